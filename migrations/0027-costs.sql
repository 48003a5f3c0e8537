-- What the office spends besides its exchanges: expenses, fees of refunds, and what a count found to be more or less than the books
-- said. The entries stand in the ledger; here each has its category and what it was worth at its own moment.
create table ledger_costs (
  transfer  uuid primary key references ledger_transfers (id),
  at        timestamptz not null,
  category  text not null check (category in ('refund', 'count', 'bank', 'network', 'rent', 'salary', 'services', 'other')),
  -- US cents; below nought where the office gained. Null: no price was known.
  worth_usd numeric(38, 0)
);
create index ledger_costs_at on ledger_costs (at);
grant select, insert on ledger_costs to agio_app;

alter table statistics_lines add column costs bigint not null default 0;
alter table statistics_months add column costs bigint not null default 0;
