import { expect, test } from 'vitest'
import { prepareTo } from '#server/second-person/sending.ts'
import { forNobody } from '#server/second-person/vouchings.ts'
import { claimIn, noonOfClaims as noon } from '#test/fixtures/claim-in.ts'
import type { Claim } from '../claim.ts'
import { sendingOfClaim } from './sending-of-claim.ts'
import { type SenderFacts, whyNotSent, whyTwo } from './who-sends.ts'

const give = 100_000_000n
const UNITS = 800_000n
const paid = claimIn('paying-out', { received: give })
const hourOn = new Date(noon.getTime() + 3_600_000).toISOString()
const replaced = {
  by: 'olga',
  at: noon.toISOString(),
  until: hourOn,
  was: {},
} as unknown as Claim['refundChange']
const refund = claimIn('refunding', { received: give, refundChange: replaced })
const room = (left: bigint) => ({ most: 1_000_000n, sent: 1_000_000n - left })

test.each<[string, Claim, SenderFacts, ReturnType<typeof whyTwo>]>([
  ['there is no limit and nobody asks', paid, {}, undefined],
  ['nothing is sent yet', claimIn('checking', { received: give }), { aloneMost: 0n, unwatched: true }, undefined],
  ['it is as much as one payment may be', paid, { aloneMost: UNITS }, undefined],
  ['it is a unit more', paid, { aloneMost: UNITS - 1n }, 'above'],
  ['it is more, and nobody else works here', paid, { aloneMost: UNITS - 1n, unbound: true }, undefined],
  ['a refund goes where staff have said', refund, {}, 'replaced'],
  ['and nobody else works here', refund, { unbound: true }, undefined],
  ['a payout does not go to a refund account', { ...paid, refundChange: replaced }, {}, undefined],
  ['they have made it, and their day has room', paid, { part: 'made', day: room(UNITS) }, undefined],
  ['they have made it, and a unit is missing', paid, { part: 'made', day: room(UNITS - 1n) }, 'made'],
  ['nobody else has looked at it, and a unit is missing', paid, { part: 'alone', day: room(UNITS - 1n) }, 'day'],
  ['somebody else has, whatever the day', paid, { part: 'shared', day: room(0n) }, undefined],
  ['nobody is asked about, whatever the day', paid, { day: room(0n) }, undefined],
  ['they have typed what the office would have seen', paid, { part: 'made', unwatched: true }, 'made'],
  ['and their day has room', paid, { part: 'alone', unwatched: true, day: room(UNITS) }, 'made'],
  ['and somebody else has looked at it', paid, { part: 'shared', unwatched: true }, undefined],
  ['it is above the limit however it came about', paid, { part: 'shared', aloneMost: 0n }, 'above'],
])('%s', (_, claim, facts, why) => {
  expect(whyTwo(claim, facts)).toBe(why)
})

const olga = { id: 'olga', confirmsFrom: forNobody }
const vera = { id: 'vera', confirmsFrom: new Map([['olga', noon]]) }
const by = (claim: Claim, author: string): Claim => ({
  ...claim,
  prepared: prepareTo(sendingOfClaim(claim), author, noon),
})
const alone: SenderFacts = { part: 'made', day: room(0n) }

test.each<[string, Claim, typeof olga, SenderFacts, Date, string | undefined]>([
  ['one person is enough', paid, olga, {}, noon, undefined],
  ['a refund whose customer is asked', refund, olga, { unbound: true }, noon, 'customer-asked'],
  ['until their time is over', refund, olga, { unbound: true }, new Date(hourOn), undefined],
  ['a payout asks nobody', { ...paid, refundChange: replaced }, olga, {}, noon, undefined],
  ['above the limit, and nobody has prepared it', paid, olga, { aloneMost: 0n }, noon, 'not-prepared'],
  ['they have', by(paid, 'olga'), olga, { aloneMost: 0n }, noon, 'own-preparation'],
  ['somebody whom they brought in has', by(paid, 'olga'), vera, { aloneMost: 0n }, noon, 'confirms-later'],
  ['somebody else has', by(paid, 'pavel'), olga, { aloneMost: 0n }, noon, undefined],
  ['somebody else has, and its customer is asked', by(refund, 'pavel'), olga, {}, noon, 'customer-asked'],
  ['a replaced refund that nobody has prepared', refund, olga, {}, noon, 'not-prepared'],
  ['a day that is spent', paid, olga, { part: 'alone', day: room(0n) }, noon, 'day-spent'],
  ['what they have made', paid, olga, alone, noon, 'own-making'],
  ['and prepared', by(paid, 'olga'), olga, alone, noon, 'own-preparation'],
])('%s', (_, claim, person, facts, now, blocker) => {
  expect(whyNotSent(claim, person, facts, now)).toBe(blocker)
})
