-- What the database does when a claim is opened or moved, but for the books (ledger.sql).
-- Opening (server/claims/opening/open-claim.ts) calls admit_claim(), inserts the claim and its events, and calls
-- write_claim_effects(). A move (server/claims/write-draft.ts) updates the claim, inserts its events, and calls the same.

-- Whether the lines of a claim lead from the given to the exchanged amount, and from the converted to the got one. What the office
-- takes is its income, and what it gives away comes out of another account. A line that counts for the office changes nothing.
create or replace function lines_add_up(lines jsonb, give numeric, exchanged numeric, converted numeric, got numeric)
  returns boolean language plpgsql immutable set plan_cache_mode = force_generic_plan as $$
declare
  sound boolean;
  of_from numeric;
  of_to numeric;
begin
  select coalesce(bool_and(coalesce(
        line ->> 'kind' <> '' and line ->> 'side' in ('from', 'to') and line ->> 'countsFor' in ('client', 'office')
        and line ->> 'units' ~ '^(0|-?[1-9][0-9]{0,59})$'
        and case line ->> 'account'
          when 'income' then line ->> 'units' ~ '^(-|0$)'
          when 'discounts' then line ->> 'units' !~ '^-'
          when 'promo' then line ->> 'units' !~ '^-'
        end
        and coalesce((line ->> 'bps')::numeric, 0) between 0 and 10000, false)), true),
      coalesce(sum((line ->> 'units')::numeric) filter (where line ->> 'side' = 'from' and line ->> 'countsFor' = 'client'), 0),
      coalesce(sum((line ->> 'units')::numeric) filter (where line ->> 'side' = 'to' and line ->> 'countsFor' = 'client'), 0)
    into sound, of_from, of_to
    from jsonb_array_elements(lines) line;
  return sound and give + of_from = exchanged and converted + of_to = got;
end $$;

-- What the lines of a kind add or take, as an amount.
create or replace function units_of_lines(lines jsonb, of_kind text) returns numeric language sql immutable as $$
  select abs(coalesce(sum((line ->> 'units')::numeric), 0)) from jsonb_array_elements(lines) line where line ->> 'kind' = of_kind
$$;

-- What holds for every claim. One rule and not twenty-five constraints: the server parses the text of each constraint anew for
-- each claim that is written, which took as long as writing it. The two constraints of the second person keep their names.
create or replace function claim_is_sound(c claims) returns boolean language plpgsql immutable as $$
begin
  return c.state in ('verification', 'awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'paying-out', 'completed',
      'refunding', 'refunded', 'cancelled', 'expired')
    and c.from_currency <> c.to_currency
    and c.side in ('from', 'to')
    and c.give > 0 and c.get > 0 and c.exchanged > 0 and c.converted > 0
    and lines_add_up(c.lines, c.give, c.exchanged, c.converted, c.get)
    and c.referral_bps between 0 and 10000
    and c.rate_fixed in ('opening', 'arrival', 'confirmations')
    and c.locale in ('ru', 'en')
    and c.received >= 0 and c.settled >= 0 and c.refunded >= 0 and c.settled + c.refunded <= c.received
    -- A claim that was paid out is in no state that pays out again, and holds no reserve.
    and (c.settled = 0
      or c.hold_transfer is null and c.state in ('completed', 'needs-choice', 'on-hold', 'refunding'))
    -- Nothing is paid out while its account may still change, and whoever of the staff named one does not approve it.
    and (c.settled = 0 or c.payout_change is null or c.payout_change ->> 'step' = 'done')
    and (c.payout_change ->> 'approvedBy' is null or c.payout_change ->> 'approvedBy' <> c.payout_change ->> 'by')
    -- A payout that came back is due again, and whoever has proposed its return does not record it.
    and (c.payout_return is null or (c.payout_return ->> 'step' = 'proposed') = (c.settled > 0))
    and (c.payout_return ->> 'proposedBy' is null or c.payout_return ->> 'proposedBy' <> c.payout_return ->> 'by')
    and (c.problem is null or c.problem in ('less', 'more', 'late', 'double'))
    and (c.state = 'needs-choice') = (c.problem is not null)
    and (c.state <> 'completed' or c.completed_at is not null)
    and (c.reason_text is null or length(c.reason_text) <= 500)
    and (c.source is null or c.source ~ '^(direct|referral|promo|(monitor|campaign|site):[a-z0-9][a-z0-9._-]{0,39})$');
end $$;
-- Not valid: a changed rule holds for what is written from now on. A migration corrects the rows that are there.
alter table claims
  drop constraint if exists claims_sound,
  add constraint claims_sound check (claim_is_sound(claims)) not valid;

-- What a new claim is admitted by: unpaid claims, the share of a reserve that they hold, and openings of the last hour, whatever
-- became of them. A person is the account that is signed in; a guest is an e-mail address together with the network of the
-- request, because anybody can write anybody's address.
-- Requests that come at once with one id, one address or from one network are admitted one after the other: a hundred are a
-- hundred. The lock comes first, so that the statements after it see what was committed during the wait.
create or replace function admit_claim(
  claim uuid, mailbox text, network inet, visitor uuid, pays_out text, at timestamptz, gives text default null,
  -- Of the claim that has this id already.
  out input_hash bytea,
  -- Whether the account of the visitor, or of the same mailbox, is blocked. A block that is being made is waited for, and one
  -- that comes later waits for this claim.
  out blocked boolean,
  -- The account that has confirmed the same mailbox.
  out owner uuid,
  -- What staff have set for this customer instead of the limit of everybody.
  out unpaid_most_of_person smallint,
  out day_most_of_person numeric,
  -- Where staff have set the latter: the customer's claims of the last 24 hours that go on or are completed.
  out day_claims jsonb,
  -- The place of the claim among all. Null: there is a claim of this id already.
  out place bigint,
  out key uuid,
  out unpaid_of_person integer,
  out unpaid_of_network integer,
  -- What unpaid claims hold of the currency that this one pays out.
  out held_by_person numeric,
  out held_by_network numeric,
  -- The reserve of that currency, and what of it is held for any claim.
  out reserve numeric,
  out reserve_held numeric,
  -- Openings of the last hour, and when the first of them was.
  out opened_by_person integer,
  out person_since timestamptz,
  out opened_by_network integer,
  out network_since timestamptz,
  out opened_by_mailbox integer,
  -- Unpaid claims of one customer of a provider in IPv6, a /48, and what they hold. Null in IPv4.
  out unpaid_of_site integer,
  out held_by_site numeric,
  -- The account of the visitor has completed an exchange here.
  out proved boolean,
  -- Where it has not, and much of the reserve is held: what all such visitors hold together.
  out held_by_unproved numeric,
  -- Somebody has paused the direction or one of its currencies, or the office.
  out closed boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  since constant timestamptz := at - interval '1 hour';
  site constant inet := case when family(network) = 6 then network(set_masklen(network, 48)) end;
begin
  perform pg_advisory_xact_lock(waiting.key) from (
    select distinct hashtextextended(part, 4683) as key
    from unnest(array[claim::text, coalesce(visitor::text, mailbox), coalesce(site::text, network::text, mailbox)]) part order by 1
  ) waiting;
  -- Whoever closes something waits for the claims that are being opened: after its answer none comes that was admitted before.
  perform pg_advisory_xact_lock_shared(4683, 20);

  select (select c.input_hash from claims c where c.id = claim), n.key into input_hash, key from claim_numbering n;
  if input_hash is not null then return; end if;

  with accounts as (
    select u.id, u.email_key, u.activated_at, u.blocked_at from users u
    where (u.id = visitor or u.email_key = mailbox) and u.deleted_at is null
    order by u.id for share
  )
  select coalesce(bool_or(a.blocked_at is not null), false),
      (array_agg(a.id) filter (where a.email_key = mailbox and a.activated_at is not null))[1]
    into blocked, owner from accounts a;
  if blocked then return; end if;
  closed := gives is not null and (
    exists (select from directions d where d.from_currency = gives and d.to_currency = pays_out and d.state <> 'on')
    or exists (select from currencies c where c.code in (gives, pays_out) and c.state <> 'on')
    or exists (select from office o where o.maintenance));
  if closed then return; end if;
  place := nextval('claim_numbers');
  -- The row is locked, because a customer who is signed in and one who is not wait for different keys above.
  select l.unpaid_most, l.day_most_usd into unpaid_most_of_person, day_most_of_person
    from customer_limits l where l.user_id = coalesce(visitor, owner) for update;
  if day_most_of_person is not null then
    select coalesce(jsonb_agg(jsonb_build_object(
        'currency', c.from_currency, 'give', c.give::text, 'worth', c.worth_usd::text, 'at', c.opened_at)), '[]')
      into day_claims
      from claims c
      where c.user_id = coalesce(visitor, owner) and c.opened_at > at - interval '24 hours'
        and c.state not in ('refunded', 'cancelled', 'expired');
  end if;

  -- Unpaid claims, in the words of the indexes claims_unpaid_*.
  if visitor is null then
    select count(*), coalesce(sum(c.get) filter (where c.hold_transfer is not null and c.to_currency = pays_out), 0)
      into unpaid_of_person, held_by_person
      from claims c
      where c.email_key = mailbox and c.left_by is null and (c.opened_from_network = network or network is null)
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null));
    select count(*), min(c.opened_at) into opened_by_person, person_since
      from claims c
      where c.opened_from_network = network and c.opened_at > since and c.email_key = mailbox and c.left_by is null;
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
    where c.opened_from_network = network
      and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
        or (c.problem = 'less' and c.hold_transfer is not null));
  select count(*), min(c.opened_at) into opened_by_network, network_since
    from claims c where c.opened_from_network = network and c.opened_at > since;
  select count(*) into opened_by_mailbox
    from claims c where c.email_key = mailbox and c.opened_at > since;

  select a.debits_posted - a.credits_posted, a.credits_pending into reserve, reserve_held
    from ledger_accounts a
    where a.currency = pays_out and a.kind = 'reserve' and a.owner = '00000000-0000-0000-0000-000000000000';

  -- A /64 is an inet too, so the range is asked of the index, and the rest of what lies in it.
  if site is not null then
    select count(*), coalesce(sum(c.get) filter (where c.hold_transfer is not null and c.to_currency = pays_out), 0)
      into unpaid_of_site, held_by_site
      from claims c
      where c.opened_from_network between site and set_masklen(broadcast(site), 128) and c.opened_from_network <<= site
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0)
          or (c.problem = 'less' and c.hold_transfer is not null));
  end if;

  proved := exists (select from claims c where c.user_id = visitor and c.completed_at is not null);
  if not proved and reserve_held * 4 > reserve then held_by_unproved := held_by_unproved(pays_out); end if;
end $$;

-- What unpaid claims of visitors hold who have completed nothing here, in the words of the index claims_unpaid_holding.
create or replace function held_by_unproved(pays_out text) returns numeric language sql stable as $$
  select coalesce(sum(c.get), 0)
  from claims c
  where c.to_currency = pays_out and c.hold_transfer is not null
    and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0) or c.problem = 'less')
    and not exists (select from claims done where done.user_id = c.left_by and done.completed_at is not null)
$$;

-- Waits for the claims that are being opened, and lets no other begin until this is written.
create or replace function wait_for_openings() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4683, 20);
  return null;
end $$;
create or replace trigger directions_closed after update of state on directions
  for each row when (old.state = 'on' and new.state <> 'on') execute function wait_for_openings();
create or replace trigger currencies_closed after update of state on currencies
  for each row when (old.state = 'on' and new.state <> 'on') execute function wait_for_openings();
create or replace trigger office_closed after update of maintenance on office
  for each row when (new.maintenance and not old.maintenance) execute function wait_for_openings();

-- What goes with a claim that was written: its e-mails and jobs, and last the transfers, because they lock accounts that every
-- other claim needs too.
--
-- A new claim of a visitor who has completed nothing says what all of them may hold together of what it pays out, in hundredths of a
-- percent. That is asked last, when the transfer has locked the reserve: of claims that come at once each sees those before it.
create or replace function write_claim_effects(
  emails jsonb, jobs jsonb, transfers jsonb, unproved uuid default null, unproved_most_bps integer default null
) returns void language plpgsql as $$
declare
  own record;
  reserve record;
begin
  if emails <> '[]' then perform write_emails(emails, jobs);
  elsif jobs <> '[]' then perform add_jobs(jobs);
  end if;
  if transfers <> '[]' then perform write_transfers(transfers); end if;
  if unproved is null then return; end if;
  select c.get, c.to_currency into own from claims c where c.id = unproved and c.hold_transfer is not null;
  select a.debits_posted - a.credits_posted as all_of_it, a.credits_pending as held into reserve
    from ledger_accounts a
    where a.currency = own.to_currency and a.kind = 'reserve' and a.owner = '00000000-0000-0000-0000-000000000000';
  -- A single claim may hold more than all may hold together.
  if reserve.held * 10000 > reserve.all_of_it * unproved_most_bps
    and held_by_unproved(own.to_currency) * 10000 > reserve.all_of_it * unproved_most_bps
    and held_by_unproved(own.to_currency) > own.get
  then raise 'visitors who have completed nothing hold too much of %', own.to_currency using errcode = 'AG001';
  end if;
end $$;

-- Also the outbox of everything else: e-mails, and the jobs that send them.
create or replace function write_emails(emails jsonb, jobs jsonb) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into outbox (id, kind, recipient, locale, data, created_at, next_try_at, good_until)
    select email.id, email.kind, email.recipient, email.locale, email.data, email.at, coalesce(email.due_at, email.at),
      email.good_until
    from jsonb_to_recordset(emails) as email
      (id uuid, kind text, recipient text, locale text, data jsonb, at timestamptz, due_at timestamptz,
       good_until timestamptz);
  perform add_jobs(jobs);
end $$;

-- Also the jobs of everything else. A job that is ordered again under its key replaces the one that waits. One that runs loses
-- its lease by that: it runs to its end, but the end is not recorded, so the new order stays.
create or replace function add_jobs(orders jsonb) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into jobs (name, payload, key, run_at, max_attempts)
    select item.name, item.payload, item.key, coalesce(item."runAt", now()), coalesce(item."maxAttempts", 25)
    from jsonb_to_recordset(orders) as item
      (name text, payload jsonb, key text, "runAt" timestamptz, "maxAttempts" int)
  on conflict (key) do update set
    name = excluded.name, payload = excluded.payload, run_at = excluded.run_at, max_attempts = excluded.max_attempts,
    attempts = 0, last_error = null, lease = null, leased_until = null, failure_reported = false;
end $$;

-- Open pages of the claim, and the desk's queue, read the news of each claim that changed.
create or replace function notify_claim_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('claims', new.claim_id::text);
  return null;
end $$;
create or replace trigger claim_events_added after insert on claim_events
  for each row execute function notify_claim_changed();
create or replace trigger claim_payments_changed after insert or update on claim_payments
  for each row execute function notify_claim_changed();
create or replace trigger chain_pending_changed after insert or update on chain_pending
  for each row execute function notify_claim_changed();

-- The mailbox behind all spellings that its provider delivers to it, of a normal address. The same as in
-- src/contract/auth/email-address.ts (mailboxByProvider); the index below is made by it, so it does not change: another rule is
-- another function with an index of its own.
create or replace function mailbox_by_provider(email text) returns text language sql immutable strict parallel safe as $$
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
        then replace(name, '.', '-') || '@yandex.ru'
      when domain in ('proton.me', 'protonmail.com', 'pm.me') then translate(name, '._-', '') || '@proton.me'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      else name || '@' || domain
    end
  from (
    select split_part(regexp_replace(email, '@[^@]*$', ''), '+', 1) as name, substring(email from '[^@]*$') as domain
  ) parts
$$;
-- The claims of a person: by the mailbox of its provider, by where money came from and went to.
create index if not exists claims_of_mailbox on claims (mailbox_by_provider(email_key));
