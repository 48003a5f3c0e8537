-- A payment that a person entered can be reversed, while nothing was paid out or refunded since; a sum that differs from the agreed
-- one waits for a second look before its customer is offered anything for it.

alter table claims
  -- {"by": [who entered], "at": …}: payments entered by hand that nobody else has looked at.
  add column to_confirm jsonb,
  -- {"reference": …, "by": …, "at": …, "why": …}: a reversal above the payout limit, which somebody else makes.
  add column reversal jsonb;
grant update (to_confirm, reversal) on claims to agio_app;

-- What the claim was before a payment was entered by hand. Null: a rail reported it, or it was entered before this column came.
alter table claim_payments add column before jsonb;

-- A payment that was reversed gives its reference back.
alter table claim_payments
  drop constraint claim_payments_state_check,
  add constraint claim_payments_state_check check (state in ('seen', 'credited', 'lost', 'reversed')),
  drop constraint claim_payments_rail_reference_key;
create unique index claim_payments_rail_reference_key on claim_payments (rail, reference) where state <> 'reversed';
drop index claim_payments_payment_reference;
create unique index claim_payments_payment_reference on claim_payments (payment_reference)
  where payment_reference is not null and state <> 'reversed';
