-- Double entry. A transfer moves units of one currency from one account to another and is never changed or removed:
-- the application's role may add rows and read them, nothing else. A mistake is mended by a transfer the other way.

create table ledger_accounts (
  id             uuid primary key default gen_random_uuid(),
  currency       text not null references currencies (code),
  -- reserve: what the office holds and can pay out; equity: what its owner has put in.
  kind           text not null check (kind in ('reserve', 'equity')),
  debits_posted  numeric(38, 0) not null default 0 check (debits_posted >= 0),
  credits_posted numeric(38, 0) not null default 0 check (credits_posted >= 0),
  unique (currency, kind),
  -- A reserve is an asset: debits fill it, and it can never be paid out below nothing.
  constraint reserve_not_overdrawn check (kind <> 'reserve' or debits_posted >= credits_posted)
);

create table ledger_transfers (
  id             uuid primary key,
  debit_account  uuid not null references ledger_accounts (id),
  credit_account uuid not null references ledger_accounts (id),
  units          numeric(38, 0) not null check (units > 0),
  reason         text not null,
  author         text not null,
  posted_at      timestamptz not null,
  check (debit_account <> credit_account)
);

create index ledger_transfers_debit on ledger_transfers (debit_account);
create index ledger_transfers_credit on ledger_transfers (credit_account);

grant select, insert on ledger_accounts, ledger_transfers to agio_app;
grant update (debits_posted, credits_posted) on ledger_accounts to agio_app;

create trigger ledger_accounts_changed after insert or update on ledger_accounts
  for each statement execute function tell_catalogue_changed();
