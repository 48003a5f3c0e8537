-- How the office looks: its colour and its logo.

-- Logos as they were made harmless, under a name by what they hold. None is changed or removed, so that a change of the
-- settings can be taken back.
create table office_logos (
  name      text primary key check (name ~ '^[0-9a-f]{32}\.(svg|png)$'),
  width     integer not null check (width > 0),
  height    integer not null check (height > 0),
  content   bytea not null check (octet_length(content) between 1 and 1048576),
  stored_at timestamptz not null
);
grant select, insert on office_logos to agio_app;

alter table office
  -- Empty: the colours that Agio comes with.
  add column accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  add column logo   text references office_logos (name),
  -- Forms that send e-mail (sign-up, a forgotten password) in an hour from one network.
  add column forms_of_network smallint not null default 10 check (forms_of_network between 1 and 1000);
