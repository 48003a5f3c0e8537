-- A line of an account's statement can be an entry of the books besides those of orders: money put in, taken out, spent, or moved between
-- accounts, and what a bank took for a payout or refund.
alter table statement_decisions
  drop constraint statement_decisions_kind,
  add constraint statement_decisions_kind
    check (kind in ('payment', 'payout', 'refund', 'withdrawal', 'entry', 'own', 'cost', 'other', 'open')),
  drop constraint statement_decisions_movement,
  add constraint statement_decisions_movement
    check ((kind in ('payment', 'payout', 'refund', 'withdrawal', 'entry')) = (movement is not null));
