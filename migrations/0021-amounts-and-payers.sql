-- Two open claims may wait for one amount on one deposit account where their payers are known apart.
alter table deposit_account_uses
  -- The account that the customer said to pay from, the same for all its spellings. Null: any account may pay.
  add column payer text check (payer <> ''),
  -- Whether the amount rests there after the claim, because its money may still come.
  add column rests boolean not null default true;

drop index deposit_account_uses_amount;
create unique index deposit_account_uses_amount on deposit_account_uses (deposit_account, units, coalesce(payer, ''))
  where released_at is null and told_by_amount;

grant update (rests) on deposit_account_uses to agio_app;

-- Payers that are known apart need no rest, and a new claim of anybody else is offered an amount beside the one that rests: fifteen
-- minutes are for transfers on chains, which come late by minutes.
alter table deposit_accounts alter column rest_minutes set default 15;

-- An amount that was offered to a customer instead of the wanted one, which is taken. It is kept while the customer reads the offer.
create table deposit_account_offers (
  claim_id        uuid primary key,
  deposit_account uuid not null references deposit_accounts (id),
  units           numeric(38, 0) not null check (units > 0),
  offered_until   timestamptz not null
);
create index deposit_account_offers_amount on deposit_account_offers (deposit_account, units);
grant select, insert, update, delete on deposit_account_offers to agio_app;
