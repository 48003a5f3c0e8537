-- The books: write_transfers() is the only way to write them, and the rules and triggers here guard what it writes.

-- What holds for every account. One rule and not nine constraints: the server parses the text of each constraint anew for each
-- row that is written. An overdrawn account is reported under a name of its kind, which the office reads.
create or replace function account_is_sound(a ledger_accounts) returns boolean language plpgsql immutable as $$
begin
  -- What is held is as good as gone: nothing else can be paid from it.
  if a.kind = any ('{reserve,custody}') and a.debits_posted < a.credits_posted + a.credits_pending
    or a.kind = 'clients' and a.credits_posted < a.debits_posted
    -- What was taken back of a withdrawn share may be missing; nothing is held or paid from that.
    or a.kind = 'referral' and a.credits_posted + a.owed_back < a.debits_posted + a.debits_pending
  then
    raise check_violation using
      message = format('account %s breaks %s_not_overdrawn', a.id, a.kind),
      constraint = a.kind || '_not_overdrawn', table = 'ledger_accounts', schema = 'public';
  end if;
  return (a.owed_back = 0 or a.owed_back > 0 and a.kind = 'referral')
    and a.debits_posted >= 0 and a.credits_posted >= 0 and a.debits_pending >= 0 and a.credits_pending >= 0
    and a.kind = any ('{reserve,custody,clients,referral,equity,liquidity,income,discounts,promo,referral-cost,network,expenses,differences}');
end $$;
create or replace function transfer_is_sound(t ledger_transfers) returns boolean language plpgsql immutable as $$
begin
  return t.units > 0
    and t.debit_account <> t.credit_account
    and t.kind = any ('{transfer,hold,post,void}')
    and (t.kind = any ('{post,void}')) = (t.hold is not null);
end $$;
-- Not valid: a changed rule holds for what is written from now on. A migration corrects the rows that are there.
alter table ledger_accounts
  drop constraint if exists ledger_accounts_sound,
  add constraint ledger_accounts_sound check (account_is_sound(ledger_accounts)) not valid;
alter table ledger_transfers
  drop constraint if exists ledger_transfers_sound,
  add constraint ledger_transfers_sound check (transfer_is_sound(ledger_transfers)) not valid;

-- The end of a hold moves, or gives back, exactly what was held, between the same two accounts.
create or replace function end_hold_as_it_was() returns trigger language plpgsql as $$
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
create or replace trigger ledger_transfers_end_hold before insert on ledger_transfers
  for each row when (new.hold is not null) execute function end_hold_as_it_was();

-- The ledger counts every currency of the catalogue. The application's role adds currencies and no other units.
create or replace function count_currency() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into ledger_units (code) values (new.code);
  return null;
end $$;
revoke execute on function count_currency() from public;
create or replace trigger currencies_counted after insert on currencies
  for each row execute function count_currency();
create or replace function stop_counting_currency() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from ledger_units where code = old.code;
  return null;
end $$;
revoke execute on function stop_counting_currency() from public;
create or replace trigger currencies_not_counted after delete on currencies
  for each row execute function stop_counting_currency();

-- Both accounts of a transfer are in one currency.
create or replace function transfer_in_one_currency() returns trigger language plpgsql as $$
begin
  if (select currency from ledger_accounts where id = new.debit_account)
    <> (select currency from ledger_accounts where id = new.credit_account)
  then
    raise exception 'transfer % is between two currencies', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger ledger_transfers_currency before insert on ledger_transfers
  for each row execute function transfer_in_one_currency();

-- What the office holds lies on its accounts: an entry that names one moves exactly one of reserve and custody, in the account's
-- currency. What only changes its owner, from custody to the reserve, lies where it lay.
create or replace function transfer_on_account() returns trigger language plpgsql as $$
begin
  if new.kind not in ('transfer', 'post') or not exists (
    select from ledger_accounts debited, ledger_accounts credited, deposit_accounts own
    where debited.id = new.debit_account and credited.id = new.credit_account and own.id = new.deposit_account
      and own.currency = debited.currency
      and (debited.kind in ('reserve', 'custody')) <> (credited.kind in ('reserve', 'custody'))
  ) then
    raise exception 'transfer % does not move money of account %', new.id, new.deposit_account using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger ledger_transfers_on_account before insert on ledger_transfers
  for each row when (new.deposit_account is not null) execute function transfer_on_account();

-- Keeps the balance of an account of the office; whoever calls has locked what the ledger holds in its currency. What lies on a shared bank
-- account is offered in its other currencies.
create or replace function put_on_account(account uuid, moved numeric) returns void language sql as $$
  insert into deposit_account_balances as kept (deposit_account, units) values (account, moved)
    on conflict (deposit_account) do update set units = kept.units + excluded.units;
  insert into news (channel, subject)
    select 'reserves', '' from deposit_accounts where id = account and bank_account is not null
$$;
revoke execute on function put_on_account(uuid, numeric) from public;

-- Whether a currency is paid out from a bank account that takes other currencies too.
create or replace function shares_reserve(wanted text) returns boolean language sql stable as $$
  select exists (
    select from deposit_accounts own join deposit_accounts other on other.bank_account = own.bank_account
    where own.bank_account is not null and own.currency = wanted and other.currency <> wanted
  )
$$;

-- What the reserve of a currency can be lent by others that lie on the same bank accounts: the free part of each, as far as it lies
-- there, and no more than the bank account holds together besides this currency's own money. The sum without `most` is what is offered
-- above the currency's own reserve; writing takes by the same rule, under the locks of the reserves.
create or replace function shared_draws(wanted text, most numeric default null)
  returns table (from_account uuid, to_account uuid, from_currency text, units numeric) language plpgsql stable
as $$
declare
  bank record;
  source record;
  room numeric;
  taken_of jsonb := '{}';
begin
  for bank in
    select own.bank_account as code, min(own.id::text)::uuid as account,
      (select coalesce(sum(kept.units), 0) from deposit_accounts other
        join deposit_account_balances kept on kept.deposit_account = other.id
        where other.bank_account = own.bank_account)
      - greatest(0, (select coalesce(sum(kept.units), 0) from deposit_accounts other
        join deposit_account_balances kept on kept.deposit_account = other.id
        where other.bank_account = own.bank_account and other.currency = wanted)) as room
    from deposit_accounts own where own.currency = wanted and own.bank_account is not null
    group by own.bank_account order by own.bank_account
  loop
    room := bank.room;
    for source in
      select other.id, other.currency, kept.units as lies, a.debits_posted - a.credits_posted - a.credits_pending as free
      from deposit_accounts other
      join deposit_account_balances kept on kept.deposit_account = other.id
      join ledger_accounts a on a.currency = other.currency and a.kind = 'reserve'
      where other.bank_account = bank.code and other.currency <> wanted
      order by other.currency, other.id
    loop
      units := least(source.lies, source.free - coalesce((taken_of ->> source.currency)::numeric, 0), room, most);
      continue when units <= 0;
      from_account := source.id;
      to_account := bank.account;
      from_currency := source.currency;
      return next;
      room := room - units;
      most := most - units;
      taken_of := taken_of || jsonb_build_object(
        source.currency, coalesce((taken_of ->> source.currency)::numeric, 0) + units);
    end loop;
  end loop;
end $$;

-- What can be paid out in a currency now: what is free of its own reserve, and what others on its bank accounts can lend it.
create or replace function payable_reserve(wanted text) returns numeric language sql stable as $$
  select coalesce((
    select debits_posted - credits_posted - credits_pending from ledger_accounts where currency = wanted and kind = 'reserve'
  ), 0) + case when shares_reserve(wanted) then (select coalesce(sum(units), 0) from shared_draws(wanted)) else 0 end
$$;

-- Writes one batch: all of its lines, or none. One line between accounts that exist, which ends no hold and is not a referrer's, needs none
-- of the work of write_batch(); accounts are locked in the same order.
create or replace function write_transfers(batch jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan
  -- As in write_batch(): the books are long, and each line looks up what it names.
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
  if jsonb_array_length(batch) = 1 and batch #>> '{0,hold}' is null
    and batch #>> '{0,debit}' <> 'referral' and batch #>> '{0,credit}' <> 'referral'
    and not (batch #>> '{0,credit}' = 'reserve' and shares_reserve(batch #>> '{0,currency}'))
  then
    select * into line from jsonb_to_record(batch -> 0) as (
      id uuid, kind text, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
      units numeric(38, 0), claim uuid, reason text, author text, at timestamptz, deposit_account uuid
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
  insert into ledger_transfers (id, kind, debit_account, credit_account, units, claim_id, batch, reason, author, at, deposit_account)
    values (line.id, line.kind, debited, credited, line.units, line.claim, line.id, line.reason, line.author, line.at,
      line.deposit_account);
  if line.deposit_account is not null then
    perform put_on_account(line.deposit_account, case when line.debit in ('reserve', 'custody') then posted else -posted end);
  end if;
end $$;
revoke execute on function write_transfers(jsonb) from public;
grant execute on function write_transfers(jsonb) to agio_app;

-- Writes a batch of any kind. Accounts are made when they are first named, and locked in one order over currencies, kinds and
-- owners, so that two batches never wait for each other in a circle. Each account's balance changes once: what a batch brings
-- to an account may leave it again in the same batch.
create or replace function write_batch(batch jsonb) returns void
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  -- Batches differ in length, for which the server would plan each of the statements anew each time.
  set plan_cache_mode = force_generic_plan
  -- A batch is short and the books are long, which a generic plan cannot know: each line looks up what it names.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  lines batch_line[];
  accounts uuid[];
  place record;
  drawing text[];
  wanted text;
  missing numeric;
begin
  loop
    -- The lines as they will be written. One that ends a hold names only the hold: accounts and units are those of the hold.
    select
      array_agg(
        (line.id, line.kind, line.hold, account.debit, account.credit, coalesce(held.units, line.units),
          line.claim, line.reason, line.author, line.at, line.deposit_account)::batch_line
        order by line.nth
      ),
      array_agg(account.debit) || array_agg(account.credit)
      into lines, accounts
      from rows from (
        jsonb_to_recordset(batch) as (
          id uuid, kind text, hold uuid, currency text, debit text, debit_owner uuid, credit text, credit_owner uuid,
          units numeric(38, 0), claim uuid, reason text, author text, at timestamptz, deposit_account uuid
        )
      ) with ordinality as line (
        id, kind, hold, currency, debit, debit_owner, credit, credit_owner, units, claim, reason, author, at, deposit_account, nth
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
      -- An unknown hold fails here on its missing accounts; otherwise the loop would have no end.
      where line.hold is null or not exists (select from ledger_transfers held where held.id = line.hold)
      order by 1, 2, 3
      on conflict (currency, kind, owner) do nothing;
  end loop;

  -- A reserve that shares its bank accounts may be lent what it lacks: then the reserves that lend are locked with it.
  select array_agg(distinct credited.currency) into drawing
    from unnest(lines) line join ledger_accounts credited on credited.id = line.credit_account
    where credited.kind = 'reserve' and line.kind in ('hold', 'transfer') and shares_reserve(credited.currency);
  if drawing is not null then
    insert into ledger_accounts (currency, kind)
      select distinct other.currency, side.kind
      from deposit_accounts own join deposit_accounts other on other.bank_account = own.bank_account,
      lateral (values ('liquidity'), ('reserve')) side (kind)
      where own.currency = any (drawing) order by 1, 2
      on conflict (currency, kind, owner) do nothing;
    accounts := accounts || array(
      select a.id from ledger_accounts a
      where a.owner = nobody and a.kind in ('liquidity', 'reserve') and a.currency in (
        select other.currency from deposit_accounts own join deposit_accounts other on other.bank_account = own.bank_account
        where own.currency = any (drawing)
      )
    );
  end if;

  perform from ledger_accounts a where a.id = any (accounts) order by a.currency, a.kind, a.owner for update;

  -- They are entries of the office and not of the claim that comes with them: their currencies are not the claim's.
  foreach wanted in array coalesce(drawing, '{}') loop
    select sum(case
        when line.credit_account = a.id and line.kind in ('hold', 'transfer') then line.units
        when line.credit_account = a.id and line.kind = 'void' or line.debit_account = a.id then -line.units
        else 0
      end) - min(a.debits_posted - a.credits_posted - a.credits_pending) into missing
      from ledger_accounts a, unnest(lines) line
      where a.currency = wanted and a.kind = 'reserve';
    continue when missing <= 0;
    lines := lines || array(
      select (gen_random_uuid(), 'transfer', null, debited.id, credited.id, draw.units,
        null, 'shared-reserve', lines[1].author, lines[1].at, side.account)::batch_line
      from shared_draws(wanted, missing) draw,
      lateral (values
        (draw.from_currency, 'liquidity', 'reserve', draw.from_account), (wanted, 'reserve', 'liquidity', draw.to_account)
      ) side (currency, debit, credit, account)
      join ledger_accounts debited on (debited.currency, debited.kind, debited.owner) = (side.currency, side.debit, nobody)
      join ledger_accounts credited on (credited.currency, credited.kind, credited.owner) = (side.currency, side.credit, nobody)
    );
  end loop;

  insert into ledger_transfers (
    id, kind, hold, debit_account, credit_account, units, claim_id, batch, reason, author, at, deposit_account
  )
    select line.id, line.kind, line.hold, line.debit_account, line.credit_account, line.units, line.claim,
      lines[1].id, line.reason, line.author, line.at, line.deposit_account
    from unnest(lines) line;

  with changed as (
    select side.account,
      sum(side.debit * side.posted) as debits_posted, sum(side.credit * side.posted) as credits_posted,
      sum(side.debit * side.pending) as debits_pending, sum(side.credit * side.pending) as credits_pending,
      sum(case when line.reason = 'referral-reclaimed' then side.debit * side.posted else 0 end) as reclaimed
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
    credits_pending = a.credits_pending + changed.credits_pending,
    -- Grows by what is taken back alone, and shrinks with whatever comes in.
    owed_back = case when a.kind = 'referral' then least(
      a.owed_back + changed.reclaimed,
      greatest(0, a.debits_posted + changed.debits_posted + a.debits_pending + changed.debits_pending
        - a.credits_posted - changed.credits_posted)
    ) else 0 end
  from changed where a.id = changed.account;

  -- Accounts of the office in one order too: of two batches one may hold the reserve of a currency and the other its custody.
  for place in
    select line.deposit_account as account,
      sum(case when debited.kind in ('reserve', 'custody') then line.units else -line.units end) as moved
    from unnest(lines) line join ledger_accounts debited on debited.id = line.debit_account
    where line.deposit_account is not null group by 1 order by 1
  loop
    perform put_on_account(place.account, place.moved);
  end loop;
end $$;
revoke execute on function write_batch(jsonb) from public;

-- Of the accounts only a reserve is shown to customers: every process reads the news of its change.
create or replace function notify_reserve_changed() returns trigger language plpgsql as $$
begin
  insert into public.news (channel, subject) values ('reserves', '');
  return null;
end $$;
create or replace trigger ledger_accounts_changed after insert or update on ledger_accounts
  for each row when (new.kind = 'reserve') execute function notify_reserve_changed();
