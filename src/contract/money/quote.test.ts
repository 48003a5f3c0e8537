import { describe, expect, test } from 'vitest'
import { readRate, unitRate } from './exchange-rate.ts'
import { noFee } from './fee.ts'
import { amountOfLines } from './money-line.ts'
import { limitsOf, networkFeesOf, noBenefits, type Quote, quote, type Terms, tierAt } from './quote.ts'
import { linesOf, recompute } from './quote-lines.ts'

const btc = { asset: 'BTC', scale: 8 }
const sber = { asset: 'SBERRUB', scale: 2 }
const tier = (startsAt: bigint, get: string, roomBps = 50n) => {
  const course = { give: '1', get }
  return { startsAt, course, rate: unitRate(readRate(course), btc, sber), marginBps: roomBps, roomBps, improves: false }
}

const terms: Terms = {
  from: btc,
  to: sber,
  tiers: [tier(0n, '6412380.5')],
  fromFee: noFee,
  toFee: noFee,
  networkFee: { units: 0n, paidBy: 'office' },
  fromLimits: { min: 150_000n, max: 124_000_000n },
  toLimits: { min: 0n },
  reserve: 1_248_000_000n,
}

function made(answer: ReturnType<typeof quote>): Quote {
  if (!answer.ok) throw new Error(answer.refusal.reason)
  return answer.value
}

describe('a level of the network fee', () => {
  const networkFee = { units: 250n, paidBy: 'client', level: 'usual' } as const
  const levelled: Terms = { ...terms, networkFee, otherNetworkFees: { slow: 0n, fast: 400n } }
  const at = (level?: 'slow' | 'usual' | 'fast', of = levelled) =>
    made(quote(of, { side: 'from', units: 10_000_000n, level }))
  const shown = (of: Quote) => linesOf(of).find(({ kind }) => kind === 'network-fee')

  test.each([
    ['slow', 0n],
    ['usual', 250n],
    ['fast', 400n],
    [undefined, 250n],
  ] as const)('%s takes its own fee, names itself and adds up', (level, fee) => {
    const quoted = at(level)
    expect(quoted.get.units).toBe(quoted.converted - fee)
    expect(shown(quoted)).toMatchObject({ level: level ?? 'usual', paidBy: 'client' })
    expect(recompute(linesOf(quoted)).ok).toBe(true)
  })

  test('that is not offered is no other than the usual one', () => {
    expect(at('fast', { ...levelled, otherNetworkFees: { slow: 1n } })).toMatchObject({ terms: { networkFee } })
    const alone = at('slow', { ...terms, networkFee: { units: 250n, paidBy: 'client' } })
    expect(shown(alone)).toEqual({ kind: 'network-fee', paidBy: 'client', currency: 'SBERRUB', value: '2.50' })
  })

  test('has limits of its own: the more is taken, the more has to be given', () => {
    const least = (level: 'slow' | 'usual' | 'fast') => {
      const free = { ...levelled, fromLimits: { min: 0n } }
      return made(quote(free, { side: 'to', units: 1n, level })).give.units
    }
    expect(least('slow') < least('usual') && least('usual') < least('fast')).toBe(true)
  })

  test('is offered from slow to fast, where it is offered', () => {
    const offered = (of: Terms) => networkFeesOf(of).map(({ level, units, paidBy }) => [level, units, paidBy])
    expect(offered(levelled)).toEqual([
      ['slow', 0n, 'client'],
      ['usual', 250n, 'client'],
      ['fast', 400n, 'client'],
    ])
    expect(offered({ ...levelled, otherNetworkFees: { fast: 400n } })).toHaveLength(2)
    expect(offered(terms)).toEqual([['usual', 0n, 'office']])
  })

  test('is agreed alone: the other levels do not go along', () => {
    expect(at('fast').terms.otherNetworkFees).toBeUndefined()
  })
})

describe('a quote', () => {
  test('0.1 bitcoin at 6 412 380.50 is 641 238.05 roubles', () => {
    expect(made(quote(terms, { side: 'from', units: 10_000_000n })).get).toEqual({
      asset: 'SBERRUB',
      units: 64_123_805n,
    })
  })

  test('naming the payout asks for the least sufficient amount, rounded up', () => {
    expect(made(quote(terms, { side: 'to', units: 64_123_805n })).give).toEqual({ asset: 'BTC', units: 10_000_000n })
    expect(made(quote(terms, { side: 'to', units: 64_123_806n })).give.units).toBe(10_000_001n)
  })

  test('what the named payout leaves of the last unit stays with the office, and is a line', () => {
    expect(made(quote(terms, { side: 'to', units: 64_123_806n }))).toMatchObject({
      side: 'to',
      get: { asset: 'SBERRUB', units: 64_123_806n },
      lines: [{ kind: 'rounding', side: 'to', units: -5n, account: 'income', countsFor: 'client' }],
    })
    expect(made(quote(terms, { side: 'to', units: 64_123_805n }))).toMatchObject({ side: 'to', lines: [] })
    expect(made(quote(terms, { side: 'from', units: 10_000_001n }))).toMatchObject({ side: 'from', lines: [] })
  })

  test('a named payout costs its client no network fee that the office pays', () => {
    const paidBy = (paidBy: 'office' | 'client') =>
      made(quote({ ...terms, networkFee: { units: 6_413n, paidBy } }, { side: 'to', units: 64_123_805n })).give.units
    expect([paidBy('office'), paidBy('client')]).toEqual([10_000_000n, 10_001_001n])
  })

  test('discounts and codes are paid from accounts of their own, the code out of what the discount leaves', () => {
    const given = { side: 'to', countsFor: 'client' }
    const linesWith = (promo: { bonusBps: bigint } | { bonusUnits: bigint } | { marginShareBps: bigint }) =>
      made(quote(terms, { side: 'from', units: 10_000_000n }, { discountBps: 15n, promo })).lines
    const discount = { ...given, kind: 'discount', units: 96_185n, account: 'discounts', bps: 15n }
    expect(linesWith({ bonusUnits: 700n })).toEqual([
      discount,
      { ...given, kind: 'promo', units: 700n, account: 'promo' },
    ])
    // Half of a margin of 0.50 % is 0.25 %.
    const promo = { ...given, kind: 'promo', units: 160_309n, account: 'promo', bps: 25n }
    expect(linesWith({ marginShareBps: 5_000n })).toEqual([discount, promo])
    expect(linesWith({ bonusBps: 25n })).toEqual([discount, promo])
  })

  test('a discount is a line of its own and does not change the rate', () => {
    const { tier, lines, get } = made(quote(terms, { side: 'from', units: 10_000_000n }, { discountBps: 15n }))
    const discount = amountOfLines(lines, 'discount')
    expect({ course: tier.course.get, discount, get: get.units }).toEqual({
      course: '6412380.5',
      discount: 96_185n,
      get: 64_219_990n,
    })
  })

  test('a discount is capped by the minimum margin, and says so', () => {
    const capped = made(quote(terms, { side: 'from', units: 10_000_000n }, { discountBps: 80n }))
    expect(linesOf(capped)).toContainEqual(
      expect.objectContaining({ kind: 'discount', percent: '0.50', cappedFrom: '0.80' }),
    )
  })

  test('a share of a margin below zero is nothing, and not a charge', () => {
    const below: Terms = { ...terms, tiers: terms.tiers.map(tier => ({ ...tier, marginBps: -100n, roomBps: 50n })) }
    const named = { side: 'from', units: 10_000_000n } as const
    const promo = { discountBps: 0n, promo: { marginShareBps: 5_000n } }
    expect(made(quote(below, named, promo)).get).toEqual(made(quote(below, named)).get)
  })

  test('a promo code adds to the discount, within the margin', () => {
    const perks = (promo: { bonusBps: bigint } | { bonusUnits: bigint }) => ({ discountBps: 40n, promo })
    const promoOf = ({ lines }: Quote) => {
      const line = lines.find(({ kind }) => kind === 'promo')
      return [line?.bps, line?.units]
    }
    const with5 = made(quote(terms, { side: 'from', units: 10_000_000n }, perks({ bonusBps: 5n })))
    expect(promoOf(with5)).toEqual([5n, 32_061n])
    const with50 = made(quote(terms, { side: 'from', units: 10_000_000n }, perks({ bonusBps: 50n })))
    expect(promoOf(with50)).toEqual([10n, 64_123n])
    const sum = made(quote(terms, { side: 'from', units: 10_000_000n }, perks({ bonusUnits: 100_000n })))
    expect(promoOf(sum)).toEqual([undefined, 64_123n])
    expect(linesOf(sum)).toContainEqual(
      expect.objectContaining({ kind: 'promo', value: '641.23', cappedFrom: '1000.00' }),
    )
  })

  test('fees of both sides and the network fee are lines between rate and result', () => {
    const charged: Terms = {
      ...terms,
      fromFee: { fixed: 1_000n, bps: 0n, min: 0n },
      toFee: { fixed: 5_000n, bps: 100n, min: 0n, max: 600_000n },
      networkFee: { units: 2_500n, paidBy: 'client' },
    }
    const answer = made(quote(charged, { side: 'from', units: 10_000_000n }))
    expect(answer).toMatchObject({ exchanged: 9_999_000n, converted: 64_117_392n })
    expect(answer.lines.map(({ kind, side, units }) => [kind, side, units])).toEqual([
      ['fee', 'from', -1_000n],
      ['fee', 'to', -600_000n],
      ['network-fee', 'to', -2_500n],
    ])
    expect(answer.get.units).toBe(64_117_392n - 600_000n - 2_500n)
    const paidByOffice = quote(
      { ...charged, networkFee: { units: 2_500n, paidBy: 'office' } },
      { side: 'from', units: 10_000_000n },
    )
    expect(made(paidByOffice).get.units).toBe(answer.get.units + 2_500n)
  })
})

describe('a step up to a better tier', () => {
  const stepped: Terms = { ...terms, tiers: [tier(0n, '6400000'), tier(50_000_000n, '6500000')] }

  test('begins at its amount', () => {
    expect(made(quote(stepped, { side: 'from', units: 49_999_999n })).get.units).toBe(319_999_993n)
    expect(made(quote(stepped, { side: 'from', units: 50_000_000n })).get.units).toBe(325_000_000n)
  })

  test('a named amount inside the step gets what the step gives', () => {
    const answer = made(quote(stepped, { side: 'to', units: 322_000_000n }))
    expect([answer.give.units, answer.get.units, answer.lines]).toEqual([50_000_000n, 325_000_000n, []])
  })

  test('what the step gives to the unit is named like any amount', () => {
    expect(made(quote(stepped, { side: 'to', units: 325_000_000n }))).toMatchObject({
      give: { units: 50_000_000n },
      get: { units: 325_000_000n },
      side: 'to',
      lines: [],
    })
    expect(made(quote(stepped, { side: 'to', units: 322_000_000n })).side).toBe('to')
    expect([49_999_999n, 50_000_000n].map(give => tierAt(stepped, give).course.get)).toEqual(['6400000', '6500000'])
  })

  test('of three tiers the one in the middle may be the cheapest way to an amount', () => {
    const tiers = [tier(0n, '6400000'), tier(40_000_000n, '6420000'), tier(50_400_000n, '6450000')]
    const improving: Terms = { ...terms, tiers: tiers.map(tier => ({ ...tier, improves: true })) }
    expect(made(quote(improving, { side: 'to', units: 323_200_000n })).give.units).toBe(50_342_680n)
  })

  test('a worse tier is never forced on a customer', () => {
    const worse: Terms = { ...terms, tiers: [tier(0n, '6500000'), tier(50_000_000n, '6400000')] }
    expect(made(quote(worse, { side: 'from', units: 60_000_000n })).tier.course.get).toBe('6500000')
  })
})

describe('limits', () => {
  test.each([
    [
      'less than the minimum',
      'from',
      149_999n,
      { reason: 'below-minimum', minimum: { asset: 'BTC', units: 150_000n } },
    ],
    [
      'less than its payout',
      'to',
      961_856n,
      { reason: 'below-minimum', minimum: { asset: 'SBERRUB', units: 961_857n } },
    ],
    ['more than the maximum', 'from', 124_000_001n, { reason: 'above-maximum', because: 'direction' }],
  ] as const)('%s is refused and the refusal says how much would do', (_, side, units, refusal) => {
    expect(quote(terms, { side, units })).toMatchObject({ ok: false, refusal })
  })

  test.each([
    ['from', 150_000n],
    ['from', 124_000_000n],
    ['to', 961_857n],
    ['to', 795_135_182n],
  ] as const)('the last amounts within them are accepted: %s %s', (side, units) => {
    expect(quote(terms, { side, units })).toMatchObject({ ok: true })
  })

  test('that leave nothing between them say that nothing can be given', () => {
    expect(quote({ ...terms, fromLimits: { min: 3n, max: 2n } }, { side: 'from', units: 3n })).toMatchObject({
      refusal: { reason: 'above-maximum', maximum: { asset: 'BTC', units: 0n } },
    })
    expect(quote({ ...terms, fromLimits: { min: 3n, max: 2n } }, { side: 'from', units: 2n })).toMatchObject({
      refusal: { reason: 'above-maximum', maximum: { units: 0n } },
    })
    const one: Terms = { ...terms, fromLimits: { min: 150_000n, max: 150_000n } }
    expect(quote(one, { side: 'from', units: 150_000n })).toMatchObject({ ok: true })
    expect(quote(one, { side: 'from', units: 150_001n })).toMatchObject({ refusal: { maximum: { units: 150_000n } } })
  })

  test('are those of the accounts that take the money, where these take less', () => {
    const few = limitsOf({ ...terms, payableMost: 10_000_000n })
    expect(few).toMatchObject({ from: { max: 10_000_000n }, to: { max: 64_123_805n }, because: { max: 'accounts' } })
    expect(limitsOf({ ...terms, payableMost: 124_000_000n }).because.max).toBe('direction')
    expect(limitsOf({ ...terms, payableMost: 0n }).from.max).toBe(0n)
  })

  test('are kept by the benefits: a discount has others, and the next amount of the same terms the same', () => {
    const costly: Terms = { ...terms, fromLimits: { min: 0n }, toLimits: { min: 100_000n } }
    const least = (discountBps: bigint) =>
      made(quote(costly, { side: 'to', units: 100_000n }, { ...noBenefits, discountBps })).limits
    expect(least(50n).from.min < least(0n).from.min).toBe(true)
    expect(least(50n)).toBe(least(50n))
  })

  test('a payout beyond the reserve names the reserve and the most that it covers', () => {
    const poor = { ...terms, reserve: 50_000_000n }
    expect(quote(poor, { side: 'from', units: 10_000_000n })).toEqual({
      ok: false,
      refusal: {
        reason: 'beyond-reserve',
        reserve: { asset: 'SBERRUB', units: 50_000_000n },
        maximum: { asset: 'BTC', units: 7_797_416n },
      },
    })
  })

  test('an empty reserve refuses everything', () => {
    expect(quote({ ...terms, reserve: 0n }, { side: 'from', units: 150_000n })).toMatchObject({
      refusal: { reason: 'beyond-reserve', maximum: { units: 0n } },
    })
  })

  test('each limit says whether the office, the fees or the reserve set it', () => {
    expect(limitsOf(terms).because).toEqual({ min: 'direction', max: 'direction' })
    expect(limitsOf({ ...terms, reserve: 50_000_000n }).because.max).toBe('reserve')
    const costly: Terms = { ...terms, fromLimits: { min: 0n }, toFee: { fixed: 5_000_000n, bps: 0n, min: 0n } }
    expect(limitsOf(costly).because.min).toBe('payable')
  })
})

describe('the lines', () => {
  const lines = linesOf(
    made(
      quote(
        { ...terms, fromFee: { fixed: 0n, bps: 10n, min: 0n }, toFee: { fixed: 0n, bps: 30n, min: 10_000n } },
        { side: 'from', units: 10_000_000n },
        { ...noBenefits, discountBps: 15n },
      ),
    ),
  )

  test('are in calculation order', () => {
    expect(
      lines.map(line => ('value' in line ? `${line.kind} ${line.value}` : `${line.kind} ${line.give}:${line.get}`)),
    ).toEqual([
      'give 0.10000000',
      'fee 0.00010000',
      'exchanged 0.09990000',
      'course 1:6412380.5',
      'converted 640596.81',
      'fee 1921.80',
      'discount 960.89',
      'get 639635.90',
    ])
    expect(recompute(lines)).toEqual({ ok: true, value: '639635.90' })
  })

  test.each(['fee', 'exchanged', 'converted', 'discount', 'get'] as const)('a wrong %s is found', kind => {
    const wrong = lines.map(line =>
      line.kind === kind && 'value' in line
        ? { ...line, value: line.value.replace(/\d$/, d => (d === '9' ? '8' : '9')) }
        : line,
    )
    expect(recompute(wrong)).toMatchObject({ ok: false, refusal: { reason: 'lines-disagree', line: kind } })
  })

  test('a rate shown with fewer digits than were used is found', () => {
    const vague = lines.map(line => (line.kind === 'course' ? { ...line, get: '6412380' } : line))
    expect(recompute(vague)).toMatchObject({ ok: false, refusal: { line: 'converted' } })
  })
})
