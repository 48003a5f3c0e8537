-- Who comes to the office: customers and staff, their sessions, and what keeps strangers out of both.

create table users (
  id                uuid primary key default gen_random_uuid(),
  email             text not null,
  -- The address as it is compared, whichever way it was typed.
  email_key         text not null unique,
  -- Absent for whoever signs in with a passkey alone.
  password_hash     text,
  activated_at      timestamptz,
  locale            text not null default 'ru' check (locale in ('ru', 'en')),
  role              text not null default 'customer'
                    check (role in ('customer', 'support', 'editor', 'operator', 'treasurer', 'owner')),
  -- Encrypted. A factor counts from the moment its first code was given; until then it is only being set up.
  totp_secret       text,
  totp_confirmed_at timestamptz,
  -- The newest time step whose code was taken: no code is taken twice.
  totp_last_step    bigint,
  referral_code     text not null unique default upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)),
  referred_by       uuid references users (id),
  notifications     jsonb not null default '{}',
  created_at        timestamptz not null,
  blocked_at        timestamptz,
  -- The row stays, because claims and transfers name it; what it told about the person is emptied.
  deleted_at        timestamptz,
  check (totp_confirmed_at is null or totp_secret is not null),
  check (referred_by <> id)
);
create index users_referred_by on users (referred_by) where referred_by is not null;

-- What is left when the telephone is lost. Each is taken once.
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
  -- Whether it outlives the browser's window.
  persistent       boolean not null,
  started_at       timestamptz not null,
  last_seen_at     timestamptz not null,
  expires_at       timestamptz not null,
  -- When the person last proved who they are, and when with a second factor.
  proved_at        timestamptz not null,
  second_factor_at timestamptz,
  user_agent       text not null default '',
  address          text not null default '',
  ended_at         timestamptz,
  end_reason       text check (end_reason in ('signed-out', 'ended', 'token-reused', 'password-changed', 'blocked', 'deleted')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

create table refresh_tokens (
  hash           bytea primary key,
  session_id     uuid not null references sessions (id) on delete cascade,
  issued_at      timestamptz not null,
  used_at        timestamptz,
  -- With it and the token itself, which only its holder has, the same successor can be made once more.
  successor_salt bytea,
  check ((used_at is null) = (successor_salt is null))
);
create unique index refresh_tokens_one_unused on refresh_tokens (session_id) where used_at is null;
create index refresh_tokens_session on refresh_tokens (session_id);

-- The keys that access tokens are signed with, encrypted.
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

-- Devices that somebody has signed in on before: an attack from elsewhere does not keep them out.
create table known_devices (
  hash    bytea not null,
  user_id uuid not null references users (id),
  seen_at timestamptz not null,
  primary key (hash, user_id)
);
create index known_devices_user on known_devices (user_id);

grant select, insert, update on users to agio_app;
grant select, insert, update, delete on
  recovery_codes, sessions, refresh_tokens, signing_keys, sign_in_limits, known_devices to agio_app;

-- Every process remembers who is behind a session and is told here when that is no longer true.
create function tell_session_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'session ' || old.id);
  return null;
end $$;

create function tell_user_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', 'user ' || old.id);
  return null;
end $$;

create trigger sessions_changed after update on sessions for each row
  when ((old.ended_at, old.expires_at, old.proved_at, old.second_factor_at)
    is distinct from (new.ended_at, new.expires_at, new.proved_at, new.second_factor_at))
  execute function tell_session_changed();
create trigger sessions_removed after delete on sessions for each row execute function tell_session_changed();
create trigger users_changed after update on users for each row
  when ((old.email, old.locale, old.role, old.activated_at, old.totp_confirmed_at, old.blocked_at, old.deleted_at)
    is distinct from (new.email, new.locale, new.role, new.activated_at, new.totp_confirmed_at, new.blocked_at, new.deleted_at))
  execute function tell_user_changed();
