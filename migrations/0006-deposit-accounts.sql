-- Where customers pay: the cards, phones, accounts and wallets that staff enter.

-- What is shown to customers stands in the versions.
create table deposit_accounts (
  id              uuid primary key,
  currency        text not null references currencies (code),
  -- The staff's name for it; no customer sees it.
  label           text not null check (length(label) between 1 and 80),
  state           text not null default 'off' check (state in ('on', 'off')),
  claim_least     numeric(38, 0) not null default 0 check (claim_least >= 0),
  claim_most      numeric(38, 0) check (claim_most >= claim_least),
  day_most        numeric(38, 0) check (day_most > 0),
  month_most      numeric(38, 0) check (month_most > 0),
  day_claims_most integer check (day_claims_most > 0),
  open_most       integer not null default 1 check (open_most between 1 and 1000),
  -- For so long after a claim its amount is not asked for again here: a late payment would be taken for another claim's.
  rest_minutes    integer not null default 120 check (rest_minutes between 0 and 10080),
  last_used_at    timestamptz,
  added_at        timestamptz not null
);
create index deposit_accounts_of_currency on deposit_accounts (currency) where state = 'on';

-- A version counts when a second person has approved it, or when its waiting time is over.
create table deposit_account_versions (
  deposit_account uuid not null references deposit_accounts (id),
  version         integer not null check (version > 0),
  details         jsonb not null,
  author          text not null check (author <> ''),
  typed_at        timestamptz not null,
  counts_from     timestamptz not null check (counts_from >= typed_at),
  approved_by     text,
  approved_at     timestamptz,
  withdrawn_by    text,
  withdrawn_at    timestamptz,
  primary key (deposit_account, version),
  check (num_nulls(approved_by, approved_at) in (0, 2)),
  check (num_nulls(withdrawn_by, withdrawn_at) in (0, 2)),
  -- Four eyes: nobody approves their own version.
  check (approved_by <> author)
);

-- Everything that staff did to a deposit account, in order.
create table deposit_account_changes (
  id              bigint generated always as identity primary key,
  deposit_account uuid not null references deposit_accounts (id),
  at              timestamptz not null,
  author          text not null check (author <> ''),
  kind            text not null check (kind in ('added', 'terms', 'on', 'off', 'typed', 'approved', 'withdrawn')),
  data            jsonb not null
);
create index deposit_account_changes_of on deposit_account_changes (deposit_account, id);

-- The version that a claim was told to pay to. The claim keeps it whatever is changed later.
create table deposit_account_uses (
  claim_id        uuid primary key references claims (id) deferrable initially deferred,
  deposit_account uuid not null,
  version         integer not null,
  units           numeric(38, 0) not null check (units > 0),
  -- Whether only the amount tells this payment from another one to the same account.
  told_by_amount  boolean not null,
  assigned_at     timestamptz not null,
  released_at     timestamptz,
  foreign key (deposit_account, version) references deposit_account_versions (deposit_account, version)
);
-- Two open claims never wait for the same amount at the same account.
create unique index deposit_account_uses_amount on deposit_account_uses (deposit_account, units)
  where released_at is null and told_by_amount;
create index deposit_account_uses_lately on deposit_account_uses (deposit_account, assigned_at);
-- How much of an account is in use: open claims, and amounts that rest.
create index deposit_account_uses_open on deposit_account_uses (deposit_account) where released_at is null;
create index deposit_account_uses_resting on deposit_account_uses (deposit_account, released_at) where told_by_amount;

grant select, insert on deposit_accounts, deposit_account_versions, deposit_account_changes, deposit_account_uses to agio_app;
grant update (label, state, claim_least, claim_most, day_most, month_most, day_claims_most, open_most, rest_minutes, last_used_at)
  on deposit_accounts to agio_app;
grant update (approved_by, approved_at, withdrawn_by, withdrawn_at) on deposit_account_versions to agio_app;
grant update (units, released_at) on deposit_account_uses to agio_app;
