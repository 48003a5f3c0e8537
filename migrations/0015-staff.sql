-- Staff: since when somebody has a role, who is invited, and second factors that two persons reset.

-- Null: since the account was opened.
alter table users add column role_since timestamptz;

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

grant select, insert on staff_invitations, second_factor_resets to agio_app;
grant update (state, code_hash, sent_at, expires_at, ended_at, accepted_by) on staff_invitations to agio_app;
grant update (state, decided_by, decided_at) on second_factor_resets to agio_app;
