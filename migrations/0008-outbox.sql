-- Letters to be sent. A row is written in the transaction of what it tells about; a job sends it.

create table outbox (
  id          uuid primary key,
  kind        text not null,
  recipient   text not null,
  locale      text not null check (locale in ('ru', 'en')),
  -- What the letter says. It may hold a code, so it is forgotten as soon as the letter is sent or given up.
  data        jsonb,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'expired', 'refused', 'given-up')),
  created_at  timestamptz not null,
  -- After this moment it is no longer sent: the code in it does nothing any more.
  good_until  timestamptz,
  attempts    integer not null default 0,
  next_try_at timestamptz not null,
  sent_at     timestamptz,
  last_error  text,
  check ((state = 'waiting') = (data is not null)),
  check ((state = 'sent') = (sent_at is not null))
);

create index outbox_waiting on outbox (next_try_at) where state = 'waiting';
create index outbox_done on outbox (created_at) where state <> 'waiting';

grant select, insert, update, delete on outbox to agio_app;
