import { expect, test } from 'vitest'
import { fractionFromDecimal } from '#contract/rate.ts'
import { LIVE, type Report } from './feed.ts'
import { ListeningPost } from './listening-post.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string) => fractionFromDecimal(text)
const says = (...texts: string[]): Report => ({
  source: 'kraken',
  lifetime: LIVE,
  readings: texts.map((text, i) => ({ pair: `A${i}/USDT`, bid: price(text), ask: price(text), at: noon })),
})
const fault: Report = { source: 'kraken', fault: 'timeout', detail: 'no answer in time' }

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

test('a failed reading leaves what the source said, and tells since when it fails', () => {
  const post = new ListeningPost()
  post.hear(says('1'), noon)
  post.hear(fault, later(5))
  post.hear(fault, later(15))
  expect(post.about('A0/USDT')).toHaveLength(1)
  expect(post.sources).toEqual([
    { source: 'kraken', readAt: noon, fault: { reason: 'timeout', detail: 'no answer in time', since: later(5) } },
  ])
  post.hear(says('1'), later(20))
  expect(post.sources).toEqual([{ source: 'kraken', readAt: later(20), fault: undefined }])
})
