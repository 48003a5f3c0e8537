import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type FaultReason, LIVE, type Report } from './feed.ts'
import { FeedSupervisor } from './feed-supervisor.ts'
import type { SourceUse } from './known-sources.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string) => fractionFromDecimal(text)
const says = (...texts: string[]): Report => ({
  source: 'kraken',
  lifetime: LIVE,
  readings: texts.map((text, i) => ({ pair: `A${i}/USDT`, bid: price(text), ask: price(text), at: noon })),
})
const fault = (reason: FaultReason): Report => ({ source: 'kraken', fault: reason, detail: '' })

test('a good answer replaces all earlier values of its source', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1', '2'), noon)
  supervisor.record(says('3'), later(5))
  expect(supervisor.about('A0/USDT')).toMatchObject([{ quote: { value: price('3'), readAt: later(5) } }])
  expect(supervisor.about('A1/USDT')).toEqual([])
})

test('an invalid price replaces the good one of the same source', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1'), noon)
  supervisor.record(says('0'), later(5))
  expect(supervisor.about('A0/USDT')).toEqual([{ source: 'kraken', refusal: { reason: 'zero' } }])
})

test('a failed reading reports since when the source fails', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1'), noon)
  supervisor.record(fault('status'), later(5))
  supervisor.record(fault('status'), later(15))
  expect(supervisor.sources).toEqual([
    { source: 'kraken', readAt: noon, fault: { reason: 'status', detail: '', since: later(5) } },
  ])
  supervisor.record(says('1'), later(20))
  expect(supervisor.sources).toEqual([{ source: 'kraken', readAt: later(20), fault: undefined }])
})

test('one failure keeps the values; the second in a row drops them until the source answers', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1'), noon)
  expect(supervisor.record(fault('unreachable'), later(5))).toBe(false)
  expect(supervisor.about('A0/USDT')).toMatchObject([{ quote: { value: price('1') } }])

  expect(supervisor.record(fault('unreadable'), later(6))).toBe(true)
  expect(supervisor.about('A0/USDT')).toEqual([{ source: 'kraken', fault: 'unreadable' }])
  expect(supervisor.record(fault('unreadable'), later(11))).toBe(false)

  expect(supervisor.record(says('2'), later(16))).toBe(true)
  expect(supervisor.about('A0/USDT')).toMatchObject([{ quote: { value: price('2') } }])
  expect(supervisor.record(fault('unreachable'), later(21))).toBe(false)
  expect(supervisor.about('A0/USDT')).toMatchObject([{ quote: { value: price('2') } }])
})

test('one timeout drops the values', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1'), noon)
  expect(supervisor.record(fault('timeout'), later(4))).toBe(true)
  expect(supervisor.about('A0/USDT')).toEqual([{ source: 'kraken', fault: 'timeout' }])
})

test('daily rates hold whether or not their publisher answers', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record({ ...says('1'), lifetime: { ...LIVE, outlivesFaults: true } } as Report, noon)
  for (const seconds of [5, 10, 15]) supervisor.record(fault('timeout'), later(seconds))
  expect(supervisor.about('A0/USDT')).toMatchObject([{ quote: { value: price('1') } }])
})

test('only what the office reads a source for counts, under its own oldest age and guard', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1', '2'), noon)
  const about = (use: SourceUse) => supervisor.about('A0/USDT', new Map([['kraken', use]]))
  expect(about({ enabled: false, pairs: ['A0/USDT'] })).toEqual([])
  expect(about({ enabled: true, pairs: ['A1/USDT'] })).toEqual([])
  expect(about({ enabled: true, pairs: ['A0/USDT'] })).toMatchObject([{ quote: { freshUntil: later(120) } }])
  expect(about({ enabled: true, pairs: ['A0/USDT'], oldestMs: 30_000, jumpBps: 50n })).toMatchObject([
    { quote: { freshUntil: later(30), jumpBps: 50n } },
  ])
})

test('readings and failures are counted until they are taken', () => {
  const supervisor = new FeedSupervisor()
  supervisor.record(says('1'), noon)
  supervisor.record(fault('status'), later(5))
  expect([...supervisor.takeCounts()]).toEqual([['kraken', { readings: 2, failures: 1 }]])
  expect(supervisor.takeCounts().size).toBe(0)
})
