-- What a contract does may depend on the block that its transaction stands in. When a chain turns, the same transaction may
-- have moved another amount, or to somebody else: that is another transfer than the one which was seen before.
alter table evm_transfers
  -- Which of the histories of its transaction, counted from the first that was seen.
  add column telling smallint not null default 0,
  drop constraint evm_transfers_pkey,
  add primary key (chain_id, tx_hash, ordinal, telling);
