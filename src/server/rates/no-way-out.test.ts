import { expect, test } from 'vitest'
import { noWayOutSince } from './no-way-out.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date(noon.getTime() + 60_000)
const failing = (source: string, reason = 'unreachable', since = noon) => ({
  source,
  readAt: undefined,
  fault: { reason, detail: '', since },
})
const well = (source: string) => ({ source, readAt: noon, fault: undefined })

test.each([
  ['nothing outside is reached', [failing('kraken'), failing('okx', 'timeout', later), well('typed')], later],
  ['one source alone is silent', [failing('kraken'), well('typed')], undefined],
  ['one of them answers', [failing('kraken'), failing('okx'), well('bybit')], undefined],
  ['one of them answers with an error', [failing('kraken'), failing('okx', 'status')], undefined],
  ['there is no source', [well('typed')], undefined],
])('when %s, the server has a way out or not', (_, sources, since) => {
  expect(noWayOutSince(sources)).toEqual(since)
})
