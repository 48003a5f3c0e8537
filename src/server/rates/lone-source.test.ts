import { describe, expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { findLoneSource, LONE_MS, type LoneSource } from './lone-source.ts'
import { type PairTerms, usualTerms } from './pair.ts'
import { judgePair, type PairMemory, type Word } from './pair-rate.ts'
import type { Quote } from './reading.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string) => fractionFromDecimal(text)!
const terms: PairTerms = { pair: 'BTC/USDT', quorum: 2, ...usualTerms }

const quote = (source: string, value: string, readAt = noon, jumpBps?: bigint): Quote => ({
  source,
  pair: 'BTC/USDT',
  value: price(value),
  at: readAt,
  readAt,
  freshUntil: new Date(readAt.getTime() + 120_000),
  vouched: false,
  jumpBps: jumpBps || undefined,
})
const accepted: LoneSource = {
  source: 'kraken',
  value: price('100'),
  since: noon,
  agreed: price('99'),
  acceptedAt: later(10),
}

describe('an accepted lone source goes on', () => {
  test.each([
    ['at the same price', quote('kraken', '100'), later(20)],
    ['at a price within its guard', quote('kraken', '103'), later(20)],
    ['until its last moment', quote('kraken', '100'), new Date(later(10).getTime() + LONE_MS - 1)],
  ])('%s', (_, only, now) => {
    expect(findLoneSource([only], { lone: accepted }, terms, now)).toBe(accepted)
  })
})

describe('an accepted lone source begins anew, and waits for a person', () => {
  test.each([
    ['after a jump up', quote('kraken', '103.01'), later(20)],
    ['after a jump down', quote('kraken', '96.99'), later(20)],
    ['after a step beyond a guard of its own', quote('kraken', '102', noon, 100n), later(20)],
    ['when another source is the one left', quote('okx', '100'), later(20)],
    ['after half an hour', quote('kraken', '100'), new Date(later(10).getTime() + LONE_MS)],
  ])('%s', (_, only, now) => {
    expect(findLoneSource([only], { lone: accepted }, terms, now)).toEqual({
      source: only.source,
      value: only.value,
      since: now,
      agreed: price('99'),
    })
  })
})

test('of several sources, or of none, none is alone', () => {
  expect(findLoneSource([], { lone: accepted }, terms, noon)).toBeUndefined()
  expect(findLoneSource([quote('a', '100'), quote('b', '100')], { lone: accepted }, terms, noon)).toBeUndefined()
})

const word = (source: string, value: string, at: Date): Word => ({ source, quote: quote(source, value, at) })

/** Judges moments one after another; a person accepts the lone source after the moments named in `presses`. */
function follow(moments: [number, ...[string, string][]][], presses: number[] = [], memory: PairMemory = {}) {
  return moments.map(([seconds, ...says]) => {
    const at = later(seconds)
    const judged = judgePair(
      says.map(([source, value]) => word(source, value, at)),
      memory,
      terms,
      at,
    )
    memory = judged.memory
    if (presses.includes(seconds) && memory.lone) memory = { ...memory, lone: { ...memory.lone, acceptedAt: at } }
    return judged.rate.state === 'fresh' ? 'fresh' : judged.rate.reason
  })
}

test('without a person a lone source never counts', () => {
  expect(follow([0, 60, 6_000, 86_400].map(at => [at, ['kraken', '100']]))).toEqual(Array(4).fill('too-few-sources'))
})

test('a jump of an accepted lone source ends it, and the old price does not bring it back', () => {
  expect(
    follow(
      [
        [0, ['kraken', '100']],
        [5, ['kraken', '101']],
        [10, ['kraken', '110']],
        [15, ['kraken', '101']],
      ],
      [0],
    ),
  ).toEqual(['too-few-sources', 'fresh', 'too-few-sources', 'too-few-sources'])
})

test('the return of the others ends it: the next loss waits for a person', () => {
  const both: [string, string][] = [
    ['kraken', '100'],
    ['okx', '100'],
  ]
  expect(
    follow(
      [
        [0, ['kraken', '100']],
        [5, ['kraken', '100']],
        [10, ...both],
        [15, ['kraken', '100']],
      ],
      [0],
    ),
  ).toEqual(['too-few-sources', 'fresh', 'fresh', 'too-few-sources'])
})

test('others that come back and contradict it end it too', () => {
  const moments: [number, ...[string, string][]][] = [
    [0, ['kraken', '100']],
    [5, ['kraken', '100'], ['okx', '130']],
    [10, ['kraken', '100']],
  ]
  expect(follow(moments, [0])).toEqual(['too-few-sources', 'disagreement', 'too-few-sources'])
})

test('a short silence of the source neither ends it nor prolongs it', () => {
  const end = LONE_MS / 1000
  expect(
    follow(
      [[0, ['kraken', '100']], [5, ['kraken', '100']], [10], [15, ['kraken', '100']], [end, ['kraken', '100']]],
      [0],
    ),
  ).toEqual(['too-few-sources', 'fresh', 'stale', 'fresh', 'too-few-sources'])
})
