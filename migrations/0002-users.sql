-- Customers and staff: how they sign in, what they keep in their accounts, and what staff know and decide about customers.

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
  -- Null: since the account was opened.
  role_since          timestamptz,
  -- The name of a member of staff that customers read in the chat. It says nothing where there is none.
  staff_name          text constraint users_staff_name
                      check (length(staff_name) between 1 and 40 and staff_name !~ '[[:cntrl:]@/:<>]'),
  -- Encrypted. The factor counts from the moment its first code was confirmed; until then it is being set up.
  totp_secret         text,
  totp_confirmed_at   timestamptz,
  -- The newest time step whose code was accepted: no code is accepted twice.
  totp_last_step      bigint,
  referral_code       text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  referred_by         uuid references users (id),
  -- The code by which somebody came, which may be that of a campaign.
  referred_via        text,
  -- A share that was promised to one referrer in place of the levels. Null: the levels count.
  referral_bps        integer constraint users_referral_bps check (referral_bps between 0 and 5000),
  -- A discount that somebody was promised.
  discount_bps        integer check (discount_bps between 0 and 5000),
  -- Which versions of the rules and of the AML policy were agreed to when the account was made.
  agreed_rules        integer check (agreed_rules > 0),
  agreed_aml_kyc      integer check (agreed_aml_kyc > 0),
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

-- Keys with which an account's own programs call the API. Only the hash of a key is kept; the hint tells keys apart in a list.
create table api_keys (
  id         uuid primary key,
  user_id    uuid not null references users (id),
  name       text not null check (char_length(name) between 1 and 60),
  hash       bytea not null unique check (octet_length(hash) = 32),
  hint       text not null check (char_length(hint) = 4),
  scopes     text[] not null check (cardinality(scopes) > 0
    and scopes <@ array['rates:read', 'claims:read', 'claims:open', 'referrals:read']),
  created_at timestamptz not null,
  used_at    timestamptz check (used_at >= created_at)
);
create index api_keys_of_user on api_keys (user_id);

-- An invitation to the staff.
create table staff_invitations (
  id          uuid primary key,
  email       text not null,
  -- The normal spelling of the address: only its holder can accept.
  email_key   text not null,
  role        text not null check (role in ('support', 'editor', 'operator', 'treasurer', 'owner')),
  state       text not null check (state in ('open', 'accepted', 'withdrawn')),
  -- Of the newest letter: sending it again voids the link of the earlier one.
  code_hash   bytea not null unique,
  invited_by  uuid not null references users (id),
  invited_at  timestamptz not null,
  sent_at     timestamptz not null,
  expires_at  timestamptz not null,
  ended_at    timestamptz,
  accepted_by uuid references users (id),
  check (expires_at > sent_at),
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'accepted') = (accepted_by is not null))
);
create unique index staff_invitations_one_open on staff_invitations (email_key) where state = 'open';

-- A second factor that two persons reset, or one and a wait.
create table second_factor_resets (
  id         uuid primary key,
  person     uuid not null references users (id),
  state      text not null check (state in ('waiting', 'done', 'refused', 'withdrawn', 'expired')),
  asked_by   uuid not null references users (id),
  asked_at   timestamptz not null,
  reason     text not null check (length(reason) between 1 and 500),
  -- When the request counts without a second person; null where there is one.
  counts_at  timestamptz,
  expires_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  check (expires_at > asked_at and (counts_at is null or counts_at < expires_at)),
  check ((state = 'waiting') = (decided_at is null)),
  -- A reset takes a second person, who is not the one who gets it, or a wait to its end.
  constraint second_factor_resets_by_two check (state <> 'done' or case
    when decided_by is null then counts_at is not null and decided_at >= counts_at
    else decided_by not in (asked_by, person) end)
);
create unique index second_factor_resets_one_waiting on second_factor_resets (person) where state = 'waiting';
create index second_factor_resets_due on second_factor_resets (expires_at) where state = 'waiting';

-- Each block of an account from its beginning to its end. users.blocked_at says whether the account is blocked now.
create table customer_blocks (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id),
  -- In words that the customer reads.
  reason     text not null check (length(reason) between 1 and 500),
  blocked_at timestamptz not null,
  blocked_by uuid not null references users (id),
  ended_at   timestamptz,
  ended_by   uuid references users (id),
  check ((ended_at is null) = (ended_by is null))
);
create index customer_blocks_of_user on customer_blocks (user_id, blocked_at);
create unique index customer_blocks_one_now on customer_blocks (user_id) where ended_at is null;

-- How much one customer may take up, instead of what counts for everybody: unpaid claims, and US cents in 24 hours.
create table customer_limits (
  user_id      uuid primary key references users (id),
  unpaid_most  smallint check (unpaid_most between 1 and 100),
  day_most_usd numeric(38, 0) check (day_most_usd > 0),
  changed_at   timestamptz not null,
  changed_by   uuid not null references users (id),
  constraint customer_limits_one check (num_nonnulls(unpaid_most, day_most_usd) > 0)
);

-- Of an account, or of a mailbox whose claims belong to no account.
create table customer_notes (
  id        uuid primary key,
  user_id   uuid references users (id),
  email_key text,
  staff     uuid not null references users (id),
  at        timestamptz not null,
  text      text not null check (length(text) between 1 and 2000),
  check (num_nonnulls(user_id, email_key) = 1)
);
create index customer_notes_of_user on customer_notes (user_id, at) where user_id is not null;
create index customer_notes_of_mailbox on customer_notes (email_key, at) where email_key is not null;

grant select, insert, update on users to agio_app;
grant select, insert, update, delete on
  recovery_codes, sessions, refresh_tokens, signing_keys, sign_in_limits, known_devices,
  account_codes, passkeys, payout_accounts, account_deletions, spent_tokens, customer_limits to agio_app;
grant select, insert, delete on api_keys to agio_app;
grant update (used_at) on api_keys to agio_app;
grant select, insert on staff_invitations, second_factor_resets, customer_blocks, customer_notes to agio_app;
grant update (state, code_hash, sent_at, expires_at, ended_at, accepted_by) on staff_invitations to agio_app;
grant update (state, decided_by, decided_at) on second_factor_resets to agio_app;
grant update (ended_at, ended_by) on customer_blocks to agio_app;
