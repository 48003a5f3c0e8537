-- How claims are paid in: what the office types for its people to be paid at, and the chains that it watches itself.

-- One card, phone, account or wallet of the office. What is written on it stands in its versions.
create table requisites (
  id              uuid primary key,
  currency        text not null references currencies (code),
  -- What staff call it; no client sees it.
  label           text not null check (length(label) between 1 and 80),
  state           text not null default 'off' check (state in ('on', 'off')),
  claim_least     numeric(38, 0) not null default 0 check (claim_least >= 0),
  claim_most      numeric(38, 0) check (claim_most >= claim_least),
  day_most        numeric(38, 0) check (day_most > 0),
  month_most      numeric(38, 0) check (month_most > 0),
  day_claims_most integer check (day_claims_most > 0),
  open_most       integer not null default 1 check (open_most between 1 and 1000),
  -- For so long after a claim its amount is not asked for again at the same place: what comes late would be taken for another's.
  rest_minutes    integer not null default 120 check (rest_minutes between 0 and 10080),
  last_used_at    timestamptz,
  added_at        timestamptz not null
);
create index requisites_of_currency on requisites (currency) where state = 'on';

-- What a client is shown. A version counts when a second person has looked at it, or when its waiting time is over.
create table requisite_versions (
  requisite    uuid not null references requisites (id),
  version      integer not null check (version > 0),
  details      jsonb not null,
  author       text not null check (author <> ''),
  typed_at     timestamptz not null,
  counts_from  timestamptz not null check (counts_from >= typed_at),
  approved_by  text,
  approved_at  timestamptz,
  withdrawn_by text,
  withdrawn_at timestamptz,
  primary key (requisite, version),
  check (num_nulls(approved_by, approved_at) in (0, 2)),
  check (num_nulls(withdrawn_by, withdrawn_at) in (0, 2)),
  -- Four eyes: nobody looks over their own shoulder.
  check (approved_by <> author)
);

-- Everything that staff did to it, in order.
create table requisite_changes (
  id        bigint generated always as identity primary key,
  requisite uuid not null references requisites (id),
  at        timestamptz not null,
  author    text not null check (author <> ''),
  kind      text not null check (kind in ('added', 'terms', 'on', 'off', 'typed', 'approved', 'withdrawn')),
  data      jsonb not null
);
create index requisite_changes_of on requisite_changes (requisite, id);

-- Which claim was told to pay where. The version stays, so the claim keeps what it was told whatever is changed later.
create table requisite_uses (
  claim_id    uuid primary key references claims (id) deferrable initially deferred,
  requisite   uuid not null,
  version     integer not null,
  units       numeric(38, 0) not null check (units > 0),
  -- Whether the amount is all that tells this payment from another one at the same place.
  told_by_amount boolean not null,
  assigned_at timestamptz not null,
  released_at timestamptz,
  foreign key (requisite, version) references requisite_versions (requisite, version)
);
-- Two open claims never wait for the same amount at the same place.
create unique index requisite_uses_amount on requisite_uses (requisite, units) where released_at is null and told_by_amount;
create index requisite_uses_lately on requisite_uses (requisite, assigned_at);

-- What staff have to look at: no free requisite, a node that lies, money that belongs to nothing.
create table rail_alarms (
  id         uuid primary key default gen_random_uuid(),
  kind       text not null,
  subject    text not null,
  detail     text not null,
  times      integer not null default 1,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  settled_at timestamptz,
  settled_by text,
  check (num_nulls(settled_at, settled_by) in (0, 2))
);
create unique index rail_alarms_open on rail_alarms (kind, subject) where settled_at is null;

-- A wallet is known by the fingerprint of its public key. Its addresses are given out in their order, each once.
create table evm_wallets (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{8}$'),
  next_index  integer not null default 0 check (next_index >= 0),
  added_at    timestamptz not null
);

create table evm_addresses (
  -- Without capitals, as chains compare them.
  address     text primary key check (address ~ '^0x[0-9a-f]{40}$'),
  wallet      text not null references evm_wallets (fingerprint),
  index       integer not null check (index >= 0),
  claim_id    uuid not null unique references claims (id) deferrable initially deferred,
  currency    text not null references currencies (code),
  chain_id    integer not null,
  assigned_at timestamptz not null,
  unique (wallet, index)
);

-- How far each chain has been read. The block's hash says of which history.
create table evm_chains (
  chain_id     integer primary key,
  block_number bigint not null check (block_number >= 0),
  block_hash   text not null,
  read_at      timestamptz not null
);

-- The last blocks that were read: where two histories part is found among them.
create table evm_blocks (
  chain_id integer not null references evm_chains (chain_id),
  number   bigint not null,
  hash     text not null,
  primary key (chain_id, number)
);

-- Each transfer to an address of ours, by its place in its transaction, which is the same in whatever block it comes to stand.
create table evm_transfers (
  chain_id      integer not null,
  tx_hash       text not null,
  -- Of the transfers in that transaction that concern us; -1 is the coin that the transaction itself carries.
  ordinal       integer not null,
  address       text not null references evm_addresses (address),
  claim_id      uuid not null,
  -- The currency of the office that it is.
  currency      text not null,
  units         numeric(78, 0) not null check (units > 0),
  verdict       text not null check (verdict in ('payment', 'wrong-currency', 'wrong-chain', 'dust')),
  -- None: it stood in a block that is no longer part of the chain.
  block_number  bigint,
  block_hash    text,
  confirmations integer not null check (confirmations >= 0),
  needed        integer not null check (needed > 0),
  -- What the claim has been told of it last.
  told          integer,
  seen_at       timestamptz not null,
  primary key (chain_id, tx_hash, ordinal),
  check (num_nulls(block_number, block_hash) in (0, 2)),
  check ((block_number is null) = (confirmations = 0))
);
create index evm_transfers_by_block on evm_transfers (chain_id, block_number);
create index evm_transfers_untold on evm_transfers (chain_id)
  where verdict = 'payment' and told is distinct from confirmations;
create index evm_transfers_growing on evm_transfers (chain_id) where confirmations < needed;
create index evm_transfers_stray on evm_transfers (seen_at desc) where verdict <> 'payment';

grant select, insert on requisites, requisite_versions, requisite_changes, requisite_uses, rail_alarms to agio_app;
grant update (label, state, claim_least, claim_most, day_most, month_most, day_claims_most, open_most, rest_minutes, last_used_at)
  on requisites to agio_app;
grant update (approved_by, approved_at, withdrawn_by, withdrawn_at) on requisite_versions to agio_app;
grant update (units, released_at) on requisite_uses to agio_app;
grant update (detail, times, last_at, settled_at, settled_by) on rail_alarms to agio_app;
grant select, insert on evm_wallets, evm_addresses, evm_transfers to agio_app;
grant update (next_index) on evm_wallets to agio_app;
grant select, insert, update on evm_chains to agio_app;
grant select, insert, delete on evm_blocks to agio_app;
grant update (block_number, block_hash, confirmations, needed, told, verdict) on evm_transfers to agio_app;
