-- What somebody has made and what waits for somebody else, of every kind. Whether a preparation still fits what is to be sent, and
-- who has the right, is decided beside the kinds; `counts_at`: from when it counts without a second person, `expires_at`: from when
-- nobody confirms it any more. A migration that changes a column named here drops the view first.
create or replace view waiting_for_second_person as
  select 'payment' as kind, id::text as id, number::text as label, prepared ->> 'by' as made_by, null::text as about,
    (prepared ->> 'at')::timestamptz as made_at, null::timestamptz as counts_at, null::timestamptz as expires_at
  from claims
  where state not in ('completed', 'refunded', 'cancelled', 'expired') and state in ('paying-out', 'refunding')
    and prepared is not null
  union all
  select 'hold', id::text, number::text, aml #>> '{hold,release,by}', null, (aml #>> '{hold,release,at}')::timestamptz, null, null
  from claims
  where state not in ('completed', 'refunded', 'cancelled', 'expired') and state = 'on-hold'
    and aml #>> '{hold,release,by}' is not null
  union all
  select 'entry', id::text, number::text, to_confirm -> 'by' ->> -1, null, (to_confirm ->> 'at')::timestamptz, null, null
  from claims
  where state not in ('completed', 'refunded', 'cancelled', 'expired') and state = 'needs-choice' and to_confirm is not null
  union all
  select 'reversal', id::text, number::text, reversal ->> 'by', null, (reversal ->> 'at')::timestamptz, null, null
  from claims
  where state not in ('completed', 'refunded', 'cancelled', 'expired') and reversal is not null
  union all
  select 'payout-return', id::text, number::text, payout_return ->> 'by', null, (payout_return ->> 'at')::timestamptz, null, null
  from claims
  where state = 'completed' and payout_return ->> 'step' = 'proposed'
  union all
  select 'payout-account', id::text, number::text, payout_change ->> 'by', null, (payout_change ->> 'at')::timestamptz, null, null
  from claims
  where state not in ('completed', 'refunded', 'cancelled', 'expired') and payout_change ->> 'step' = 'proposed'
  union all
  select 'reserve', id::text, currency, proposed_by::text, null, proposed_at, null, null
  from reserve_proposals
  where state = 'waiting'
  union all
  select 'withdrawal', id::text, null, prepared ->> 'by', user_id::text, (prepared ->> 'at')::timestamptz, null, null
  from withdrawals
  where state in ('new', 'processing') and prepared is not null
  union all
  select 'change', id::text, null, author::text, null, proposed_at, counts_at, null
  from changes
  where state = 'waiting'
  union all
  select 'deposit-account', id::text, label, author, null, typed_at, counts_from, counts_from
  from deposit_accounts join lateral (
    select author, typed_at, counts_from, approved_at
    from deposit_account_versions
    where deposit_account = id and withdrawn_at is null
    order by version desc
    limit 1) latest on approved_at is null
  union all
  select 'second-factor', r.id::text, u.email, asked_by::text, person::text, asked_at, counts_at, expires_at
  from second_factor_resets r join users u on u.id = r.person
  where r.state = 'waiting'
  union all
  select 'newsletter', key, subject_ru, prepared ->> 'by', null, (prepared ->> 'at')::timestamptz, null, null
  from newsletters
  where prepared is not null
  union all
  select 'draw', contest, contest, entered_by::text, null, entered_at, null, null
  from contest_draws
  where drawn_at is null and entered_by is not null
  union all
  select 'customer-terms', user_id::text, u.email, proposed_by::text, user_id::text, proposed_at, null, null
  from customer_terms_proposals join users u on u.id = user_id;
grant select on waiting_for_second_person to agio_app;

-- The most of a currency that one person sends within 24 hours without anybody else. Null: as much as they like.
create or replace function day_most_of(of_person uuid, in_currency text) returns numeric language sql stable as $$
  select floor(l.day_most * coalesce(s.percent, 100) / 100)
  from payout_limits l left join person_shares s on s.person = of_person
  where l.currency = in_currency
$$;

-- What a person has sent so by this moment.
create or replace function sent_alone_by(of_person uuid, in_currency text, by_then timestamptz) returns numeric language sql stable as $$
  select coalesce(sum(units), 0) from sent_alone
  where person = of_person and currency = in_currency and at > by_then - interval '24 hours'
$$;

-- Counts what a person sends alone into their day, unless it does not fit any more. The lock is of the person and the currency, until the
-- transaction ends: of twenty at once each sees what the one before has sent. The order of locks is: the claim, this lock, accounts of the
-- ledger. `unbound`: nobody else works here who could send it, so nothing is too much.
create or replace function send_alone(
  of_person uuid, in_currency text, sends numeric, kind text, about uuid, by_then timestamptz, unbound boolean
) returns boolean
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('sent alone ' || of_person || ' ' || in_currency, 0));
  if not unbound and sent_alone_by(of_person, in_currency, by_then) + sends > day_most_of(of_person, in_currency) then
    return false;
  end if;
  insert into sent_alone (person, currency, units, subject_kind, subject, at)
    values (of_person, in_currency, sends, kind, about, by_then);
  return true;
end $$;
revoke execute on function send_alone(uuid, text, numeric, text, uuid, timestamptz, boolean) from public;
grant execute on function send_alone(uuid, text, numeric, text, uuid, timestamptz, boolean) to agio_app;
