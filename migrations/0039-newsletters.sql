-- Newsletters: who has agreed to the office's news by e-mail, what is sent, and to whom it was.

-- Mailboxes that have confirmed by a link. Accounts choose in their settings.
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
