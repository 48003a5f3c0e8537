-- The same for the token that an address was given out for: how much beyond what was seen coming staff has been told of.
alter table evm_addresses add column unseen_token_told numeric(78, 0) not null default 0 check (unseen_token_told >= 0);
grant update (unseen_token_told) on evm_addresses to agio_app;
