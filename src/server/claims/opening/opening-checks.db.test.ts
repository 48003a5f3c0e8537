import { describe, expect, test } from 'vitest'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, refuse } from '#contract/result.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import type { BoardSnapshot } from '#server/quotes/live-board.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { type OpenDeps, openClaim } from './open-claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { id: userId } = await createPerson(db)
const card = { account: '2200 0000 0000 0004' }

type Sold = Extract<BoardEntry, { state: 'on' }>
/** The office as it has become in the minute since the quote was made. */
type Change = (snapshot: BoardSnapshot) => BoardSnapshot

const direction =
  (change: (entry: Sold) => BoardEntry): Change =>
  snapshot => {
    const { board } = snapshot
    const entries = board.entries.map(entry =>
      entry.from.code === 'LTC' && entry.to.code === 'SBERRUB' ? change(entry as Sold) : entry,
    )
    return { ...snapshot, board: { ...board, entries } }
  }
const terms = (change: Partial<Sold['terms']>) =>
  direction(entry => ({ ...entry, terms: { ...entry.terms, ...change } }))
const demands = (change: Partial<Sold['direction']['demands']>) =>
  direction(entry => {
    const { direction } = entry
    return { ...entry, direction: { ...direction, demands: { ...direction.demands, ...change } } }
  })

const tryOpen = (change: Change, input: Partial<OpenClaim> = {}, more: { userId?: string } = {}) => {
  const wanted = { ...office.wish('LTC', 'SBERRUB', '1'), ...input }
  const deps = { ...office.deps, snapshot: () => change(office.deps.snapshot()) }
  return openClaim(deps, { input: wanted, ...more }, office.now)
}

test('outside the demo nobody is paid to an account that stands in an example, nor refunded to one', async () => {
  const wanted = office.wish('LTC', 'SBERRUB', '1')
  const input = { ...wanted, accounts: { to: card }, refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } }
  const real = { ...office.deps, refusesExamples: true }
  expect(await openClaim(real, { input }, office.now)).toMatchObject({
    refusal: {
      reason: 'invalid',
      errors: [
        { field: 'body.accounts.to.account', code: 'an-example' },
        { field: 'body.refundAccount.account', code: 'an-example' },
      ],
    },
  })
  // In the demo no money goes anywhere.
  expect(await openClaim(office.deps, { input }, office.now)).toMatchObject({ ok: true })
})

test.each<[string, Change, object, Partial<OpenClaim>?]>([
  [
    'the office is closed for maintenance',
    snapshot => {
      const closed = { ...snapshot.catalogue.office, maintenance: { message: { ru: '', en: '' } } }
      return { ...snapshot, catalogue: { ...snapshot.catalogue, office: closed } }
    },
    { reason: 'maintenance' },
  ],
  [
    'the direction is paused',
    direction(({ state: _, terms: __, limits: ___, ...entry }) => ({
      ...entry,
      state: 'paused',
      pause: { because: 'stale' },
    })),
    { reason: 'rates-unavailable', because: 'stale' },
  ],
  [
    'the direction is gone',
    ({ board, ...snapshot }) => ({ ...snapshot, board: { ...board, layout: { ...board.layout, indexOf: new Map() } } }),
    { reason: 'rates-unavailable', because: 'office' },
  ],
  ['the reserve is smaller', terms({ reserve: 1n }), { reason: 'beyond-reserve' }],
  ['it is too little to give', terms({ fromLimits: { min: 10n ** 20n } }), { reason: 'below-minimum', side: 'from' }],
  ['it is too little to get', terms({ toLimits: { min: 10n ** 20n } }), { reason: 'below-minimum', side: 'to' }],
  ['it is too much to give', terms({ fromLimits: { min: 0n, max: 1n } }), { reason: 'above-maximum', side: 'from' }],
  ['it is too much to get', terms({ toLimits: { min: 0n, max: 1n } }), { reason: 'above-maximum', side: 'to' }],
  [
    'the direction is for accounts',
    demands({ account: true }),
    { reason: 'not_authenticated', because: 'needs-account' },
  ],
  [
    'it would be paid to the account that pays',
    direction(entry => ({ ...entry, from: { ...entry.to, code: 'ACRUB' } })),
    { reason: 'invalid', errors: [{ field: 'body.accounts.to.account', code: 'same-account' }] },
    { accounts: { from: card, to: card }, refundAccount: card },
  ],
  [
    'the city is not one of its own',
    direction(entry => ({ ...entry, direction: { ...entry.direction, cities: ['MOSCOW'] } })),
    { reason: 'invalid', errors: [{ field: 'body.city', code: 'not-allowed' }] },
    { city: 'TVER' },
  ],
  [
    'a city is named where there is no cash',
    snapshot => snapshot,
    { reason: 'invalid', errors: [{ field: 'body.city', code: 'not-allowed' }] },
    { city: 'MOSCOW' },
  ],
  [
    'a promo code and a referral do not apply',
    snapshot => snapshot,
    {
      reason: 'invalid',
      errors: [
        { field: 'body.promo', code: 'unknown' },
        { field: 'body.ref', code: 'unknown' },
      ],
    },
    { promo: 'WINTER', ref: 'partner-7' },
  ],
])('no claim is opened where %s', async (_, change, refusal, input = {}) => {
  expect(await tryOpen(change, input)).toMatchObject({ ok: false, refusal })
})

describe('the sums that were shown, when their quote is old', () => {
  /** A market that has moved by so many hundredths, after so many minutes, in an office that keeps so much. */
  async function openLate({
    market,
    minutes,
    keep,
  }: {
    market: bigint
    minutes: number
    keep?: { minutes: number; bps: number }
  }) {
    const late = await openClaimsOffice(db)
    const input = late.wish('LTC', 'SBERRUB', '1')
    const shown = late.quoteOf('LTC', 'SBERRUB', '1').get
    late.wait(minutes)
    late.moveMarket(market)
    const snapshot = () => {
      const { catalogue, ...rest } = late.deps.snapshot()
      const identity = { ...catalogue.office.identity, quoteKeep: keep }
      return { ...rest, catalogue: { ...catalogue, office: { ...catalogue.office, identity } } }
    }
    const opened = await openClaim({ ...late.deps, snapshot }, { input }, late.now)
    return { opened, shown }
  }
  const usual = { minutes: 10, bps: 10 }
  const kept = { ok: true }
  const asked = { refusal: { reason: 'rate-moved' } }

  test.each([
    ['nothing has moved', 100n, 9, usual, kept],
    ['the market has moved for the office', 101n, 9, usual, kept],
    ['it has moved against the office, within the limit', 99n, 9, { minutes: 10, bps: 250 }, kept],
    ['it has moved against the office, beyond the limit', 99n, 9, { minutes: 10, bps: 50 }, asked],
    ['its time is over', 100n, 10, usual, asked],
    ['the office keeps nothing', 100n, 9, { minutes: 10, bps: 0 }, asked],
    ['the office has not said that it does', 100n, 9, undefined, asked],
  ])('where %s, the order is placed at them or the customer is asked', async (_, market, minutes, keep, outcome) => {
    expect((await openLate({ market, minutes, keep })).opened).toMatchObject(outcome)
  })

  test('are those of the order, to the last unit', async () => {
    const { opened, shown } = await openLate({ market: 99n, minutes: 9, keep: { minutes: 10, bps: 250 } })
    expect(opened.ok && toDecimal(opened.value.claim.figures.get, 2)).toBe(shown)
  })
})

test('a claim keeps what its direction demanded when it was opened', async () => {
  const demanding = demands({ account: true, aml: true, verification: true })
  expect(await tryOpen(demanding, {}, { userId })).toMatchObject({
    ok: true,
    value: { claim: { needsAml: true, state: 'verification' } },
  })
  const easy = await tryOpen(demands({ aml: false, verification: false }))
  expect(easy).toMatchObject({ value: { claim: { needsAml: false, state: 'awaiting-payment' } } })
})

describe('a wish', () => {
  test('finds its claim as often as it comes, whatever is solved for it', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    expect(await office.tryOpen(wish)).toMatchObject({ value: { replayed: false } })
    expect(await office.tryOpen({ ...wish, captcha: 'another solution' })).toMatchObject({
      value: { replayed: true, claim: { id: wish.id } },
    })
  })

  test('finds its claim also when none could be opened on it any more', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    await office.tryOpen(wish)
    office.wait(2)
    expect(await office.tryOpen(wish)).toMatchObject({ value: { replayed: true, claim: { id: wish.id } } })
  })

  test('is no other one under its id, neither at once nor later', async () => {
    const wish = office.wish('LTC', 'SBERRUB', '1')
    await office.tryOpen(wish)
    const other = { ...wish, email: 'boris@example.com' }
    expect(await office.tryOpen(other)).toMatchObject({ refusal: { reason: 'key-reused' } })
    office.wait(2)
    expect(await office.tryOpen(other)).toMatchObject({ refusal: { reason: 'key-reused' } })
  })

  test('is solved for where the office asks for it, and once', async () => {
    const solved: (string | undefined)[] = []
    const takeCaptcha: OpenDeps['takeCaptcha'] = async solution => {
      solved.push(solution)
      return solution === 'right' ? accept(undefined) : refuse({ reason: 'captcha-required', why: 'missing' })
    }
    const deps = { ...office.deps, captchaAlways: () => true, takeCaptcha }
    const input = office.wish('LTC', 'SBERRUB', '1')
    const open = (captcha?: string) =>
      openClaim(deps, { input: { ...input, captcha: captcha ? captcha : input.captcha } }, office.now)
    expect(await open()).toMatchObject({ refusal: { reason: 'captcha-required' } })
    expect(await open('right')).toMatchObject({ value: { replayed: false } })
    expect(await open()).toMatchObject({ value: { replayed: true } })
    expect(solved).toEqual([undefined, 'right'])
  })
})
