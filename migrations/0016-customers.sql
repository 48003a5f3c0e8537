-- What staff know and decide about customers, and the lists by which claims are screened.

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

-- How much one customer may take up, instead of what counts for everybody.
create table customer_limits (
  user_id     uuid primary key references users (id),
  unpaid_most smallint not null check (unpaid_most between 1 and 100),
  changed_at  timestamptz not null,
  changed_by  uuid not null references users (id)
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

-- Customers without an account are listed from this index alone.
create index claims_of_guests on claims (email_key, opened_at, id) where user_id is null;

-- What is stopped, warned of or trusted, each by an exact value of its kind. `value` is the normal spelling.
create table screening_rules (
  kind   text not null check (kind in ('account', 'mailbox', 'network', 'mail-domain', 'card-issuer')),
  value  text not null check (length(value) between 1 and 200),
  effect text not null check (effect in ('stop', 'warn', 'trust')),
  reason text not null check (length(reason) between 1 and 500),
  until  timestamptz,
  primary key (kind, value)
);

-- Counted after the answer and never waited for. A rule that is removed and set again goes on counting.
create table screening_hits (
  kind    text not null,
  value   text not null,
  hits    integer not null check (hits > 0),
  last_at timestamptz not null,
  primary key (kind, value)
);

-- What the desk is warned of: the rule as it was when the claim was opened.
create table screening_warnings (
  claim_id uuid not null references claims (id),
  kind     text not null,
  value    text not null,
  reason   text not null,
  primary key (claim_id, kind, value)
);

grant select, insert on customer_blocks, customer_notes, screening_warnings to agio_app;
grant update (ended_at, ended_by) on customer_blocks to agio_app;
grant select, insert, update, delete on customer_limits, screening_rules to agio_app;
grant select, insert, update on screening_hits to agio_app;

drop function if exists admit_claim(uuid, text, inet, uuid, text, timestamptz);
