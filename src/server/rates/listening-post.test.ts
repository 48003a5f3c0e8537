import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { type FaultReason, LIVE, type Report } from './feed.ts'
import { ListeningPost } from './listening-post.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string) => fractionFromDecimal(text)
const says = (...texts: string[]): Report => ({
  source: 'kraken',
  lifetime: LIVE,
  readings: texts.map((text, i) => ({ pair: `A${i}/USDT`, bid: price(text), ask: price(text), at: noon })),
})
const fault = (reason: FaultReason): Report => ({ source: 'kraken', fault: reason, detail: '' })

test('a good answer replaces all that its source said before', () => {
  const post = new ListeningPost()
  post.hear(says('1', '2'), noon)
  post.hear(says('3'), later(5))
  expect(post.about('A0/USDT')).toMatchObject([{ quote: { value: price('3'), readAt: later(5) } }])
  expect(post.about('A1/USDT')).toEqual([])
})

test('a good price is replaced by nonsense from the same source, not kept beside it', () => {
  const post = new ListeningPost()
  post.hear(says('1'), noon)
  post.hear(says('0'), later(5))
  expect(post.about('A0/USDT')).toEqual([{ source: 'kraken', refusal: { reason: 'zero' } }])
})

test('a failed reading tells since when the source fails', () => {
  const post = new ListeningPost()
  post.hear(says('1'), noon)
  post.hear(fault('status'), later(5))
  post.hear(fault('status'), later(15))
  expect(post.sources).toEqual([
    { source: 'kraken', readAt: noon, fault: { reason: 'status', detail: '', since: later(5) } },
  ])
  post.hear(says('1'), later(20))
  expect(post.sources).toEqual([{ source: 'kraken', readAt: later(20), fault: undefined }])
})

test('one lost answer takes nothing back; the second in a row does, until the source answers again', () => {
  const post = new ListeningPost()
  post.hear(says('1'), noon)
  expect(post.hear(fault('unreachable'), later(5))).toBe(false)
  expect(post.about('A0/USDT')).toMatchObject([{ quote: { value: price('1') } }])

  expect(post.hear(fault('unreadable'), later(6))).toBe(true)
  expect(post.about('A0/USDT')).toEqual([{ source: 'kraken', fault: 'unreadable' }])
  expect(post.hear(fault('unreadable'), later(11))).toBe(false)

  expect(post.hear(says('2'), later(16))).toBe(true)
  expect(post.about('A0/USDT')).toMatchObject([{ quote: { value: price('2') } }])
  expect(post.hear(fault('unreachable'), later(21))).toBe(false)
  expect(post.about('A0/USDT')).toMatchObject([{ quote: { value: price('2') } }])
})

test('a deadline that passes once is enough', () => {
  const post = new ListeningPost()
  post.hear(says('1'), noon)
  expect(post.hear(fault('timeout'), later(4))).toBe(true)
  expect(post.about('A0/USDT')).toEqual([{ source: 'kraken', fault: 'timeout' }])
})

test('what was published for a day holds, whether or not the publisher answers', () => {
  const post = new ListeningPost()
  post.hear({ ...says('1'), lifetime: { ...LIVE, outlivesFaults: true } } as Report, noon)
  for (const seconds of [5, 10, 15]) post.hear(fault('timeout'), later(seconds))
  expect(post.about('A0/USDT')).toMatchObject([{ quote: { value: price('1') } }])
})
