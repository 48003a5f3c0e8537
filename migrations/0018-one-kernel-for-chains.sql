-- The tables of chains are of every family of chains and no longer of EVM alone: their names, rules and indexes say so, and the
-- forms of addresses are left to the family that writes them.
alter table evm_wallets rename to chain_wallets;
alter table evm_addresses rename to chain_addresses;
alter table evm_chains rename to chain_cursors;
alter table evm_blocks rename to chain_blocks;
alter table evm_transfers rename to chain_transfers;

alter table chain_addresses drop constraint evm_addresses_address_check;
-- As the chain compares addresses; where claims share an address, with the memo that tells them apart behind a '#'.
alter table chain_addresses add constraint chain_addresses_address_check check (address ~ '^\S+$');
-- A claim may be paid to several addresses, each of a wallet of its own.
alter table chain_addresses drop constraint evm_addresses_claim_id_key;
alter table chain_addresses add constraint chain_addresses_claim_id_wallet_key unique (claim_id, wallet);

alter table chain_transfers drop constraint evm_transfers_sender_check;
alter table chain_transfers add constraint chain_transfers_sender_check check (sender ~ '^\S+$');

do $$
declare old record;
begin
  for old in
    select conrelid::regclass as of, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conname like 'evm\_%'
  loop
    execute format('alter table %s rename constraint %I to %I', old.of, old.name,
      replace(replace(old.name, 'evm_chains', 'chain_cursors'), 'evm_', 'chain_'));
  end loop;
  for old in
    select oid::regclass as of, relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'i' and relname like 'evm\_%'
  loop
    execute format('alter index %s rename to %I', old.of, replace(old.name, 'evm_', 'chain_'));
  end loop;
end $$;
