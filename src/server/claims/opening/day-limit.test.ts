import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { dayLimitReached } from './day-limit.ts'

const now = new Date('2026-11-23T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const claim = (worth: bigint | undefined, hours: number) => ({ worth, at: hoursAgo(hours) })
const isoOf = (hours: number) => new Date(hoursAgo(hours).getTime() + DAY_MS).toISOString()

test.each<[string, ReturnType<typeof claim>[], bigint | undefined, object | undefined]>([
  ['a first claim of exactly the limit is admitted', [], 100_00n, undefined],
  ['a cent more never fits', [], 100_01n, { left: '100.00', retryAfter: 86_400 }],
  ['what is left is admitted to the cent', [claim(60_00n, 5)], 40_00n, undefined],
  [
    'a cent more waits for the first claim',
    [claim(60_00n, 5)],
    40_01n,
    { left: '40.00', until: isoOf(5), retryAfter: 19 * 3_600 },
  ],
  [
    'the oldest claims make room first',
    [claim(30_00n, 2), claim(30_00n, 20)],
    60_00n,
    { left: '40.00', until: isoOf(20) },
  ],
  ['as many as it takes', [claim(30_00n, 2), claim(30_00n, 20)], 80_00n, { left: '40.00', until: isoOf(2) }],
  ['claims that rose beyond the limit leave nothing', [claim(120_00n, 1)], 1n, { left: '0.00', until: isoOf(1) }],
  ['a worth that nobody can tell is not admitted', [], undefined, { retryAfter: 60 }],
  ['nor one beside a claim whose worth nobody can tell', [claim(undefined, 1)], 1n, { retryAfter: 60 }],
])('%s', (_, claims, worth, refusal) => {
  const answer = dayLimitReached({ most: 100_00n, claims }, worth, now)
  if (refusal) expect(answer).toMatchObject({ reason: 'too-many', because: 'day-amount', ...refusal })
  else expect(answer).toBeUndefined()
  if (refusal && !('until' in refusal)) expect(answer).not.toHaveProperty('until')
})
