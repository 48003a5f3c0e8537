import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedLines } from '#contract/money/money-line.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import { listReferralItems } from '#server/referrals/referral-items.ts'
import { referralOverview } from '#server/referrals/referral-overview.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'
import { earningDown } from './claim-postings.ts'
import { findClaim } from './claims.store.ts'
import { dollarsDown } from './referral-accrual.ts'
import { takeBackReferral } from './take-back-referral.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db, { at: new Date('2026-10-20T09:00:00Z') })

/** As many as run in a minute, and the same each time. */
const CLAIMS = Number(process.env.AGIO_REFERRAL_CLAIMS ?? 120)
let seed = 7
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const pairs = [
  ['LTC', 'SBERRUB', '0.5'],
  ['SBERRUB', 'LTC', '9000'],
  ['USDTTRC20', 'BTC', '150'],
] as const

const referrers = await Promise.all([createPerson(db), createPerson(db), createPerson(db)])
const codes = await Promise.all(
  referrers.map(async ({ id }) => {
    const user = db.selectFrom('users').select('referral_code').where('id', '=', id)
    return (await user.executeTakeFirstOrThrow()).referral_code
  }),
)

/** A claim from its opening to some end: completed, refunded, cancelled, corrected before, taken back after. */
async function live(n: number): Promise<void> {
  const [from, to, amount] = pairs[random(3)]!
  const ref = random(4)
  const claim = await office.open(from, to, amount, {
    email: random(9) === 0 && ref < 3 ? referrers[ref]!.email : `c${n}@example.com`,
    ref: ref < 3 ? codes[ref]! : undefined,
    ...(to === 'BTC' ? { accounts: { to: { account: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' } } } : undefined),
  })
  if (random(3) === 0) office.wait(60 * random(30))
  const fresh = (await findClaim(db, claim.id))!
  if (random(10) === 0) return void (await office.tryMove(fresh, 'cancel', { actor: 'client' }))
  const how = random(6)
  const paid = await office.pay(fresh, how === 0 ? claim.figures.give + 7n : claim.figures.give)
  if (paid.state === 'checking') await office.tryMove(paid, 'approve')
  if (random(4) === 0) {
    // A correction to less, and back to what was paid in.
    const units = (part: bigint) => (claim.figures.give * part) / 100n
    const text = (value: bigint) => {
      const digits = value.toString().padStart(claim.terms.fromScale + 1, '0')
      return `${digits.slice(0, -claim.terms.fromScale)}.${digits.slice(-claim.terms.fromScale)}`
    }
    for (const part of [80n, 100n])
      await office.tryMove(paid, 'correct', { data: { amount: text(units(part)), reason: 'a slip' } })
    await office.tryMove(paid, 'approve')
  }
  if (random(8) === 0) {
    await office.tryMove(paid, 'refund', { data: { reason: 'a check' } })
    return void (await office.tryMove(paid, 'send-refund', { data: { reference: 'back' } }))
  }
  if (random(15) === 0) office.moveMarket(BigInt(97 + random(7)))
  await office.tryMove(paid, 'pay-out', { data: { reference: `bank ${n}` } })
  if (random(6) === 0) {
    await takeBackReferral(db, { claimId: claim.id, author: 'olga', at: office.now })
  }
}

const sumOf = async (owner: string, now: Date) => {
  const read = async (kind: 'refsucc' | 'refhold' | 'refback') => {
    const items = []
    for (let page = 1; ; page++) {
      const part = await listReferralItems(db, { owner, kind, page, size: 40 }, now)
      items.push(...part.items)
      if (page * 40 >= part.total) return items
    }
  }
  const [refsucc, refhold, refback] = await Promise.all([read('refsucc'), read('refhold'), read('refback')])
  return { refsucc, refhold, refback }
}
const units = (text: string) => BigInt(text.replace('.', ''))
const total = (items: readonly { amount: string }[]) => items.reduce((sum, { amount }) => sum + units(amount), 0n)

test(
  'after a random life of claims the books are clean, and each referrer is owed the sum of their lines',
  async () => {
    for (let n = 0; n < CLAIMS; n++) await live(n)
    expect(await proveLedger(db)).toEqual([])
    const { rows } = await sql<{ kind: string; zero: string | null; count: number }>`
      select kind, zero, count(*)::int as count from referral_lines group by 1, 2`.execute(db)
    // The life was one of all kinds.
    for (const wanted of [
      ['accrued', null],
      ['returned', null],
      ['accrued', 'own-account'],
    ] as const)
      expect(
        rows.some(({ kind, zero }) => kind === wanted[0] && zero === wanted[1]),
        wanted.join(' '),
      ).toBe(true)

    for (const { id } of referrers) {
      const balances = await sql<{ owed: string }>`
        select (credits_posted - debits_posted)::text as owed from ledger_accounts where kind = 'referral' and owner = ${id}`.execute(
        db,
      )
      const { refsucc, refhold, refback } = await sumOf(id, office.now)
      expect(BigInt(balances.rows[0]!.owed)).toBe(total(refsucc) + total(refhold) - total(refback))
    }
  },
  CLAIMS * 1_000,
)

test('client, office and referrer together have the whole of each exchange, to the last unit', async () => {
  const rows = await db.selectFrom('claims').select('id').where('completed_at', 'is not', null).execute()
  expect(rows.length).toBeGreaterThan(CLAIMS / 4)
  for (const { id } of rows) {
    const claim = (await findClaim(db, id)) as Claim
    const { figures } = claim
    const line = await db
      .selectFrom('referral_lines')
      .selectAll()
      .where('claim_id', '=', id)
      .where('kind', '=', 'accrued')
      .executeTakeFirst()
    const cost = BigInt(line?.cost ?? 0)
    // What the exchanged amount is worth: the client's, the office's without the fee on what was given, the referrer's.
    const office = earningDown({ ...claim, figures: { ...figures, lines: countedLines(figures.lines, 'to') } })
    expect(figures.get + office + cost, claim.number).toBe(figures.worth)
    const posted = await sql<{ units: string }>`
      select coalesce(sum(case when credited.kind = 'referral' then units else -units end), 0)::text as units
      from ledger_transfers t
      join ledger_accounts credited on credited.id = credit_account
      join ledger_accounts debited on debited.id = debit_account
      where claim_id = ${id} and t.reason = 'referral' and credited.kind = 'referral'`.execute(db)
    expect(BigInt(posted.rows[0]!.units)).toBe(
      cost === 0n ? 0n : dollarsDown(cost, claim.terms.toScale, line!.usd_rate!),
    )
  }
})

test('every figure of the overview is the sum of lines alone', async () => {
  const deps = { db, origin: 'https://office.example', timeZone: () => 'UTC' }
  for (const hours of [0, 73]) {
    const now = new Date(office.now.getTime() + hours * 3_600_000)
    for (const { id } of referrers) {
      const { balances, sums, links, months, level } = await referralOverview({ ...deps, now: () => now }, id)
      const { refsucc, refhold, refback } = await sumOf(id, now)
      const accrued = [...refsucc, ...refhold]
      const waiting = refhold.filter(({ takenBack }) => !takenBack)
      const owed = total(accrued) - total(refback)
      const figures = { available: owed - total(waiting), pending: total(waiting), held: 0n, paid: 0n }
      for (const [name, value] of Object.entries(figures))
        expect(units(balances[name as keyof typeof balances]), name).toBe(value)
      expect([units(sums.accrued), units(sums.returned)]).toEqual([total(accrued), total(refback)])
      expect([sums.completed, units(sums.income)]).toEqual([accrued.length, owed])
      for (const link of links) {
        const of = (items: typeof accrued) => items.filter(({ code }) => code === link.code)
        expect([link.completed, units(link.income)]).toEqual([
          of(accrued).length,
          total(of(accrued)) - total(of(refback)),
        ])
      }
      for (const { month, completed, income } of months) {
        const of = (items: typeof accrued) => items.filter(({ at }) => at.startsWith(month))
        expect([completed, units(income)]).toEqual([of(accrued).length, total(of(accrued)) - total(of(refback))])
      }
      const counting = accrued.filter(({ takenBack, zero }) => !takenBack && !zero?.startsWith('own-'))
      const turnover = counting.reduce((sum, { claim }) => sum + units(claim!.worth!), 0n)
      expect(units(level.turnover)).toBe(turnover)
    }
  }
})
