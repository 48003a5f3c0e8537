import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Claim } from './claim.ts'
import { settle } from './claim-postings.ts'

const hand = { author: 'olga', at: new Date('2026-11-23T09:00:00Z') }

/** What a settlement does to what the office owes the client in the currency that they get, without the payout itself. */
function owedAfter(figures: Partial<Claim['figures']>): bigint {
  const none = { fromFee: 0n, toFee: 0n, networkFee: 0n, discountBps: 0n, discount: 0n, promo: 0n, rounding: 0n }
  const claim = {
    id: randomUUID(),
    from: 'LTC',
    to: 'SBERRUB',
    holdTransfer: randomUUID(),
    figures: { side: 'from', give: 100n, get: 0n, exchanged: 100n, worth: 0n, converted: 0n, ...none, ...figures },
  } as Claim
  let owed = 0n
  for (const line of settle(claim, hand)) {
    if (!('units' in line) || line.currency !== 'SBERRUB') continue
    expect(line.units).toBeGreaterThan(0n)
    if (line.credit === 'clients') owed += line.units
    if (line.debit === 'clients') owed -= line.units
  }
  return owed
}

test.each([
  ['a margin that earns', { worth: 1_000n, converted: 990n, toFee: 40n, get: 950n }],
  ['no margin at all', { worth: 1_000n, converted: 1_000n, get: 1_000n }],
  ['a price whose last digit lies below the course', { worth: 999n, converted: 1_000n, get: 1_000n }],
  ['a discount over the margin', { worth: 999n, converted: 1_000n, discount: 7n, get: 1_007n }],
])('with %s, what is paid out is what the books owe', (_, figures) => {
  expect(owedAfter(figures)).toBe(figures.get)
})
