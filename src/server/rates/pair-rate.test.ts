import { describe, expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type PairTerms, usualTerms } from './pair.ts'
import { ageRate, judgePair, type PairMemory, type Word } from './pair-rate.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const terms: PairTerms = { pair: 'BTC/USDT', quorum: 1, ...usualTerms }
const price = (text: string) => fractionFromDecimal(text)!

const word = (source: string, value: string, readAt = noon, vouched = false): Word => ({
  source,
  quote: {
    source,
    pair: 'BTC/USDT',
    value: price(value),
    at: readAt,
    readAt,
    freshUntil: new Date(readAt.getTime() + 120_000),
    vouched,
  },
})
const all = (value: string, readAt: Date) => ['binance', 'kraken', 'okx'].map(source => word(source, value, readAt))

/** Judges a sequence of moments, like the reader, and returns the outcomes. */
function follow(moments: [Word[], Date][], terms: PairTerms, memory: PairMemory = {}): string[] {
  return moments.map(([words, now]) => {
    const judged = judgePair(words, memory, terms, now)
    memory = judged.memory
    return judged.rate.state === 'fresh' ? 'fresh' : judged.rate.reason
  })
}

const trusting: PairMemory = { accepted: { value: price('100'), at: noon } }

test('a pair without quotes is paused, and sold as soon as there is one', () => {
  expect(
    follow(
      [
        [[], noon],
        [[word('kraken', '100')], later(5)],
      ],
      terms,
    ),
  ).toEqual(['no-source', 'fresh'])
})

test('a silent source counts for exactly 120 seconds', () => {
  const once = [word('kraken', '100')]
  expect(
    follow(
      [
        [once, later(0)],
        [once, later(119)],
        [once, later(120)],
        [[word('kraken', '100', later(125))], later(125)],
      ],
      terms,
    ),
  ).toEqual(['fresh', 'fresh', 'stale', 'fresh'])
})

test('an invalid value from the only source pauses the pair at once', () => {
  const nonsense: Word[] = [{ source: 'kraken', refusal: { reason: 'zero' } }]
  expect(
    follow(
      [
        [nonsense, noon],
        [[word('kraken', '100', later(5))], later(5)],
      ],
      terms,
      trusting,
    ),
  ).toEqual(['nonsense', 'fresh'])
})

test.each([
  ['timeout', 'source-silent'],
  ['unreachable', 'source-silent'],
  ['unreadable', 'source-unreadable'],
  ['status', 'source-unreadable'],
] as const)('a pair whose only source fails with %s is paused as %s', (fault, reason) => {
  expect(follow([[[{ source: 'kraken', fault }], noon]], terms, trusting)).toEqual([reason])
})

test('a failing source leaves the decision to the others while enough are left', () => {
  const words: Word[] = [{ source: 'okx', fault: 'timeout' }, word('kraken', '100'), word('binance', '100')]
  expect(follow([[words, noon]], { ...terms, quorum: 2 }, trusting)).toEqual(['fresh'])
  expect(follow([[words.slice(0, 2), noon]], { ...terms, quorum: 2 }, trusting)).toEqual(['too-few-sources'])
})

test('a pause keeps its start while its reason lasts', () => {
  const first = judgePair([], {}, terms, noon)
  const second = judgePair([], first.memory, terms, later(5))
  const third = judgePair([{ source: 'kraken', refusal: { reason: 'zero' } }], second.memory, terms, later(10))
  expect(second.rate).toMatchObject({ reason: 'no-source', since: noon })
  expect(third.rate).toMatchObject({ reason: 'nonsense', since: later(10) })
})

test('rejected sources are named', () => {
  const { rate } = judgePair([word('a', '100'), word('b', '130'), word('c', '100')], {}, terms, noon)
  expect(rate.sources.map(({ source, counted }) => [source, counted])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ])
})

test('a rate expires with its earliest source, even if it is not judged again', () => {
  const { rate } = judgePair([word('a', '100', later(-60)), word('b', '100')], {}, terms, noon)
  expect(ageRate(rate, later(59))).toBe(rate)
  expect(ageRate(rate, later(60))).toMatchObject({ state: 'paused', reason: 'stale', since: later(60) })
})

describe('a step from the last accepted value', () => {
  test.each([
    ['3 %', '103', 'fresh'],
    ['a little more than 3 %', '103.01', 'jump'],
    ['3 % down', '97', 'fresh'],
    ['a little more than 3 % down', '96.99', 'jump'],
    ['tenfold', '1000', 'jump'],
    ['to a hundredth', '1', 'jump'],
  ])('of %s', (_, value, expected) => {
    expect(follow([[all(value, noon), noon]], terms, trusting)).toEqual([expected])
  })

  test('is accepted when agreeing sources have repeated it for 30 seconds', () => {
    const moments = [0, 5, 25, 30, 35].map((s): [Word[], Date] => [all('110', later(s)), later(s)])
    expect(follow(moments, terms, trusting)).toEqual(['jump', 'jump', 'jump', 'fresh', 'fresh'])
  })

  test('is not confirmed by time alone: the sources must repeat it', () => {
    const once = all('110', noon)
    expect(
      follow(
        [
          [once, later(0)],
          [once, later(60)],
          [once, later(119)],
        ],
        terms,
        trusting,
      ),
    ).toEqual(['jump', 'jump', 'jump'])
  })

  test('restarts its wait at another value', () => {
    const moments = [
      ['110', 0],
      ['130', 20],
      ['130', 40],
      ['130', 50],
    ].map(([value, s]): [Word[], Date] => [all(value as string, later(s as number)), later(s as number)])
    expect(follow(moments, terms, trusting)).toEqual(['jump', 'jump', 'jump', 'fresh'])
  })

  test('is dropped when the old value returns', () => {
    const moments = [
      ['110', 0],
      ['100', 20],
      ['110', 40],
    ].map(([value, s]): [Word[], Date] => [all(value as string, later(s as number)), later(s as number)])
    expect(follow(moments, terms, trusting)).toEqual(['jump', 'fresh', 'jump'])
  })

  const alone = (value: string, seconds: number): [Word[], Date] => [
    [word('kraken', value, later(seconds))],
    later(seconds),
  ]

  test('from one source alone needs ten minutes', () => {
    expect(follow([alone('110', 0), alone('110', 300), alone('110', 599), alone('110', 600)], terms, trusting)).toEqual(
      ['jump', 'jump', 'jump', 'fresh'],
    )
  })

  test('of a misplaced decimal point is never accepted from one source alone', () => {
    expect(
      follow([alone('1000', 0), alone('1000', 3600), alone('1000', 86_400), alone('100', 86_405)], terms, trusting),
    ).toEqual(['jump', 'jump', 'jump', 'fresh'])
  })

  test('that an operator confirms is accepted at once', () => {
    expect(follow([[[word('kraken', '200'), word('typed', '200', noon, true)], later(0)]], terms, trusting)).toEqual([
      'fresh',
    ])
  })

  test('is still a jump after a silence, because the accepted value is stored', () => {
    expect(
      follow(
        [
          [[], later(600)],
          [[word('kraken', '1000', later(605))], later(605)],
        ],
        terms,
        trusting,
      ),
    ).toEqual(['stale', 'jump'])
  })
})

test('the strictest guard of the sources that agree decides whether a step must be confirmed', () => {
  const guarded = (source: string, value: string, jumpBps?: bigint): Word => {
    const said = word(source, value, later(5))
    return 'quote' in said
      ? { source, quote: { ...said.quote, jumpBps: jumpBps ? jumpBps : said.quote.jumpBps } }
      : said
  }
  const judge = (...words: Word[]) => judgePair(words, trusting, terms, later(5)).rate
  expect(judge(guarded('kraken', '102'), guarded('okx', '102'))).toMatchObject({ state: 'fresh' })
  expect(judge(guarded('kraken', '102', 100n), guarded('okx', '102'))).toMatchObject({ reason: 'jump' })
  expect(judge(guarded('kraken', '104', 500n))).toMatchObject({ state: 'fresh' })
  expect(judge(guarded('kraken', '104', 500n), guarded('okx', '104'))).toMatchObject({ reason: 'jump' })
})

test('the reference is the price of ten to twenty minutes ago, and an accepted jump begins it anew', () => {
  let memory: PairMemory = {}
  const at = (seconds: number, value: string) => {
    const judged = judgePair([word('kraken', value, later(seconds))], memory, terms, later(seconds))
    memory = judged.memory
    return judged.rate.state === 'fresh' ? judged.rate.reference : judged.rate.reason
  }
  expect(at(0, '100')).toEqual(price('100'))
  expect(at(300, '101')).toEqual(price('100'))
  expect(at(600, '102')).toEqual(price('100'))
  expect(at(1_199, '103')).toEqual(price('100'))
  expect(at(1_200, '104')).toEqual(price('102'))
  expect(at(1_210, '200')).toBe('jump')
  memory = { ...memory, jump: { ...memory.jump!, confirmed: true } }
  expect(at(1_220, '200')).toEqual(price('200'))
})
