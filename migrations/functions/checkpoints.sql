-- The number of this transaction, which goes on from that of the server before.
create or replace function numbered_transaction() returns bigint language plpgsql volatile
as $$ begin return pg_current_xact_id()::text::bigint + (select ahead from public.transaction_numbers); end $$;
alter table audit_log alter column tx set default numbered_transaction();
alter table ledger_transfers alter column tx set default numbered_transaction();

-- Called before anything is written: on another server the numbers of transactions go on from the last checkpoint.
create or replace function number_transactions_on() returns void language sql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  update transaction_numbers set ahead = wanted.tx - pg_current_xact_id()::text::bigint
  from (select greatest(
    (select max(tx) from audit_log), (select max(tx) from ledger_transfers), (select max(greatest(audit_tx, ledger_tx)) from checkpoints)
  ) as tx) wanted
  where wanted.tx > numbered_transaction()
$$;
revoke execute on function number_transactions_on() from public;
grant execute on function number_transactions_on() to agio_app;

-- Entries as they are hashed: equal values have equal texts, whatever the settings of the connection. Columns that are added later do
-- not change the texts of entries from before.
create or replace function audit_text(entry audit_log) returns text language sql stable
as $$ select jsonb_build_array(entry.tx, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.staff, entry.role, entry.action,
  entry.subject_kind, entry.subject, entry.label, entry.before, entry.after, host(entry.address), entry.request_id)::text $$;
create or replace function transfer_text(entry ledger_transfers) returns text language sql stable
as $$ select jsonb_build_array(entry.tx, entry.id, entry.kind, entry.hold, entry.debit_account, entry.credit_account, entry.units, entry.claim_id,
  entry.batch, entry.reason, entry.author, (extract(epoch from entry.at) * 1000000)::bigint, entry.deposit_account)::text $$;

-- The hash of a checkpoint after the one before it.
create or replace function hash_of(one checkpoints, before bytea) returns bytea language sql stable
as $$ select sha256(coalesce(before, '') || convert_to(jsonb_build_array(one.number, (extract(epoch from one.at) * 1000000)::bigint,
  one.audit_tx, one.audit_id, one.ledger_tx, one.ledger_id, one.audit_rows, one.ledger_rows,
  encode(one.audit_sha256, 'hex'), encode(one.ledger_sha256, 'hex'))::text, 'UTF8')) $$;

-- Where the first checkpoint begins: nothing can stand before it.
create or replace function before_all(out audit_tx bigint, out audit_id bigint, out ledger_tx bigint, out ledger_id uuid)
  language sql immutable
as $$ select '-9223372036854775808'::bigint, '-9223372036854775808'::bigint, '-9223372036854775808'::bigint, '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Writes the next checkpoint over what no open transaction can add to any more, at most so many entries of each kind. Returns how many it
-- covers; nought writes none. Two processes at once write one after the other. Nothing waits for it: entries take no lock.
create or replace function write_checkpoint(most integer default 5000) returns integer
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
as $$
declare
  last checkpoints;
  one checkpoints;
  complete bigint;
begin
  perform pg_advisory_xact_lock(4683064);
  select * into last from checkpoints order by number desc limit 1;
  if last.number is null then
    select * into last.audit_tx, last.audit_id, last.ledger_tx, last.ledger_id from before_all();
  end if;
  complete := pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (select ahead from transaction_numbers);

  select count(*), sha256(convert_to(coalesce(string_agg(e.text, e'\n' order by e.tx, e.id), ''), 'UTF8'))
    into one.audit_rows, one.audit_sha256
    from (
      select tx, id, audit_text(l) as text from audit_log l where (tx, id) > (last.audit_tx, last.audit_id) and tx < complete
      order by tx, id limit most
    ) e;
  select count(*), sha256(convert_to(coalesce(string_agg(e.text, e'\n' order by e.tx, e.id), ''), 'UTF8'))
    into one.ledger_rows, one.ledger_sha256
    from (
      select tx, id, transfer_text(t) as text from ledger_transfers t where (tx, id) > (last.ledger_tx, last.ledger_id) and tx < complete
      order by tx, id limit most
    ) e;
  if one.audit_rows + one.ledger_rows = 0 then return 0; end if;

  one.audit_tx := last.audit_tx;
  one.audit_id := last.audit_id;
  one.ledger_tx := last.ledger_tx;
  one.ledger_id := last.ledger_id;
  if one.audit_rows > 0 then
    select tx, id into one.audit_tx, one.audit_id from audit_log
      where (tx, id) > (one.audit_tx, one.audit_id) and tx < complete order by tx, id offset one.audit_rows - 1 limit 1;
  end if;
  if one.ledger_rows > 0 then
    select tx, id into one.ledger_tx, one.ledger_id from ledger_transfers
      where (tx, id) > (one.ledger_tx, one.ledger_id) and tx < complete order by tx, id offset one.ledger_rows - 1 limit 1;
  end if;
  one.number := coalesce(last.number, 0) + 1;
  one.at := clock_timestamp();
  one.hash := hash_of(one, last.hash);
  insert into checkpoints select one.*;
  return one.audit_rows + one.ledger_rows;
end $$;
revoke execute on function write_checkpoint(integer) from public;
grant execute on function write_checkpoint(integer) to agio_app;

-- Each checkpoint that does not agree with what it covers, with what it says and what is there now.
create or replace function disagreeing_checkpoints()
  returns table (number bigint, at timestamptz, rule text, says text, is_now text) language sql stable
  set enable_seqscan = off
as $$
  select one.number, one.at, broken.rule, broken.says, broken.is_now
  from (
    select c.*, c as whole, row_number() over by_number as nth, lag(c.hash) over by_number as hash_before, lag(c.at) over by_number as at_before,
      lag(c.audit_tx, 1, nothing.audit_tx) over by_number as audit_tx_before,
      lag(c.audit_id, 1, nothing.audit_id) over by_number as audit_id_before,
      lag(c.ledger_tx, 1, nothing.ledger_tx) over by_number as ledger_tx_before,
      lag(c.ledger_id, 1, nothing.ledger_id) over by_number as ledger_id_before
    from checkpoints c, before_all() nothing
    window by_number as (order by c.number)
  ) one,
  lateral (
    select count(*) as rows, sha256(convert_to(coalesce(string_agg(audit_text(e), e'\n' order by e.tx, e.id), ''), 'UTF8')) as sha256,
      -- What is entered past the office has the number of its own transaction, however old it says it is.
      min(e.at) filter (where e.tx > 0 and e.at < one.at_before - interval '1 day') as too_old
    from audit_log e where (e.tx, e.id) > (one.audit_tx_before, one.audit_id_before) and (e.tx, e.id) <= (one.audit_tx, one.audit_id)
  ) audit,
  lateral (
    select count(*) as rows, sha256(convert_to(coalesce(string_agg(transfer_text(e), e'\n' order by e.tx, e.id), ''), 'UTF8')) as sha256
    from ledger_transfers e
    where (e.tx, e.id) > (one.ledger_tx_before, one.ledger_id_before) and (e.tx, e.id) <= (one.ledger_tx, one.ledger_id)
  ) ledger,
  lateral (values
    ('checkpoints follow each other', one.number, one.nth, one.number <> one.nth or one.hash <> hash_of(one.whole, one.hash_before)),
    ('the audit log is as it was written', one.audit_rows, audit.rows, one.audit_sha256 <> audit.sha256),
    ('transfers are as they were written', one.ledger_rows, ledger.rows, one.ledger_sha256 <> ledger.sha256),
    ('an entry is not older than what was written before it', one.audit_rows, audit.rows, audit.too_old is not null)
  ) rule (name, says, counted, is_broken),
  lateral (select rule.name, rule.says || ' entries', case when rule.says = rule.counted then 'as many, others' else rule.counted || ' entries' end)
    broken (rule, says, is_now)
  where rule.is_broken
  union all
  -- The number of a transaction that has not begun yet would keep an entry from every checkpoint.
  select null, null, 'nothing is numbered ahead', numbers.next::text, ahead.tx::text
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + (select ahead from transaction_numbers) as next) numbers,
  lateral (
    (select tx from audit_log where tx >= numbers.next limit 5) union all (select tx from ledger_transfers where tx >= numbers.next limit 5)
  ) ahead
  order by number
$$;
