-- Every process keeps the promo codes in memory. It is told when one changes, and when one begins or ends to be used up; a use
-- that changes neither is left to the transaction that opens a claim.
create or replace function notify_promo_codes_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('promo-codes', '');
  return null;
end $$;
create or replace trigger promo_codes_changed after insert or update or delete on promo_codes
  for each statement execute function notify_promo_codes_changed();

create or replace function notify_promo_code_used_up() returns trigger language plpgsql as $$
begin
  if exists (
    select from public.promo_codes c where c.code = new.code
      and (old.uses >= c.uses_most is distinct from new.uses >= c.uses_most
        or old.cost_usd >= c.budget_usd is distinct from new.cost_usd >= c.budget_usd)
  ) then perform pg_notify('promo-codes', '');
  end if;
  return null;
end $$;
create or replace trigger promo_counts_changed after update on promo_counts
  for each row execute function notify_promo_code_used_up();
