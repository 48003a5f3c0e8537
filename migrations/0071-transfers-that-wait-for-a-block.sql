-- Where the chain itself says which blocks are final, a transfer that needs one confirmation has none before its block is.
alter table chain_transfers drop constraint chain_transfers_check1;
alter table chain_transfers add constraint chain_transfers_no_block_check check (block_number is not null or confirmations = 0);
