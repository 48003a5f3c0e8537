-- Whoever knows an address must not be able to keep its owner from leaving a claim: who is signed in is counted for themselves.

-- The account that was signed in when the claim was left; none: a guest, whoever the address belongs to. It only counts, so it
-- keeps no account from being removed.
alter table claims add column left_by uuid;
drop index claims_unpaid_of_email;
create index claims_unpaid_of_email on claims (email_key)
  where left_by is null and (state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null));
create index claims_unpaid_left_by on claims (left_by)
  where left_by is not null and (state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null));

drop function look_around(uuid, text, inet, integer, integer);
create function look_around(
  claim uuid, address text, line inet, visitor uuid, most_of_address integer, most_of_line integer,
  -- Of the claim that has this id already.
  out input_hash bytea,
  -- The account that has confirmed the same address.
  out owner uuid,
  -- Where the claim stands among all, unless there are too many that wait for payment.
  out place bigint,
  out key uuid
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  -- Of a guest under this address, or of whoever is signed in under any.
  of_person bigint;
  of_line bigint;
begin
  perform pg_advisory_xact_lock(waiting.key) from (
    select distinct hashtextextended(part, 4683) as key
    from unnest(array[claim::text, coalesce(visitor::text, address), coalesce(line::text, address)]) part order by 1
  ) waiting;

  select
    (select c.input_hash from claims c where c.id = claim),
    (select u.id from users u where u.email_key = address and u.activated_at is not null and u.deleted_at is null),
    -- As the indexes spell it: everything that holds a reserve and is not paid for.
    case when visitor is null then
      (select count(*) from claims c
        where c.email_key = address and c.left_by is null
          and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
            or (c.problem = 'less' and c.hold_transfer is not null)))
    else
      (select count(*) from claims c
        where c.left_by = visitor
          and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
            or (c.problem = 'less' and c.hold_transfer is not null)))
    end,
    (select count(*) from claims c
      where c.opened_from = line
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null))),
    n.key
    into input_hash, owner, of_person, of_line, key
    from claim_numbering n;

  if input_hash is null and of_person < most_of_address and of_line < most_of_line then
    place := nextval('claim_numbers');
  end if;
end $$;
