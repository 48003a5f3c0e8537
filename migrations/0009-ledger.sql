-- The ledger learns to hold: a hold is promised and not yet moved, until it is posted or voided. Accounts get owners, and
-- transfers name the claim that they belong to. From here on the application cannot write a balance at all: it hands
-- whole batches to write_transfers(), which adds the rows and keeps the balances in step.

alter table ledger_accounts
  -- Whose it is; the office's own accounts have nobody.
  add column owner           uuid not null default '00000000-0000-0000-0000-000000000000',
  add column debits_pending  numeric(38, 0) not null default 0 check (debits_pending >= 0),
  add column credits_pending numeric(38, 0) not null default 0 check (credits_pending >= 0),
  add constraint ledger_accounts_known_kind check (kind in (
    -- What the office has. reserve: it can pay this out; custody: clients' money that has come in and is not its own yet.
    'reserve', 'custody',
    -- What it owes. clients: for money that has come in; referral: to the owner who brought a client.
    'clients', 'referral',
    -- Its own. equity: put in by its owner; liquidity: what it took and gave in exchanges; income: spread and fees.
    'equity', 'liquidity', 'income',
    -- What it gave away of its income.
    'discounts', 'promo', 'referral-cost', 'network'
  )),
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_currency_kind_key,
  drop constraint reserve_not_overdrawn,
  -- What is held is as good as gone: nothing else can be paid from it.
  add constraint reserve_not_overdrawn check (kind <> 'reserve' or debits_posted >= credits_posted + credits_pending),
  add constraint custody_not_overdrawn check (kind <> 'custody' or debits_posted >= credits_posted + credits_pending),
  add constraint clients_not_overdrawn check (kind <> 'clients' or credits_posted >= debits_posted),
  add constraint referral_not_overdrawn check (kind <> 'referral' or credits_posted >= debits_posted + debits_pending);
alter table ledger_accounts
  add constraint ledger_accounts_key unique (currency, kind, owner);

alter table ledger_transfers rename column posted_at to at;
alter table ledger_transfers
  -- transfer: moved at once; hold: promised; post and void: what became of the hold that they name.
  add column kind     text not null default 'transfer' check (kind in ('transfer', 'hold', 'post', 'void')),
  add column hold     uuid references ledger_transfers (id),
  add column claim_id uuid,
  -- Transfers of one batch happened together or not at all.
  add column batch    uuid,
  add constraint ledger_transfers_hold check ((kind in ('post', 'void')) = (hold is not null));

-- A hold ends once.
create unique index ledger_transfers_hold_ends on ledger_transfers (hold) where hold is not null;
create index ledger_transfers_claim on ledger_transfers (claim_id) where claim_id is not null;
-- The books of an account, the newest first, without a sort.
drop index ledger_transfers_debit;
drop index ledger_transfers_credit;
create index ledger_transfers_debit on ledger_transfers (debit_account, at);
create index ledger_transfers_credit on ledger_transfers (credit_account, at);

-- What ends a hold moves, or gives back, exactly what was held, between the same two accounts.
create function end_hold_as_it_was() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_transfers held
    where held.id = new.hold and held.kind = 'hold' and held.units = new.units
      and held.debit_account = new.debit_account and held.credit_account = new.credit_account
  ) then
    raise exception 'transfer % does not end hold % as it was made', new.id, new.hold using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_transfers_end_hold before insert on ledger_transfers
  for each row when (new.hold is not null) execute function end_hold_as_it_was();

-- Both accounts of a transfer count the same money.
create function transfer_in_one_currency() returns trigger language plpgsql as $$
begin
  if (select currency from ledger_accounts where id = new.debit_account)
    <> (select currency from ledger_accounts where id = new.credit_account)
  then
    raise exception 'transfer % is between two currencies', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_transfers_currency before insert on ledger_transfers
  for each row execute function transfer_in_one_currency();

-- The lines of a batch as they will be written. One that ends a hold names nothing else: the rest is as it was held.
create function batch_lines(batch jsonb) returns table (
  place bigint, id uuid, kind text, hold uuid, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
  units numeric(38, 0), claim uuid, reason text, author text, at timestamptz
) language sql stable as $$
  select line.place, line.id, line.kind, line.hold,
    coalesce(debited.currency, line.currency),
    coalesce(debited.kind, line.debit),
    coalesce(debited.owner, line.debit_owner, '00000000-0000-0000-0000-000000000000'),
    coalesce(credited.kind, line.credit),
    coalesce(credited.owner, line.credit_owner, '00000000-0000-0000-0000-000000000000'),
    coalesce(held.units, line.units),
    line.claim, line.reason, line.author, line.at
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
$$;

-- Writes one batch: all of its lines, or none. Accounts are made when they are first named, and locked in one order over
-- currencies, kinds and owners, so that two batches never wait for each other in a circle. Each account's balance
-- changes once: what a batch brings to an account may leave it again in the same batch.
create function write_transfers(batch jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into ledger_accounts (currency, kind, owner)
    select named.currency, named.kind, named.owner
    from (
      select line.currency, line.debit as kind, line.debit_owner as owner from batch_lines(batch) line
      union
      select line.currency, line.credit, line.credit_owner from batch_lines(batch) line
    ) named
    where not exists (
      select from ledger_accounts a where (a.currency, a.kind, a.owner) = (named.currency, named.kind, named.owner)
    )
    order by 1, 2, 3
    on conflict (currency, kind, owner) do nothing;

  perform from ledger_accounts a
    where (a.currency, a.kind, a.owner) in (
      select line.currency, line.debit, line.debit_owner from batch_lines(batch) line
      union
      select line.currency, line.credit, line.credit_owner from batch_lines(batch) line
    )
    order by a.currency, a.kind, a.owner
    for update;

  insert into ledger_transfers (
    id, kind, hold, debit_account, credit_account, units, claim_id, batch, reason, author, at
  )
    select line.id, line.kind, line.hold, debited.id, credited.id, line.units, line.claim,
      first_value(line.id) over (order by line.place), line.reason, line.author, line.at
    from batch_lines(batch) line
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
    from batch_lines(batch) line
    union all
    select line.currency, line.credit, line.credit_owner, 0,
      case when line.kind in ('transfer', 'post') then line.units else 0 end,
      0,
      case line.kind when 'hold' then line.units when 'transfer' then 0 else -line.units end
    from batch_lines(batch) line
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

revoke execute on function write_transfers(jsonb), batch_lines(jsonb) from public;
grant execute on function write_transfers(jsonb) to agio_app;
revoke insert on ledger_accounts, ledger_transfers from agio_app;
revoke update (debits_posted, credits_posted) on ledger_accounts from agio_app;

-- Only what changes a reserve is news for the calculator.
drop trigger ledger_accounts_changed on ledger_accounts;
create trigger ledger_accounts_changed after insert or update on ledger_accounts
  for each row when (new.kind = 'reserve') execute function tell_catalogue_changed();
