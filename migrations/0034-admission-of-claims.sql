-- What a new claim is admitted by: unpaid claims, the share of a reserve that they hold, and openings of the last hour, whatever
-- became of them. Whoever opens a claim is the account that is signed in; a guest is an e-mail address together with the network
-- that it is written from, because anybody can write anybody's address.

-- Openings of one network and of one mailbox in the last hour, without those of years.
create index claims_of_network on claims (opened_from, opened_at desc);
drop index claims_email_begins;
create index claims_email_begins on claims (email_key text_pattern_ops, opened_at desc);

drop function look_around(uuid, text, inet, uuid, integer, integer);
create function admit_claim(
  claim uuid, mailbox text, network inet, visitor uuid, pays_out text, at timestamptz,
  -- Of the claim that has this id already.
  out input_hash bytea,
  -- The account that has confirmed the same mailbox.
  out owner uuid,
  -- Where the claim stands among all. None: there is a claim of this id already.
  out place bigint,
  out key uuid,
  out unpaid_of_person integer,
  out unpaid_of_network integer,
  -- What unpaid claims hold of the currency that this one pays out.
  out held_by_person numeric,
  out held_by_network numeric,
  -- All that the office has of that currency, and what of it is held for whomever.
  out reserve numeric,
  out reserve_held numeric,
  -- Openings of the last hour, and when the first of them was.
  out opened_by_person integer,
  out person_since timestamptz,
  out opened_by_network integer,
  out network_since timestamptz,
  out opened_by_mailbox integer
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  since constant timestamptz := at - interval '1 hour';
begin
  perform pg_advisory_xact_lock(waiting.key) from (
    select distinct hashtextextended(part, 4683) as key
    from unnest(array[claim::text, coalesce(visitor::text, mailbox), coalesce(network::text, mailbox)]) part order by 1
  ) waiting;

  select (select c.input_hash from claims c where c.id = claim), n.key into input_hash, key from claim_numbering n;
  if input_hash is not null then return; end if;
  place := nextval('claim_numbers');

  select u.id into owner from users u
    where u.email_key = mailbox and u.activated_at is not null and u.deleted_at is null;

  -- As the indexes spell it: everything that is not paid for and may hold a reserve.
  if visitor is null then
    select count(*), coalesce(sum(c.get) filter (where c.hold_transfer is not null and c.to_currency = pays_out), 0)
      into unpaid_of_person, held_by_person
      from claims c
      where c.email_key = mailbox and c.left_by is null and (c.opened_from = network or network is null)
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null));
    select count(*), min(c.opened_at) into opened_by_person, person_since
      from claims c
      where c.opened_from = network and c.opened_at > since and c.email_key = mailbox and c.left_by is null;
  else
    select count(*), coalesce(sum(c.get) filter (where c.hold_transfer is not null and c.to_currency = pays_out), 0)
      into unpaid_of_person, held_by_person
      from claims c
      where c.left_by = visitor
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null));
    select count(*), min(c.opened_at) into opened_by_person, person_since
      from claims c
      where c.user_id = visitor and c.opened_at > since and c.left_by = visitor;
  end if;

  select count(*), coalesce(sum(c.get) filter (where c.hold_transfer is not null and c.to_currency = pays_out), 0)
    into unpaid_of_network, held_by_network
    from claims c
    where c.opened_from = network
      and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
        or (c.problem = 'less' and c.hold_transfer is not null));
  select count(*), min(c.opened_at) into opened_by_network, network_since
    from claims c where c.opened_from = network and c.opened_at > since;
  select count(*) into opened_by_mailbox
    from claims c where c.email_key = mailbox and c.opened_at > since;

  select a.debits_posted - a.credits_posted, a.credits_pending into reserve, reserve_held
    from ledger_accounts a
    where a.currency = pays_out and a.kind = 'reserve' and a.owner = '00000000-0000-0000-0000-000000000000';
end $$;
