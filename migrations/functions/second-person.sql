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
  select 'draw', contest, contest, entered_by::text, null, entered_at, null, null
  from contest_draws
  where drawn_at is null and entered_by is not null;
grant select on waiting_for_second_person to agio_app;
