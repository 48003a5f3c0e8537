import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'

/** A broken rule of the ledger: the rule, the account or claim, and two figures that should be equal. */
export type LedgerFault = { rule: string; where: string; is: string; shouldBe: string }

/** Recomputes the ledger from its single transfers, in one snapshot. No fault found: every unit is accounted for. */
export async function proveLedger(db: Db): Promise<LedgerFault[]> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      // Summing up a ledger of ten years takes long, and reading locks nothing, so the usual timeout does not apply.
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local work_mem = '64MB'`.execute(tx)
      const { rows } = await sql<LedgerFault>`
        with entries as (
          select debit_account as account, kind, sum(units) as debits, 0::numeric as credits from ledger_transfers group by 1, 2
          union all
          select credit_account, kind, 0, sum(units) from ledger_transfers group by 1, 2
        ), counted as (
          select account,
            coalesce(sum(debits) filter (where kind in ('transfer', 'post')), 0) as debits_posted,
            coalesce(sum(credits) filter (where kind in ('transfer', 'post')), 0) as credits_posted,
            coalesce(sum(debits) filter (where kind = 'hold'), 0)
              - coalesce(sum(debits) filter (where kind in ('post', 'void')), 0) as debits_pending,
            coalesce(sum(credits) filter (where kind = 'hold'), 0)
              - coalesce(sum(credits) filter (where kind in ('post', 'void')), 0) as credits_pending
          from entries group by account
        ), balances as (
          select a.currency || ' ' || a.kind as name, a.*,
            coalesce(c.debits_posted, 0) as counted_debits, coalesce(c.credits_posted, 0) as counted_credits,
            coalesce(c.debits_pending, 0) as counted_debits_held, coalesce(c.credits_pending, 0) as counted_credits_held
          from ledger_accounts a left join counted c on c.account = a.id
        )
        select 'a balance is the sum of its transfers' as rule, name as "where",
          concat_ws(' ', debits_posted, credits_posted, debits_pending, credits_pending) as "is",
          concat_ws(' ', counted_debits, counted_credits, counted_debits_held, counted_credits_held) as "shouldBe"
        from balances
        where (debits_posted, credits_posted, debits_pending, credits_pending)
          <> (counted_debits, counted_credits, counted_debits_held, counted_credits_held)
        union all
        select 'debits equal credits', currency, sum(debits_posted)::text, sum(credits_posted)::text
        from ledger_accounts group by currency having sum(debits_posted) <> sum(credits_posted)
        union all
        select 'held debits equal held credits', currency, sum(debits_pending)::text, sum(credits_pending)::text
        from ledger_accounts group by currency having sum(debits_pending) <> sum(credits_pending)
        union all
        select 'what is held is held for an open claim', held.id::text, held.units::text,
          coalesce(claims.state || ' ' || coalesce(claims.hold_transfer::text, 'without a hold'), 'no claim')
        from ledger_transfers held
        left join ledger_transfers ended on ended.hold = held.id
        left join claims on claims.id = held.claim_id
        where held.kind = 'hold' and held.claim_id is not null and ended.id is null
          and claims.hold_transfer is distinct from held.id
        union all
        select 'a claim’s hold is of what it pays out', claims.id::text, coalesce(held.units::text, 'nothing'), claims.get::text
        from claims
        left join ledger_transfers held on held.id = claims.hold_transfer and held.kind = 'hold'
        left join ledger_transfers ended on ended.hold = held.id
        where claims.hold_transfer is not null and (held.units is distinct from claims.get or ended.id is not null)
        union all
        select 'what is kept for clients is what their claims say', code, coalesce(kept, 0)::text, coalesce(owed, 0)::text
        from (
          select currency as code, sum(debits_posted - credits_posted) as kept from ledger_accounts
          where kind = 'custody' group by currency
        ) custody
        full join (
          select from_currency as code, sum(received - settled - refunded) as owed from claims group by from_currency
        ) owing using (code)
        where coalesce(kept, 0) <> coalesce(owed, 0)
        union all
        select 'what is owed to clients is what is kept for them', currency,
          sum(case when kind = 'clients' then credits_posted - debits_posted else 0 end)::text,
          sum(case when kind = 'custody' then debits_posted - credits_posted else 0 end)::text
        from ledger_accounts where kind in ('clients', 'custody') group by currency
        having sum(case when kind = 'clients' then credits_posted - debits_posted else 0 end)
          <> sum(case when kind = 'custody' then debits_posted - credits_posted else 0 end)
        union all
        select 'an account of the office has what its entries say', own.label || ' ' || own.currency,
          coalesce(kept.units, 0)::text, coalesce(moved.units, 0)::text
        from deposit_accounts own
        left join deposit_account_balances kept on kept.deposit_account = own.id
        left join (
          select t.deposit_account,
            sum(case when debited.kind in ('reserve', 'custody') then t.units else -t.units end) as units
          from ledger_transfers t join ledger_accounts debited on debited.id = t.debit_account
          where t.deposit_account is not null group by 1
        ) moved on moved.deposit_account = own.id
        where coalesce(kept.units, 0) <> coalesce(moved.units, 0)
        union all
        select 'an entry of an account moves its money', t.id::text,
          concat_ws(' ', t.kind, debited.currency, debited.kind, credited.kind), own.currency
        from ledger_transfers t
        join deposit_accounts own on own.id = t.deposit_account
        join ledger_accounts debited on debited.id = t.debit_account
        join ledger_accounts credited on credited.id = t.credit_account
        where t.kind not in ('transfer', 'post') or own.currency <> debited.currency
          or (debited.kind in ('reserve', 'custody')) = (credited.kind in ('reserve', 'custody'))
        union all
        select 'a referral line is its transfer', line.id::text, coalesce(t.units::text, 'nothing'), line.units::text
        from referral_lines line
        left join ledger_transfers t on t.id = line.id and t.kind = 'transfer' and t.claim_id = line.claim_id and exists (
          select from ledger_accounts a where (a.currency, a.kind, a.owner) = ('USD', 'referral', line.referrer)
            and a.id = case line.kind when 'accrued' then t.credit_account else t.debit_account end
        )
        where coalesce(t.units, 0) <> line.units
        union all
        select 'a referrer is below nought by what was taken back', owner::text,
          greatest(0, debits_posted + debits_pending - credits_posted)::text, owed_back::text
        from ledger_accounts
        where kind = 'referral' and owed_back <> greatest(0, debits_posted + debits_pending - credits_posted)
        union all
        select 'a payout that came back is its transfer', back.id::text, coalesce(t.units::text, 'nothing'), back.units::text
        from returned_payouts back
        full join (
          select * from ledger_transfers where reason = 'payout-returned'
        ) t on t.id = back.id and t.claim_id = back.claim_id
        where t.units is distinct from back.units
        union all
        select 'a claim counts its returned payouts', c.id::text, c.payouts_returned::text, coalesce(back.counted, 0)::text
        from claims c
        left join (select claim_id, count(*) as counted from returned_payouts group by 1) back on back.claim_id = c.id
        where c.payouts_returned <> coalesce(back.counted, 0)
        union all
        select 'a claim’s referral income has its line', t.id::text, t.units::text, 'a line'
        from ledger_accounts a
        join ledger_transfers t on a.id in (t.debit_account, t.credit_account)
        left join referral_lines line on line.id = t.id
        where a.kind = 'referral' and t.claim_id is not null and line.id is null
        union all
        select 'a withdrawal’s hold is as its state says', w.id::text,
          concat_ws(' ', w.state, coalesce(held.units::text, 'nothing'), coalesce(ended.kind, 'held')), w.units::text
        from withdrawals w
        left join ledger_transfers held on held.id = w.hold_transfer and held.kind = 'hold' and exists (
          select from ledger_accounts a
          where a.id = held.debit_account and (a.currency, a.kind, a.owner) = ('USD', 'referral', w.user_id)
        )
        left join ledger_transfers ended on ended.hold = held.id
        where held.units is distinct from w.units or coalesce(ended.kind, 'held')
          <> case w.state when 'paid' then 'post' when 'new' then 'held' when 'processing' then 'held' else 'void' end
        union all
        select 'what is held of referral income is held for a withdrawal', held.id::text, held.units::text, 'a withdrawal'
        from ledger_accounts a
        join ledger_transfers held on held.debit_account = a.id and held.kind = 'hold'
        left join withdrawals w on w.hold_transfer = held.id
        where a.kind = 'referral' and w.id is null
          and not exists (select from ledger_transfers t where t.hold = held.id and t.kind = 'void')
        union all
        select 'a paid withdrawal has left the reserve', w.id::text, coalesce(sum(t.units), 0)::text, w.get::text
        from withdrawals w
        left join withdrawal_events e on e.withdrawal_id = w.id
        left join ledger_transfers t on t.id = any (e.transfers) and exists (
          select from ledger_accounts a where a.id = t.credit_account and (a.currency, a.kind) = (w.currency, 'reserve')
        )
        where w.state = 'paid' group by w.id having coalesce(sum(t.units), 0) <> w.get
        union all
        select 'a prize of dollars is its transfer', w.contest || ' ' || w.place, coalesce(t.units::text, 'nothing'),
          w.units::text
        from contest_winners w
        left join ledger_transfers t on t.id = w.transfer and t.kind = 'transfer' and exists (
          select from ledger_accounts a
          where a.id = t.credit_account and (a.currency, a.kind, a.owner) = ('USD', 'referral', w.given_to)
        )
        where w.transfer is not null and t.units is distinct from w.units
        union all
        select 'referrers are owed dollars', currency, kind, 'USD' from ledger_accounts
        where kind = 'referral' and currency <> 'USD'
        union all
        select 'clients’ money names a claim', t.id::text, t.reason, 'a claim'
        from ledger_transfers t
        join ledger_accounts a on a.id in (t.debit_account, t.credit_account) and a.kind in ('clients', 'custody')
        where t.claim_id is null`.execute(tx)
      return rows
    })
}
