-- One account at a bank may stand behind deposit accounts of several currencies: a card is paid to by its bank's own transfer, by SBP,
-- and from any card. What they hold together, and limits that hold for them together, belong to the bank account.
create table bank_accounts (
  code            text primary key check (code ~ '^[a-z0-9](-?[a-z0-9])*$' and length(code) <= 40),
  name            text not null check (length(name) between 1 and 80),
  bank            text not null default '' check (length(bank) <= 80),
  -- What it counts: deposit accounts of currencies with the ticker and the decimals of this one can belong to it.
  currency        text not null references currencies (code),
  day_most        numeric(38, 0) check (day_most > 0),
  month_most      numeric(38, 0) check (month_most > 0),
  day_claims_most integer check (day_claims_most > 0),
  open_most       integer check (open_most > 0)
);
alter table deposit_accounts add column bank_account text references bank_accounts (code);
create index deposit_accounts_of_bank on deposit_accounts (bank_account, currency) where bank_account is not null;

grant select, insert, update, delete on bank_accounts to agio_app;
grant update (bank_account) on deposit_accounts to agio_app;
