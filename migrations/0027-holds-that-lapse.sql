-- A reserve is held for what is agreed, and a payment is known by one name.

alter table claims
  -- Money came when the agreed course held no longer, and nothing has been agreed since.
  add column came_late boolean not null default false;
grant update (came_late) on claims to agio_app;

-- What a person typed to find a payment by, without what looks different and is the same. Payments that rails name have none.
alter table claim_payments add column found_by text;
create unique index claim_payments_found_by on claim_payments (found_by) where found_by is not null;

-- Whoever has sent a part has not paid while a reserve is held for the whole.
drop index claims_unpaid_of_line;
drop index claims_unpaid_of_email;
create index claims_unpaid_of_line on claims (opened_from)
  where state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null);
create index claims_unpaid_of_email on claims (email_key)
  where state in ('verification', 'awaiting-payment') or (state = 'checking' and received = 0)
    or (problem = 'less' and hold_transfer is not null);

create or replace function look_around(
  claim uuid, address text, line inet, most_of_address integer, most_of_line integer,
  -- Of the claim that has this id already.
  out input_hash bytea,
  -- The account that has confirmed the same address.
  out owner uuid,
  -- Where the claim stands among all, unless there are too many that wait for payment.
  out place bigint,
  out key uuid
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_address bigint;
  of_line bigint;
begin
  perform pg_advisory_xact_lock(waiting.key) from (
    select distinct hashtextextended(part, 4683) as key
    from unnest(array[claim::text, address, coalesce(line::text, address)]) part order by 1
  ) waiting;

  select
    (select c.input_hash from claims c where c.id = claim),
    (select u.id from users u where u.email_key = address and u.activated_at is not null and u.deleted_at is null),
    -- As the indexes spell it: everything that holds a reserve and is not paid for.
    (select count(*) from claims c
      where c.email_key = address
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null))),
    (select count(*) from claims c
      where c.opened_from = line
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null))),
    n.key
    into input_hash, owner, of_address, of_line, key
    from claim_numbering n;

  if input_hash is null and of_address < most_of_address and of_line < most_of_line then
    place := nextval('claim_numbers');
  end if;
end $$;
