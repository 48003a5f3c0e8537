-- How much an address has beyond what was seen coming to it, as far as staff has been told: it is told once.
alter table evm_addresses add column unseen_told numeric(78, 0) not null default 0 check (unseen_told >= 0);
grant update (unseen_told) on evm_addresses to agio_app;
-- Balances are compared for the addresses that were given out lately, with what came to each.
create index evm_addresses_lately on evm_addresses (chain_id, assigned_at desc);
create index evm_transfers_of_address on evm_transfers (address);
