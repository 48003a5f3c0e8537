-- Where customers pay: the cards, phones, accounts and wallets that staff enter, and the addresses of the office's own wallet on
-- the chains that it watches itself.

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

-- A wallet is known by the fingerprint of its public key. Its addresses are assigned in order, each once.
create table evm_wallets (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{8}$'),
  next_index  integer not null default 0 check (next_index >= 0),
  added_at    timestamptz not null
);

create table evm_addresses (
  -- In lower case, as chains compare addresses.
  address               text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  wallet                text not null references evm_wallets (fingerprint),
  index                 integer not null check (index >= 0),
  claim_id              uuid not null unique references claims (id) deferrable initially deferred,
  currency              text not null references currencies (code),
  chain_id              integer not null,
  assigned_at           timestamptz not null,
  -- By how much the balance exceeds the transfers that were seen, as far as staff has been alerted: of the chain's coin, and of
  -- the token that the address was assigned for.
  unseen_reported       numeric(78, 0) not null default 0 check (unseen_reported >= 0),
  unseen_token_reported numeric(78, 0) not null default 0 check (unseen_token_reported >= 0),
  unique (wallet, index)
);
-- Balances are compared for the addresses that were assigned lately.
create index evm_addresses_lately on evm_addresses (chain_id, assigned_at desc);

-- How far each chain has been read. The hash of the block says in which history.
create table evm_chains (
  chain_id     integer primary key,
  block_number bigint not null check (block_number >= 0),
  block_hash   text not null,
  read_at      timestamptz not null
);

-- The last blocks that were read: a reorganisation is traced back among them.
create table evm_blocks (
  chain_id integer not null references evm_chains (chain_id),
  number   bigint not null,
  hash     text not null,
  primary key (chain_id, number)
);

-- Each transfer to an address of the office, by its place in its transaction, which is the same in whatever block it stands.
create table evm_transfers (
  chain_id         integer not null,
  tx_hash          text not null,
  -- Among the transfers of the transaction that concern the office; -1 is the coin that the transaction itself carries.
  ordinal          integer not null,
  -- What a contract does may depend on the block of its transaction: after a reorganisation the same transaction may have moved
  -- another amount, or to another address. Each such history is a generation, counted from the first that was seen.
  reorg_generation smallint not null default 0,
  sender           text check (sender ~ '^0x[0-9a-f]{40}$'),
  address          text not null references evm_addresses (address),
  claim_id         uuid not null,
  -- The office's code of what was transferred.
  currency         text not null,
  units            numeric(78, 0) not null check (units > 0),
  verdict          text not null check (verdict in ('payment', 'wrong-currency', 'wrong-chain', 'dust')),
  -- Null: the block is no longer part of the chain.
  block_number     bigint,
  block_hash       text,
  block_at         timestamptz,
  confirmations    integer not null check (confirmations >= 0),
  needed           integer not null check (needed > 0),
  -- The confirmations that were last reported to the claim.
  told             integer,
  seen_at          timestamptz not null,
  primary key (chain_id, tx_hash, ordinal, reorg_generation),
  check (num_nulls(block_number, block_hash) in (0, 2)),
  check ((block_number is null) = (confirmations = 0))
);
create index evm_transfers_by_block on evm_transfers (chain_id, block_number);
create index evm_transfers_unreported on evm_transfers (chain_id)
  where verdict = 'payment' and told is distinct from confirmations;
create index evm_transfers_growing on evm_transfers (chain_id) where confirmations < needed;
create index evm_transfers_stray on evm_transfers (seen_at desc) where verdict <> 'payment';
create index evm_transfers_of_address on evm_transfers (address);
-- The search of the desk.
create index evm_transfers_hash on evm_transfers (tx_hash);

grant select, insert on evm_wallets, evm_addresses, evm_transfers to agio_app;
grant update (next_index) on evm_wallets to agio_app;
grant update (unseen_reported, unseen_token_reported) on evm_addresses to agio_app;
grant select, insert, update on evm_chains to agio_app;
grant select, insert, delete on evm_blocks to agio_app;
grant update (block_number, block_hash, block_at, confirmations, needed, told, verdict) on evm_transfers to agio_app;
