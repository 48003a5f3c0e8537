-- What a person keeps in an account, and the codes by which letters change it.

alter table users add column password_changed_at timestamptz;

-- A code travels in a letter, once. Only its digest is kept, so that a copy of this table opens nothing.
create table account_codes (
  hash       bytea primary key,
  user_id    uuid not null references users (id),
  purpose    text not null check (purpose in ('activate', 'restore', 'change-email', 'undo-email')),
  -- The address that the code proves or gives back.
  email      text not null,
  email_key  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  check (expires_at > created_at)
);
create index account_codes_user on account_codes (user_id, purpose);
create index account_codes_expires on account_codes (expires_at);
-- While a change can be undone, nobody else may take the address that it would give back.
create index account_codes_undo on account_codes (email_key) where purpose = 'undo-email' and used_at is null;

create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users (id),
  -- base64url, as browsers spell it.
  credential_id text not null unique,
  public_key    bytea not null,
  counter       bigint not null check (counter >= 0),
  transports    text[] not null,
  name          text not null,
  synced        boolean not null,
  created_at    timestamptz not null,
  used_at       timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Accounts that somebody is paid out to, in their normal spelling.
create table payout_accounts (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  currency   text not null references currencies (code),
  name       text not null,
  details    jsonb not null,
  -- Equal for all spellings of one account.
  identity   text not null,
  masked     text not null,
  created_at timestamptz not null,
  unique (user_id, currency, identity)
);

-- Who has asked to be deleted, and when that will be.
create table account_deletions (
  user_id      uuid primary key references users (id),
  requested_at timestamptz not null,
  deletes_at   timestamptz not null
);

-- What the office has signed for one use and somebody has used: solved captchas, challenges of passkeys.
create table spent_tokens (
  hash       bytea primary key,
  expires_at timestamptz not null
);
create index spent_tokens_expires on spent_tokens (expires_at);

grant select, insert, update, delete on
  account_codes, passkeys, payout_accounts, account_deletions, spent_tokens to agio_app;
