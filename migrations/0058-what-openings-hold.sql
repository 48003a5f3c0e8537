-- Admitting a claim also takes what is given, and tells what the customers of one site hold and whether the direction is open.
drop function if exists admit_claim(uuid, text, inet, uuid, text, timestamptz);
drop function if exists write_claim_effects(jsonb, jsonb, jsonb);
-- What unpaid claims hold of a currency, in the words of admit_claim().
create index claims_unpaid_holding on claims (to_currency) include (get, left_by)
  where hold_transfer is not null and (state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or problem = 'less');
