-- The rules that name one of these values, or a network with this address. A rule that is being written is waited for, and
-- one that is written later waits for the claim or sign-up of this transaction (server/screening/screening.section.ts).
create or replace function screen(kinds text[], wanted text[], address inet, at timestamptz)
  returns table (kind text, value text, effect text, reason text, number integer) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4683014);
  return query
    select r.kind, r.value, r.effect, r.reason, r.number from unnest(kinds, wanted) w (kind, value)
      join screening_rules r on r.kind = w.kind and r.value = w.value
      where r.until is null or r.until > at
    union all
    select r.kind, r.value, r.effect, r.reason, r.number from screening_rules r
      where r.kind = 'network' and (r.until is null or r.until > at)
        -- The server may look at the value before the kind.
        and case when r.kind = 'network' then address <<= r.value::inet end;
end $$;

create or replace trigger screening_rules_changed after insert or update or delete on screening_rules
  for each statement execute function notify_catalogue_changed();
