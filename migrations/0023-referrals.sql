-- What the ledger counts: every currency of the catalogue, and US dollars, in which referrers are owed. Dollars are a unit of
-- account with four decimals; no currency has their code.
create table ledger_units (
  code text primary key
);
insert into ledger_units select code from currencies union select 'USD';
grant select on ledger_units to agio_app;

alter table currencies add constraint currencies_are_not_dollars check (code <> 'USD');
alter table ledger_accounts
  drop constraint ledger_accounts_currency_fkey,
  add constraint ledger_accounts_currency_fkey foreign key (currency) references ledger_units (code);

-- What a completed exchange has brought its referrer, and what was taken back of it. A line without money says why.
create table referral_lines (
  -- Of a line with money also the transfer of the dollars.
  id           uuid primary key,
  claim_id     uuid not null references claims (id),
  referrer     uuid not null references users (id),
  kind         text not null constraint referral_lines_kind check (kind in ('accrued', 'returned')),
  -- Smallest units of dollars.
  units        numeric(38, 0) not null constraint referral_lines_units check (units >= 0),
  -- The same in the currency that the claim paid out, and the dollars for a whole one of it.
  cost         numeric(38, 0) not null constraint referral_lines_cost check (cost >= 0),
  usd_rate     text,
  bps          integer not null constraint referral_lines_bps check (bps between 0 and 10000),
  -- Where the share comes from.
  rule         text not null constraint referral_lines_rule check (rule in ('level', 'personal', 'direction')),
  -- Why it is nothing.
  zero         text,
  author       text not null,
  at           timestamptz not null,
  available_at timestamptz not null,
  constraint referral_lines_once unique (claim_id, kind),
  constraint referral_lines_zero check ((units = 0) = (zero is not null)),
  constraint referral_lines_rated check (units = 0 or (cost > 0 and usd_rate is not null))
);
create index referral_lines_of_referrer on referral_lines (referrer, at desc);
grant select, insert on referral_lines to agio_app;
