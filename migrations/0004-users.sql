-- Customers and staff, how they sign in, and what they keep in their accounts.

create table users (
  id                  uuid primary key default gen_random_uuid(),
  email               text not null,
  -- The normal spelling of the e-mail address, by which addresses are compared.
  email_key           text not null unique,
  -- Null for a user who signs in with a passkey alone.
  password_hash       text,
  -- Null until the first change.
  password_changed_at timestamptz,
  activated_at        timestamptz,
  -- The browser in which the account was opened, as a digest of its cookie, until the e-mail address is confirmed.
  opened_in           bytea,
  -- A user who has not confirmed the address is reminded once.
  reminded_at         timestamptz,
  locale              text not null default 'ru' check (locale in ('ru', 'en')),
  role                text not null default 'customer'
                      check (role in ('customer', 'support', 'editor', 'operator', 'treasurer', 'owner')),
  -- Encrypted. The factor counts from the moment its first code was confirmed; until then it is being set up.
  totp_secret         text,
  totp_confirmed_at   timestamptz,
  -- The newest time step whose code was accepted: no code is accepted twice.
  totp_last_step      bigint,
  referral_code       text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  referred_by         uuid references users (id),
  notifications       jsonb not null default '{}',
  created_at          timestamptz not null,
  blocked_at          timestamptz,
  -- The row of a deleted user stays, because claims and transfers name it; its personal data is emptied.
  deleted_at          timestamptz,
  check (totp_confirmed_at is null or totp_secret is not null),
  check (referred_by <> id)
);
create index users_referred_by on users (referred_by) where referred_by is not null;
create index users_unconfirmed on users (created_at) where activated_at is null and deleted_at is null;

-- For a user who has lost the second factor. Each code is accepted once.
create table recovery_codes (
  user_id uuid not null references users (id),
  hash    bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

-- One sign-in on one device, for as long as it lasts: the family of its refresh tokens.
create table sessions (
  id               uuid primary key,
  user_id          uuid not null references users (id),
  -- Whether the session outlives the browser's window.
  persistent       boolean not null,
  started_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  expires_at       timestamptz not null,
  -- When the user last proved their identity, and when with a second factor.
  proved_at        timestamptz not null,
  second_factor_at timestamptz,
  user_agent       text not null default '',
  address          text not null default '',
  -- The browser in which the session began, as a digest of its cookie.
  device           bytea,
  ended_at         timestamptz,
  end_reason       text check (end_reason in
    ('signed-out', 'ended', 'token-reused', 'password-changed', 'blocked', 'deleted', 'role-changed')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table refresh_tokens (
  hash           bytea primary key,
  session_id     uuid not null references sessions (id) on delete cascade,
  -- Counts from 0 in each session.
  generation     integer not null default 0,
  issued_at      timestamptz not null,
  -- When the browser was first seen to have what was sent with the token: a refresh whose answer got lost can be repeated.
  arrived_at     timestamptz,
  used_at        timestamptz,
  -- With the salt and the token itself, which only its holder has, the same successor can be made again.
  successor_salt bytea,
  check ((used_at is null) = (successor_salt is null))
);
create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null;
create unique index refresh_tokens_line on refresh_tokens (session_id, generation);

-- The keys that sign access tokens, encrypted.
create table signing_keys (
  kid        text primary key,
  sealed     text not null,
  created_at timestamptz not null
);

-- Failed sign-ins by account and by address. The key is a digest of either.
create table sign_in_limits (
  key           bytea primary key,
  failures      integer not null check (failures > 0),
  last_at       timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_limits_last on sign_in_limits (last_at);

-- Devices on which a user has signed in before: an attack from elsewhere does not lock them out.
create table known_devices (
  hash    bytea not null,
  user_id uuid not null references users (id),
  seen_at timestamptz not null,
  primary key (hash, user_id)
);
create index known_devices_user on known_devices (user_id);

-- A code is sent by e-mail and accepted once. Only its digest is stored, so a copy of this table opens nothing.
create table account_codes (
  hash       bytea primary key,
  user_id    uuid not null references users (id),
  purpose    text not null check (purpose in ('activate', 'restore', 'change-email', 'undo-email')),
  -- The address that the code confirms or restores.
  email      text not null,
  email_key  text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  check (expires_at > created_at)
);
create index account_codes_user on account_codes (user_id, purpose);
create index account_codes_expires on account_codes (expires_at);
-- While a change can be undone, no other account may take the former address.
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

-- Accounts to which a user is paid, in their normal spelling.
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

-- Users who have asked to be deleted, and when that will happen.
create table account_deletions (
  user_id      uuid primary key references users (id),
  requested_at timestamptz not null,
  deletes_at   timestamptz not null
);

-- Tokens for one use that were used: solved captchas, challenges of passkeys.
create table spent_tokens (
  hash       bytea primary key,
  expires_at timestamptz not null
);
create index spent_tokens_expires on spent_tokens (expires_at);

grant select, insert, update on users to agio_app;
grant select, insert, update, delete on
  recovery_codes, sessions, refresh_tokens, signing_keys, sign_in_limits, known_devices,
  account_codes, passkeys, payout_accounts, account_deletions, spent_tokens to agio_app;
