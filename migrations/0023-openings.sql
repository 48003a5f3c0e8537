-- A claim is written in fewer steps, and planned for an office of any age.

-- What nobody reads is not kept in order. The index by state answered what the one of open claims answers, and the one by the
-- beginning of an address finds whole addresses too.
drop index claims_by_state;
drop index claims_of_email;
drop index ledger_transfers_by_time;
drop index news_at;

-- What holds for every claim, in one rule and not in twenty-five: the server reads the text of each rule anew for each
-- claim that is written, which took as long as writing it. The two of the second person keep their names.
create function claim_is_sound(c claims) returns boolean language plpgsql immutable as $$
begin
  return c.state in ('verification', 'awaiting-payment', 'checking', 'needs-choice', 'on-hold', 'paying-out', 'completed',
      'refunding', 'refunded', 'cancelled', 'expired')
    and c.from_currency <> c.to_currency
    and c.side in ('from', 'to')
    and c.give > 0 and c.get > 0 and c.exchanged > 0 and c.converted > 0
    and c.from_fee >= 0 and c.to_fee >= 0 and c.network_fee >= 0
    and c.discount >= 0 and c.promo >= 0 and c.rounding >= 0
    and c.discount_bps between 0 and 10000 and c.referral_bps between 0 and 10000
    and c.course_fixed in ('opening', 'arrival', 'confirmations')
    and c.locale in ('ru', 'en')
    and c.received >= 0 and c.settled >= 0 and c.refunded >= 0 and c.settled + c.refunded <= c.received
    and (c.problem is null or c.problem in ('less', 'more', 'late', 'double'))
    and (c.state = 'needs-choice') = (c.problem is not null)
    and (c.state <> 'completed' or c.completed_at is not null)
    and (c.reason_text is null or length(c.reason_text) <= 500);
end $$;
do $$
declare
  rule text;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'claims'::regclass and contype = 'c' and conname not in ('paid_out_by_two', 'refunded_by_two')
  loop
    execute format('alter table claims drop constraint %I', rule);
  end loop;
end $$;
-- Every claim that stands here was written under the same rules.
alter table claims add constraint claims_sound check (claim_is_sound(claims)) not valid;

-- Those who come at once with one id, one address or from one line are looked at one after the other: a hundred are a
-- hundred. What a new claim depends on is read when the wait is over, by a statement that sees what was committed meanwhile.
create function look_around(
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
    -- As the indexes spell it. A claim whose client says that they have paid still holds a reserve that nothing has come in for.
    (select count(*) from claims c
      where c.email_key = address
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0))),
    (select count(*) from claims c
      where c.opened_from = line
        and (c.state in ('verification', 'awaiting-payment') or (c.state = 'checking' and c.received = 0))),
    n.key
    into input_hash, owner, of_address, of_line, key
    from claim_numbering n;

  if input_hash is null and of_address < most_of_address and of_line < most_of_line then
    place := nextval('claim_numbers');
  end if;
end $$;

drop function write_transfers(jsonb);
drop type batch_line;
create type batch_line as (
  id uuid, kind text, hold uuid, debit_account uuid, credit_account uuid, units numeric(38, 0),
  claim uuid, reason text, author text, at timestamptz
);

-- Writes one batch: all of its lines, or none. Accounts are made when they are first named, and locked in one order over
-- currencies, kinds and owners, so that two batches never wait for each other in a circle. Each account's balance
-- changes once: what a batch brings to an account may leave it again in the same batch.
create function write_transfers(batch jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  -- Batches differ in length, for which the server would plan each of the steps anew each time.
  set plan_cache_mode = force_generic_plan
  -- A batch is short and the books are long, which a plan that is made once cannot know: each line looks up what it names.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  lines batch_line[];
  accounts uuid[];
begin
  loop
    -- The lines as they will be written. One that ends a hold names nothing else: the rest is as it was held.
    select
      array_agg(
        (line.id, line.kind, line.hold, account.debit, account.credit, coalesce(held.units, line.units),
          line.claim, line.reason, line.author, line.at)::batch_line
        order by line.place
      ),
      array_agg(account.debit) || array_agg(account.credit)
      into lines, accounts
      from rows from (
        jsonb_to_recordset(batch) as (
          id uuid, kind text, hold uuid, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
          units numeric(38, 0), claim uuid, reason text, author text, at timestamptz
        )
      ) with ordinality as line (
        id, kind, hold, currency, debit, debit_owner, credit, credit_owner, units, claim, reason, author, at, place
      )
      left join ledger_transfers held on held.id = line.hold
      left join ledger_accounts debited
        on (debited.currency, debited.kind, debited.owner) = (line.currency, line.debit, coalesce(line.debit_owner, nobody))
      left join ledger_accounts credited
        on (credited.currency, credited.kind, credited.owner) = (line.currency, line.credit, coalesce(line.credit_owner, nobody)),
      lateral (select coalesce(held.debit_account, debited.id), coalesce(held.credit_account, credited.id))
        account (debit, credit);
    exit when array_position(accounts, null) is null;

    insert into ledger_accounts (currency, kind, owner)
      select side.currency, side.kind, coalesce(side.owner, nobody)
      from jsonb_to_recordset(batch)
        as line (currency text, debit text, debit_owner uuid, credit text, credit_owner uuid, hold uuid),
      lateral (values (line.currency, line.debit, line.debit_owner), (line.currency, line.credit, line.credit_owner))
        side (currency, kind, owner)
      -- A hold that is none would be looked for for ever.
      where line.hold is null or not exists (select from ledger_transfers held where held.id = line.hold)
      order by 1, 2, 3
      on conflict (currency, kind, owner) do nothing;
  end loop;

  perform from ledger_accounts a where a.id = any (accounts) order by a.currency, a.kind, a.owner for update;

  insert into ledger_transfers (
    id, kind, hold, debit_account, credit_account, units, claim_id, batch, reason, author, at
  )
    select line.id, line.kind, line.hold, line.debit_account, line.credit_account, line.units, line.claim,
      lines[1].id, line.reason, line.author, line.at
    from unnest(lines) line;

  with changed as (
    select side.account,
      sum(side.debit * side.posted) as debits_posted, sum(side.credit * side.posted) as credits_posted,
      sum(side.debit * side.pending) as debits_pending, sum(side.credit * side.pending) as credits_pending
    from unnest(lines) line,
    lateral (select
      case when line.kind in ('transfer', 'post') then line.units else 0 end as posted,
      case line.kind when 'hold' then line.units when 'transfer' then 0 else -line.units end as pending
    ) moved,
    lateral (values (line.debit_account, 1, 0, moved.posted, moved.pending), (line.credit_account, 0, 1, moved.posted, moved.pending))
      side (account, debit, credit, posted, pending)
    group by side.account
  )
  update ledger_accounts a set
    debits_posted = a.debits_posted + changed.debits_posted,
    credits_posted = a.credits_posted + changed.credits_posted,
    debits_pending = a.debits_pending + changed.debits_pending,
    credits_pending = a.credits_pending + changed.credits_pending
  from changed where a.id = changed.account;
end $$;
revoke execute on function write_transfers(jsonb) from public;
grant execute on function write_transfers(jsonb) to agio_app;

-- Letters, and the jobs that send them.
create function write_letters(letters jsonb, jobs jsonb) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into outbox (id, kind, recipient, locale, data, created_at, next_try_at, good_until)
    select letter.id, letter.kind, letter.recipient, letter.locale, letter.data, letter.at, letter.at, letter.good_until
    from jsonb_to_recordset(letters) as letter
      (id uuid, kind text, recipient text, locale text, data jsonb, at timestamptz, good_until timestamptz);
  perform order_jobs(jobs);
end $$;

-- What goes with a claim that was written: its letters and jobs, and last the transfers, because they lock accounts that
-- everybody needs.
create function write_around(letters jsonb, jobs jsonb, transfers jsonb) returns void language plpgsql as $$
begin
  if letters <> '[]' then perform write_letters(letters, jobs);
  elsif jobs <> '[]' then perform order_jobs(jobs);
  end if;
  if transfers <> '[]' then perform write_transfers(transfers); end if;
end $$;
