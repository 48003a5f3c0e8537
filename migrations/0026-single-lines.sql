-- A claim is opened with one line in the books, which is written by as little as it needs.

-- What holds for every account, in one rule and not in nine: the server reads the text of each rule anew for each row that
-- is written. What an account does not have keeps its name, because it is told by it.
create function account_is_sound(a ledger_accounts) returns boolean language plpgsql immutable as $$
begin
  if a.kind = any ('{reserve,custody}') and a.debits_posted < a.credits_posted + a.credits_pending
    or a.kind = 'clients' and a.credits_posted < a.debits_posted
    or a.kind = 'referral' and a.credits_posted < a.debits_posted + a.debits_pending
  then
    raise check_violation using
      message = format('account %s breaks %s_not_overdrawn', a.id, a.kind),
      constraint = a.kind || '_not_overdrawn', table = 'ledger_accounts', schema = 'public';
  end if;
  return a.debits_posted >= 0 and a.credits_posted >= 0 and a.debits_pending >= 0 and a.credits_pending >= 0
    and a.kind = any ('{reserve,custody,clients,referral,equity,liquidity,income,discounts,promo,referral-cost,network}');
end $$;
create function transfer_is_sound(t ledger_transfers) returns boolean language plpgsql immutable as $$
begin
  return t.units > 0
    and t.debit_account <> t.credit_account
    and t.kind = any ('{transfer,hold,post,void}')
    and (t.kind = any ('{post,void}')) = (t.hold is not null);
end $$;
do $$
declare
  rule record;
begin
  for rule in
    select conrelid::regclass as books, conname from pg_constraint
    where conrelid in ('ledger_accounts'::regclass, 'ledger_transfers'::regclass) and contype = 'c'
  loop
    execute format('alter table %s drop constraint %I', rule.books, rule.conname);
  end loop;
end $$;
-- Everything that stands here was written under the same rules.
alter table ledger_accounts add constraint ledger_accounts_sound check (account_is_sound(ledger_accounts)) not valid;
alter table ledger_transfers add constraint ledger_transfers_sound check (transfer_is_sound(ledger_transfers)) not valid;

alter function write_transfers(jsonb) rename to write_batch;
revoke execute on function write_batch(jsonb) from agio_app;

-- Writes one batch: all of its lines, or none. One line between accounts that are there, which ends no hold, needs none of
-- what a batch needs; accounts are locked in the same order.
create function write_transfers(batch jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  -- As in a batch: the books are long, and each line looks up what it names.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  line record;
  debited uuid;
  credited uuid;
  posted numeric(38, 0) := 0;
  pending numeric(38, 0) := 0;
begin
  if jsonb_array_length(batch) = 1 and batch #>> '{0,hold}' is null then
    select * into line from jsonb_to_record(batch -> 0) as (
      id uuid, kind text, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
      units numeric(38, 0), claim uuid, reason text, author text, at timestamptz
    );
    line.debit_owner := coalesce(line.debit_owner, nobody);
    line.credit_owner := coalesce(line.credit_owner, nobody);
    select
      (select a.id from ledger_accounts a
        where a.currency = line.currency and a.kind = line.debit and a.owner = line.debit_owner),
      (select a.id from ledger_accounts a
        where a.currency = line.currency and a.kind = line.credit and a.owner = line.credit_owner)
      into debited, credited;
  end if;
  if debited is null or credited is null then
    perform write_batch(batch);
    return;
  end if;

  if line.kind = 'hold' then pending := line.units; else posted := line.units; end if;
  if (line.debit, line.debit_owner) < (line.credit, line.credit_owner) then
    update ledger_accounts set debits_posted = debits_posted + posted, debits_pending = debits_pending + pending
      where id = debited;
    update ledger_accounts set credits_posted = credits_posted + posted, credits_pending = credits_pending + pending
      where id = credited;
  else
    update ledger_accounts set credits_posted = credits_posted + posted, credits_pending = credits_pending + pending
      where id = credited;
    update ledger_accounts set debits_posted = debits_posted + posted, debits_pending = debits_pending + pending
      where id = debited;
  end if;
  insert into ledger_transfers (id, kind, debit_account, credit_account, units, claim_id, batch, reason, author, at)
    values (line.id, line.kind, debited, credited, line.units, line.claim, line.id, line.reason, line.author, line.at);
end $$;
revoke execute on function write_transfers(jsonb) from public;
grant execute on function write_transfers(jsonb) to agio_app;
