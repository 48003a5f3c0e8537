-- Where the office's money lies. An entry that changes what the office holds, its reserve and its customers' money, names the deposit
-- account that it came to or left; null: it lies outside the accounts, as cash and addresses of a watched chain do.

alter table ledger_transfers add column deposit_account uuid references deposit_accounts (id);
create index ledger_transfers_of_account on ledger_transfers (deposit_account, at, id) where deposit_account is not null;
alter type batch_line add attribute deposit_account uuid;

-- The sum of the entries of an account, kept as write_transfers() writes them.
create table deposit_account_balances (
  deposit_account uuid primary key references deposit_accounts (id),
  units           numeric(38, 0) not null
);
grant select on deposit_account_balances to agio_app;

-- Payouts have not named an account so far. So of what came in before, only money that is still owed to its customers lies on the
-- account that it came to; all else begins outside the accounts, from where the office moves it.
update ledger_transfers t set deposit_account = paid.deposit_account
  from (
    select p.claim_id, p.units, min(p.deposit_account::text)::uuid as deposit_account
    from claim_payments p join claims c on c.id = p.claim_id
    where p.rail = 'by-hand' and c.received > c.settled + c.refunded
    group by p.claim_id, p.units
    having count(p.deposit_account) = count(*) and min(p.deposit_account::text) = max(p.deposit_account::text)
  ) paid
  where t.claim_id = paid.claim_id and t.units = paid.units and t.reason in ('received', 'entered-by-mistake')
    -- What a person has entered, and no rail.
    and t.author ~ '^[0-9a-f]{8}-[0-9a-f]{4}-';

insert into deposit_account_balances (deposit_account, units)
  select t.deposit_account, sum(case debited.kind when 'custody' then t.units else -t.units end)
  from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account
  where t.deposit_account is not null group by 1;
