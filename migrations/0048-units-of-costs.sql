-- What was lost in the units of its currency, so that a cost which no price was known for gets its worth as soon as there is one.
alter table ledger_costs add column units numeric(38, 0);
update ledger_costs c set units = t.units from ledger_transfers t
  where t.id = c.transfer and c.worth_usd is null and c.category not in ('refund', 'count');
grant update (worth_usd) on ledger_costs to agio_app;
create index ledger_costs_without_worth on ledger_costs (at) where worth_usd is null;
