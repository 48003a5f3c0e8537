import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { LineKind, MoneyLine } from '#contract/money/money-line.ts'
import { fraction } from '#contract/money/rate.ts'
import { claimIn } from '#test/fixtures/claim-in.ts'
import type { Claim } from './claim.ts'
import {
  earningDown,
  holdPayout,
  postPayoutCost,
  postReceived,
  postReferral,
  postRefundCost,
  postReturned,
  postReversed,
  sendBack,
  settle,
} from './claim-postings.ts'
import { accrueReferral } from './referral-accrual.ts'

const actor = { author: 'olga', at: new Date('2026-11-23T09:00:00Z') }

const taken = (kind: LineKind, units: bigint, side: 'from' | 'to' = 'to'): MoneyLine => ({
  kind,
  side,
  units: -units,
  account: 'income',
  countsFor: 'client',
})
const given = (kind: 'discount' | 'promo', units: bigint): MoneyLine => ({
  kind,
  side: 'to',
  units,
  account: kind === 'discount' ? 'discounts' : 'promo',
  countsFor: 'client',
})

/** What the office owes the customer in the payout currency after a settlement, before the payout itself. */
function owedAfter(figures: Partial<Claim['figures']>): bigint {
  const claim = {
    id: randomUUID(),
    from: 'LTC',
    to: 'SBERRUB',
    holdTransfer: randomUUID(),
    figures: { side: 'from', give: 100n, get: 0n, exchanged: 100n, worth: 0n, converted: 0n, lines: [], ...figures },
  } as Claim
  let owed = 0n
  for (const line of settle(claim, actor)) {
    if (!('units' in line) || line.currency !== 'SBERRUB') continue
    expect(line.units).toBeGreaterThan(0n)
    if (line.credit === 'clients') owed += line.units
    if (line.debit === 'clients') owed -= line.units
  }
  return owed
}

test.each<[string, Partial<Claim['figures']>]>([
  ['a positive margin', { worth: 1_000n, converted: 990n, lines: [taken('fee', 40n)], get: 950n }],
  ['no margin', { worth: 1_000n, converted: 1_000n, get: 1_000n }],
  ['a price slightly below the rate', { worth: 999n, converted: 1_000n, get: 1_000n }],
  ['a discount above the margin', { worth: 999n, converted: 1_000n, lines: [given('discount', 7n)], get: 1_007n }],
])('with %s the ledger owes exactly the payout', (_, figures) => {
  expect(owedAfter(figures)).toBe(figures.get)
})

test('what the office earns is the income of the settlement less what it gives away', () => {
  const figures: Claim['figures'] = {
    side: 'to' as const,
    give: 1_100n,
    exchanged: 1_000n,
    worth: 9_340n,
    converted: 9_200n,
    lines: [
      taken('fee', 100n, 'from'),
      taken('fee', 40n),
      taken('network-fee', 15n),
      { ...taken('network-fee', 4_000n), countsFor: 'office' },
      given('discount', 9n),
      given('promo', 11n),
      taken('rounding', 5n),
    ],
    get: 9_160n,
  }
  const terms = { price: '9.34', roomBps: 150n, fromScale: 2, toScale: 2 } as Claim['terms']
  const referral = { owner: randomUUID(), bps: 1_000n }
  const claim = { id: randomUUID(), from: 'LTC', to: 'SBERRUB', holdTransfer: randomUUID(), figures, terms, referral }

  const of = claim as unknown as Claim
  const accrued = accrueReferral(of, { bps: 1_000n, rule: 'level' }, fraction(1n, 93n), actor)!
  let income = 0n
  for (const line of [...settle(of, actor), ...postReferral(of, accrued)]) {
    if (!('units' in line)) continue
    const units = line.currency === 'LTC' ? (line.units * 934n) / 100n : line.units
    if (line.credit === 'income') income += units
    if (line.debit === 'discounts' || line.debit === 'promo' || line.debit === 'referral-cost') income -= units
  }
  // 140 of spread, 934 for the fee on what was given, 40, 15 and 5, less 9, 11 and a tenth of 140 − 20.
  expect([earningDown(claim), income]).toEqual([1_102n, 1_102n])
  // Twelve hundredths at a rate of 1/93, in hundredths of a cent.
  expect(accrued).toMatchObject({ units: 12n, cost: 12n, usdRate: '0.0107526881720430107' })
})

const paid = claimIn('refunding', { received: 100_000_000n })
test.each<[string, ReturnType<typeof settle>, [currency: string, debit: string, credit: string, units: bigint][]]>([
  ['a payout is held', [holdPayout(paid, actor)], [['SBERRUB', 'clients', 'reserve', 800_000n]]],
  ['a payment comes in', [postReceived(paid, 7n, actor)], [['LTC', 'custody', 'clients', 7n]]],
  ['it was lost', [postReturned(paid, 7n, actor)], [['LTC', 'clients', 'custody', 7n]]],
  ['it was entered by mistake', [postReversed(paid, 7n, actor)], [['LTC', 'clients', 'custody', 7n]]],
  ['sending the payout had a cost', postPayoutCost(paid, 7n, actor), [['SBERRUB', 'network', 'reserve', 7n]]],
  ['it had none', postPayoutCost(paid, 0n, actor), []],
  ['sending the refund had a cost', postRefundCost(paid, 7n, actor), [['LTC', 'expenses', 'reserve', 7n]]],
  ['that had none', postRefundCost(paid, 0n, actor), []],
  ['all of it goes back', sendBack(paid, actor), [['LTC', 'clients', 'custody', 100_000_000n]]],
])('%s', (_, lines, expected) => {
  expect(lines.map(line => 'units' in line && [line.currency, line.debit, line.credit, line.units])).toEqual(expected)
})
