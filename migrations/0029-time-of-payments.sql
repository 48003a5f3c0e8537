-- A payment counts from when it was paid, and not from when the office heard of it.

-- When the block was made that the transfer stands in; absent for what was seen before this was written down.
alter table evm_transfers add column block_at timestamptz;
grant update (block_at) on evm_transfers to agio_app;
-- Another block may carry another time.
grant update (seen_at) on claim_payments to agio_app;
