-- Where the chain itself says which blocks are final, a transfer that needs one confirmation has none before its block is.
alter table chain_transfers drop constraint chain_transfers_check1;
alter table chain_transfers add constraint chain_transfers_no_block_check check (block_number is not null or confirmations = 0);

-- Transfers to addresses of claims in transactions that are in no block yet. They are shown and move no money: whoever sent such a
-- transaction may replace it, and nodes forget it. A row goes when its transaction is read in a block.
create table chain_pending (
  chain_id integer not null,
  tx_hash  text not null,
  ordinal  integer not null,
  address  text not null references chain_addresses (address),
  claim_id uuid not null references claims (id),
  units    numeric(78, 0) not null check (units > 0),
  -- Outputs of blocks that the transaction spends, by which a replacement is told from a transaction that nodes have forgotten.
  spends   text[] not null,
  state    text not null default 'waits' check (state in ('waits', 'replaced', 'vanished')),
  seen_at  timestamptz not null,
  primary key (chain_id, tx_hash, ordinal)
);
create index chain_pending_of_claim on chain_pending (claim_id, seen_at desc);
create index chain_pending_waits on chain_pending (chain_id, seen_at desc) where state = 'waits';
create index chain_pending_of_address on chain_pending (address);
grant select, insert, delete on chain_pending to agio_app;
grant update (state) on chain_pending to agio_app;
