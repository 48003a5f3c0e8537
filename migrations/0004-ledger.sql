-- Double entry. A transfer moves units of one currency from one account to another and is never changed or removed; a mistake is
-- corrected by a transfer the other way. The application's role reads these tables and writes them only through
-- write_transfers(), which adds the rows and keeps the balances in step with them (functions/ledger.sql).

-- What the ledger counts: every currency of the catalogue, and US dollars, in which referrers are owed. Dollars are a unit of
-- account with four decimals; no currency has their code.
create table ledger_units (
  code text primary key
);
insert into ledger_units (code) values ('USD');

create table ledger_accounts (
  id              uuid primary key default gen_random_uuid(),
  currency        text not null references ledger_units (code),
  -- What the office has: reserve, what it can pay out; custody, customers' money that has come in and is not the office's yet.
  -- What the office owes: clients, for money that has come in; referral, to the user who brought a customer.
  -- Its own: equity, put in by its owner; liquidity, taken and given in exchanges; income, spread and fees.
  -- What it gave away of its income: discounts, promo, referral-cost, network.
  kind            text not null,
  -- The user that the account belongs to; the office's own accounts have the zero id.
  owner           uuid not null default '00000000-0000-0000-0000-000000000000',
  debits_posted   numeric(38, 0) not null default 0,
  credits_posted  numeric(38, 0) not null default 0,
  debits_pending  numeric(38, 0) not null default 0,
  credits_pending numeric(38, 0) not null default 0,
  constraint ledger_accounts_key unique (currency, kind, owner)
);

create table ledger_transfers (
  id             uuid primary key,
  -- transfer: moved at once; hold: promised and not yet moved; post and void: how the hold that they name ended.
  kind           text not null default 'transfer',
  hold           uuid references ledger_transfers (id),
  debit_account  uuid not null references ledger_accounts (id),
  credit_account uuid not null references ledger_accounts (id),
  units          numeric(38, 0) not null,
  -- References the claim; the foreign key is added with the table of claims.
  claim_id       uuid,
  -- Transfers of one batch were written together or not at all.
  batch          uuid,
  reason         text not null,
  author         text not null,
  at             timestamptz not null
);
-- A hold ends once.
create unique index ledger_transfers_hold_ends on ledger_transfers (hold) where hold is not null;
create index ledger_transfers_claim on ledger_transfers (claim_id) where claim_id is not null;
-- The transfers of an account, newest first, without a sort.
create index ledger_transfers_debit on ledger_transfers (debit_account, at);
create index ledger_transfers_credit on ledger_transfers (credit_account, at);

-- A line of a batch whose accounts and units are known, as write_batch() works with it.
create type batch_line as (
  id uuid, kind text, hold uuid, debit_account uuid, credit_account uuid, units numeric(38, 0),
  claim uuid, reason text, author text, at timestamptz
);

grant select on ledger_units, ledger_accounts, ledger_transfers to agio_app;
