-- What the office is connected with: its mail server, its mailbox, its bot. The value is sealed with the office's secret; the label names it
-- without what is secret.
create table connections (
  kind        text primary key constraint connections_kind check (kind ~ '^[a-z-]{1,40}$'),
  sealed      text not null default '' constraint connections_sealed check (length(sealed) <= 8000),
  label       text not null default '' constraint connections_label check (length(label) <= 600),
  set_by      text,
  set_at      timestamptz,
  -- Which server, by its label, has accepted a letter, and when first: also one that the environment names.
  works_label text,
  works_at    timestamptz,
  constraint connections_labelled check ((sealed = '') = (label = '')),
  constraint connections_set check (sealed = '' or set_by is not null and set_at is not null),
  constraint connections_works check ((works_label is null) = (works_at is null))
);
grant select, insert, update on connections to agio_app;
