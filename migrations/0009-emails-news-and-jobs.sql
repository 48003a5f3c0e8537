-- What leaves a transaction: e-mails, news for other processes, and jobs.

-- E-mails to be sent. A row is written in the transaction of what it tells about; a job sends it.
create table outbox (
  id          uuid primary key,
  kind        text not null,
  recipient   text not null,
  locale      text not null check (locale in ('ru', 'en')),
  -- What the e-mail says. It may contain a code, so it is emptied as soon as the e-mail is sent or given up.
  data        jsonb,
  state       text not null default 'waiting' check (state in ('waiting', 'sent', 'expired', 'refused', 'given-up')),
  created_at  timestamptz not null,
  -- After this moment the e-mail is no longer sent: the code in it has expired.
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

-- What has changed lately, for processes that keep a snapshot of it. Other processes are notified after the transaction and not
-- inside it: PostgreSQL lets transactions that NOTIFY commit one at a time, each with its own wait for the disk. A row is
-- visible as soon as the change is. The table does not survive a crash of the server and does not have to: whoever reconnects
-- reads everything anew.
create unlogged table news (
  written xid8 not null default pg_current_xact_id(),
  at      timestamptz not null default clock_timestamp(),
  channel text not null,
  subject text not null
);
create index news_written on news (written);

-- The queue of jobs, which any process may take.
create table jobs (
  id           bigint generated always as identity primary key,
  name         text not null,
  payload      jsonb not null,
  -- Of all jobs with one key only the last one that was added waits.
  key          text unique,
  run_at       timestamptz not null default now(),
  attempts     int not null default 0,
  max_attempts int not null default 25,
  last_error   text,
  -- The process that does the job renews its lease. When the process dies the lease ends, and the job is free again.
  lease        uuid,
  leased_until timestamptz,
  check ((lease is null) = (leased_until is null))
);
create index jobs_by_time on jobs (run_at);

-- When each task with a crontab line was last due, so that of many processes one orders it.
create table due_tasks (
  name text primary key,
  at   timestamptz not null
);

-- Where the office tries whether it can write again after the disk was full. The one row takes several pages, because a full
-- disk has room for small writes for long.
create table write_probe (
  only_row boolean primary key default true check (only_row),
  content  text not null
);
alter table write_probe alter column content set storage external;

grant select, insert, update, delete on outbox, jobs, due_tasks to agio_app;
grant select, insert, delete on news to agio_app;
grant select, insert, update on write_probe to agio_app;
