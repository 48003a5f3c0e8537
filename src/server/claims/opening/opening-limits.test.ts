import { expect, test } from 'vitest'
import type { OpeningFacts } from './admit-claim.ts'
import { limitReached, usualOpeningLimits, workFor } from './opening-limits.ts'

const now = new Date('2026-11-23T12:00:00Z')
const nobody = { unpaid: 0, held: 0n, opened: 0 }
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)
const facts = (change: Partial<OpeningFacts> = {}): OpeningFacts => ({
  person: nobody,
  network: nobody,
  mailboxOpened: 0,
  reserve: 1_000n,
  reserveHeld: 0n,
  ...change,
})

test.each<[string, Partial<OpeningFacts>, bigint, object | undefined]>([
  ['a first claim is admitted, whatever it holds of the reserve', {}, 1_000n, undefined],
  ['a third unpaid claim of one person is admitted', { person: { ...nobody, unpaid: 2 } }, 1n, undefined],
  ['a fourth is not', { person: { ...nobody, unpaid: 3 } }, 1n, { because: 'unpaid' }],
  ['an eleventh of one network is, as many people may share it', { network: { ...nobody, unpaid: 10 } }, 1n, undefined],
  ['a fifty-first is not', { network: { ...nobody, unpaid: 50 } }, 1n, { because: 'network-unpaid' }],
  ['a quarter of the reserve may be held together', { person: { ...nobody, unpaid: 1, held: 100n } }, 150n, undefined],
  [
    'no more than that, by one person',
    { person: { ...nobody, unpaid: 1, held: 100n } },
    151n,
    { because: 'reserve-share' },
  ],
  ['and by one network', { network: { ...nobody, unpaid: 1, held: 250n } }, 1n, { because: 'reserve-share' }],
  [
    'nor by all the networks of one customer of a provider',
    { site: { unpaid: 4, held: 240n } },
    11n,
    { because: 'reserve-share' },
  ],
  ['three quarters may be held by those who have completed nothing', { unprovedHeld: 600n }, 150n, undefined],
  ['the last quarter is for customers who have', { unprovedHeld: 600n }, 151n, { because: 'reserve-share' }],
  ['a single large claim is admitted where nobody holds anything', { unprovedHeld: 0n }, 900n, undefined],
  [
    'a seventh opening of one person within an hour waits until the first is an hour old',
    { person: { ...nobody, opened: 6, since: minutesAgo(50) } },
    1n,
    { because: 'openings', retryAfter: 600 },
  ],
  [
    'so does the thirty-first of a network, and the longer wait counts',
    {
      person: { ...nobody, opened: 6, since: minutesAgo(50) },
      network: { ...nobody, opened: 30, since: minutesAgo(20) },
    },
    1n,
    { because: 'openings', retryAfter: 2_400 },
  ],
])('%s', (_, change, units, refusal) => {
  const answer = limitReached(facts(change), units, usualOpeningLimits, now)
  if (refusal) expect(answer).toMatchObject({ reason: 'too-many', ...refusal })
  else expect(answer).toBeUndefined()
})

test.each<[string, Partial<OpeningFacts>, string | undefined]>([
  ['a first claim costs nothing', {}, undefined],
  ['the second unpaid one of a person costs a captcha', { person: { ...nobody, unpaid: 1 } }, 'captcha'],
  ['so does a mailbox that was written to six times', { mailboxOpened: 6 }, 'captcha'],
  ['two others of the network who have not paid cost nothing', { network: { ...nobody, unpaid: 2 } }, undefined],
  ['three of them cost a free attempt', { network: { ...nobody, unpaid: 3 } }, 'captcha-or-free-attempt'],
  ['nine of them still do', { network: { ...nobody, unpaid: 9 } }, 'captcha-or-free-attempt'],
  ['ten of them cost a captcha, and no turn is enough', { network: { ...nobody, unpaid: 10 } }, 'captcha'],
  ['half of the reserve may be held', { reserveHeld: 500n }, undefined],
  ['more than half of it costs a free attempt', { reserveHeld: 501n }, 'captcha-or-free-attempt'],
])('%s', (_, change, work) => {
  expect(workFor(facts(change), usualOpeningLimits)).toBe(work)
})
