-- A batch is read once. Before, each step of writing it read its lines anew, with the holds that they end, and opening a
-- claim spent most of its time there.

drop function batch_lines(jsonb);

create type batch_line as (
  place bigint, id uuid, kind text, hold uuid, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
  units numeric(38, 0), claim uuid, reason text, author text, at timestamptz
);

-- Writes one batch: all of its lines, or none. Accounts are made when they are first named, and locked in one order over
-- currencies, kinds and owners, so that two batches never wait for each other in a circle. Each account's balance
-- changes once: what a batch brings to an account may leave it again in the same batch.
create or replace function write_transfers(batch jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  -- Batches differ in length, for which the server would plan each of the steps anew each time.
  set plan_cache_mode = force_generic_plan
as $$
declare
  lines batch_line[];
begin
  -- The lines as they will be written. One that ends a hold names nothing else: the rest is as it was held.
  lines := array(
    select (
      line.place, line.id, line.kind, line.hold,
      coalesce(debited.currency, line.currency),
      coalesce(debited.kind, line.debit),
      coalesce(debited.owner, line.debit_owner, '00000000-0000-0000-0000-000000000000'),
      coalesce(credited.kind, line.credit),
      coalesce(credited.owner, line.credit_owner, '00000000-0000-0000-0000-000000000000'),
      coalesce(held.units, line.units),
      line.claim, line.reason, line.author, line.at
    )::batch_line
    from rows from (
      jsonb_to_recordset(batch) as (
        id uuid, kind text, hold uuid, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
        units numeric(38, 0), claim uuid, reason text, author text, at timestamptz
      )
    ) with ordinality as line (
      id, kind, hold, currency, debit, debit_owner, credit, credit_owner, units, claim, reason, author, at, place
    )
    left join ledger_transfers held on held.id = line.hold
    left join ledger_accounts debited on debited.id = held.debit_account
    left join ledger_accounts credited on credited.id = held.credit_account
    order by line.place
  );

  insert into ledger_accounts (currency, kind, owner)
    select named.currency, named.kind, named.owner
    from (
      select line.currency, line.debit as kind, line.debit_owner as owner from unnest(lines) line
      union
      select line.currency, line.credit, line.credit_owner from unnest(lines) line
    ) named
    where not exists (
      select from ledger_accounts a where (a.currency, a.kind, a.owner) = (named.currency, named.kind, named.owner)
    )
    order by 1, 2, 3
    on conflict (currency, kind, owner) do nothing;

  perform from ledger_accounts a
    where (a.currency, a.kind, a.owner) in (
      select line.currency, line.debit, line.debit_owner from unnest(lines) line
      union
      select line.currency, line.credit, line.credit_owner from unnest(lines) line
    )
    order by a.currency, a.kind, a.owner
    for update;

  insert into ledger_transfers (
    id, kind, hold, debit_account, credit_account, units, claim_id, batch, reason, author, at
  )
    select line.id, line.kind, line.hold, debited.id, credited.id, line.units, line.claim,
      lines[1].id, line.reason, line.author, line.at
    from unnest(lines) line
    join ledger_accounts debited
      on (debited.currency, debited.kind, debited.owner) = (line.currency, line.debit, line.debit_owner)
    join ledger_accounts credited
      on (credited.currency, credited.kind, credited.owner) = (line.currency, line.credit, line.credit_owner)
    order by line.place;

  with moved as (
    select line.currency, line.debit as kind, line.debit_owner as owner,
      case when line.kind in ('transfer', 'post') then line.units else 0 end as debits_posted,
      0 as credits_posted,
      case line.kind when 'hold' then line.units when 'transfer' then 0 else -line.units end as debits_pending,
      0 as credits_pending
    from unnest(lines) line
    union all
    select line.currency, line.credit, line.credit_owner, 0,
      case when line.kind in ('transfer', 'post') then line.units else 0 end,
      0,
      case line.kind when 'hold' then line.units when 'transfer' then 0 else -line.units end
    from unnest(lines) line
  ), changed as (
    select currency, kind, owner,
      sum(debits_posted) as debits_posted, sum(credits_posted) as credits_posted,
      sum(debits_pending) as debits_pending, sum(credits_pending) as credits_pending
    from moved group by currency, kind, owner
  )
  update ledger_accounts a set
    debits_posted = a.debits_posted + changed.debits_posted,
    credits_posted = a.credits_posted + changed.credits_posted,
    debits_pending = a.debits_pending + changed.debits_pending,
    credits_pending = a.credits_pending + changed.credits_pending
  from changed
  where (a.currency, a.kind, a.owner) = (changed.currency, changed.kind, changed.owner);
end $$;
