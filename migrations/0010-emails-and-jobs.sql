-- What leaves a transaction: e-mails, news for other processes, and jobs; and the e-mails that a mailbox has asked for.

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

-- Who wants an e-mail when there is enough of a currency to exchange an amount. A row lives until the e-mail, or its end.
create table reserve_watches (
  id            uuid primary key,
  -- A digest, with the secret of the office, of what all spellings of a mailbox have in common.
  mailbox       bytea not null,
  email         text not null,
  locale        text not null check (locale in ('ru', 'en')),
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  -- The amount that was named, in the smallest units of its side.
  side          text not null check (side in ('from', 'to')),
  units         numeric(38, 0) not null check (units > 0),
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  unique (mailbox, from_currency, to_currency)
);
create index reserve_watches_expires on reserve_watches (expires_at);

-- Mailboxes whose owners want no such e-mails. The digest cannot be turned back into an address.
create table reserve_watch_refusals (
  mailbox    bytea primary key,
  refused_at timestamptz not null
);

grant select, insert, update, delete on reserve_watches to agio_app;
grant select, insert on reserve_watch_refusals to agio_app;

-- Who wants one e-mail when the rate of a pair reaches a figure. A row lives until the e-mail, or its end.
create table rate_alerts (
  id            uuid primary key,
  -- The same digest as that of reserve watches.
  mailbox       bytea not null,
  email         text not null,
  locale        text not null check (locale in ('ru', 'en')),
  from_currency text not null references currencies (code),
  to_currency   text not null references currencies (code),
  -- The wanted rate as rates are shown: one of the two is 1, and the other one is the figure.
  give          numeric(48, 18) not null check (give > 0),
  get           numeric(48, 18) not null check (get > 0),
  -- Whether the figure has to rise or to fall to the wanted one.
  way           text not null check (way in ('up', 'down')),
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  constraint rate_alerts_one check (give = 1 or get = 1),
  unique (mailbox, from_currency, to_currency)
);
create index rate_alerts_expires on rate_alerts (expires_at);

grant select, insert, update, delete on rate_alerts to agio_app;

-- Newsletters: mailboxes that have confirmed by a link that they want the office's news. Accounts choose in their settings.
create table news_subscribers (
  -- The same digest as that of reserve watches.
  mailbox   bytea primary key,
  email     text not null,
  locale    text not null check (locale in ('ru', 'en')),
  agreed_at timestamptz not null
);
grant select, insert, delete on news_subscribers to agio_app;
grant update (email, locale) on news_subscribers to agio_app;

-- Who agreed to newsletters or took it back, when and how. Of a mailbox without an account only the digest stays.
create table news_agreements (
  id      bigint generated always as identity primary key,
  user_id uuid references users (id),
  mailbox bytea,
  agreed  boolean not null,
  how     text not null check (how in ('settings', 'confirmation', 'newsletter', 'refusal')),
  at      timestamptz not null,
  constraint news_agreements_whose check (num_nonnulls(user_id, mailbox) = 1)
);
create index news_agreements_of_user on news_agreements (user_id) where user_id is not null;
grant select, insert, delete on news_agreements to agio_app;

create table newsletters (
  key        text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 80),
  state      text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
  subject_ru text not null check (length(subject_ru) <= 160),
  subject_en text not null check (length(subject_en) <= 160),
  text_ru    text not null check (length(text_ru) <= 8000),
  text_en    text not null check (length(text_en) <= 8000),
  per_minute integer not null check (per_minute between 1 and 300),
  send_at    timestamptz,
  begun_at   timestamptz,
  ended_at   timestamptz,
  -- The minute whose messages were queued last.
  batch_at   timestamptz,
  changed_at timestamptz not null,
  constraint newsletters_complete check (state = 'draft' or '' not in (subject_ru, subject_en, text_ru, text_en)),
  constraint newsletters_scheduled check ((state = 'draft') = (send_at is null)),
  constraint newsletters_begun check ((state in ('sending', 'sent', 'stopped')) = (begun_at is not null)),
  constraint newsletters_ended check ((state in ('sent', 'stopped')) = (ended_at is not null))
);
create index newsletters_under_way on newsletters (send_at) where state in ('scheduled', 'sending');
grant select, insert, update, delete on newsletters to agio_app;

-- To whom a newsletter goes, from its beginning on. A mailbox is in it once, under all its spellings.
create table newsletter_recipients (
  -- Also the id of the e-mail, so that there can be no second one.
  id         uuid primary key default gen_random_uuid(),
  newsletter text not null references newsletters (key),
  mailbox    bytea not null,
  -- Null: a mailbox that has confirmed by a link.
  user_id    uuid references users (id),
  state      text not null default 'waiting' check (state in ('waiting', 'queued', 'sent', 'failed', 'skipped')),
  -- When the person took the agreement back in this newsletter.
  stopped_at timestamptz,
  constraint newsletter_recipients_once unique (newsletter, mailbox)
);
create index newsletter_recipients_open on newsletter_recipients (newsletter, id) where state in ('waiting', 'queued');
create index newsletter_recipients_of_user on newsletter_recipients (user_id) where user_id is not null;
create index newsletter_recipients_of_mailbox on newsletter_recipients (mailbox);
grant select, insert on newsletter_recipients to agio_app;
grant update (state, stopped_at) on newsletter_recipients to agio_app;
