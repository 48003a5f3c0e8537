-- The chains that the office watches itself, and the addresses of its own wallet on them.

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
