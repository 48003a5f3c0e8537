import { expect, test } from 'vitest'
import { type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { acceptJump } from './accept-jump.ts'
import { type PairTerms, usualTerms } from './pair.ts'
import { judgePair, type PairMemory, type Word } from './pair-rate.ts'
import { isAccepted, readAcceptances } from './rate-acceptances.store.ts'
import { publishRates } from './rates.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const price = (text: string): Fraction => fractionFromDecimal(text)!

const actor = async (at: Date): Promise<StaffActor> => {
  const { id } = await createPerson(db, { role: 'treasurer' })
  return { staff: { id, role: 'treasurer' } as StaffActor['staff'], now: at }
}
const [olga, ivan] = await Promise.all([actor(later(60)), actor(later(60))])

const word = (pair: PairTerms['pair'], value: string, at: Date): Word => ({
  source: 'kraken',
  quote: {
    source: 'kraken',
    pair,
    value: price(value),
    at,
    readAt: at,
    freshUntil: new Date(at.getTime() + 120_000),
    vouched: false,
  },
})

/** A pair whose only source jumped from 100 to 150: without a person it waits for ever. */
async function jumped(pair: PairTerms['pair']) {
  const terms: PairTerms = { pair, quorum: 1, ...usualTerms }
  const { memory } = judgePair([word(pair, '100', noon)], {}, terms, noon)
  const judged = judgePair([word(pair, '150', later(10))], memory, terms, later(10))
  expect(judged.rate).toMatchObject({ state: 'paused', reason: 'jump' })
  await publishRates(db, 'live', [judged], [])
  const judge = async (value: string, at: Date, from: PairMemory = judged.memory) => {
    const acceptances = await readAcceptances(db, 'live', at)
    const jump = from.jump && { ...from.jump, confirmed: isAccepted(acceptances, pair, from.jump) }
    return judgePair([word(pair, value, at)], { ...from, jump }, terms, at).rate
  }
  return { pair, since: later(10), judge, judged, terms }
}

test('a jump that a person accepted is sold, and it is not sold before', async () => {
  const { pair, since, judge } = await jumped('XMR/USDT')
  expect(await judge('150', later(1_000))).toMatchObject({ state: 'paused', reason: 'jump' })
  expect(await acceptJump(db, 'live', { pair, since }, olga)).toMatchObject({
    ok: true,
    value: { value: price('150') },
  })
  expect(await judge('150', later(1_000))).toMatchObject({ state: 'fresh', value: price('150') })
})

test('only the price that was accepted counts: one elsewhere waits again', async () => {
  const { pair, since, judge } = await jumped('LTC/USDT')
  await acceptJump(db, 'live', { pair, since }, olga)
  expect(await judge('151', later(20))).toMatchObject({ state: 'fresh' })
  expect(await judge('170', later(20))).toMatchObject({ state: 'paused', reason: 'jump' })
})

test('an acceptance is of one jump: the next one waits again', async () => {
  const { pair, since, judged, terms } = await jumped('ETH/USDT')
  await acceptJump(db, 'live', { pair, since }, olga)
  const jump = judged.memory.jump!
  const sold = judgePair(
    [word(pair, '150', later(20))],
    { ...judged.memory, jump: { ...jump, confirmed: true } },
    terms,
    later(20),
  )
  const again = judgePair([word(pair, '300', later(40))], sold.memory, terms, later(40))
  expect(again.rate).toMatchObject({ state: 'paused', reason: 'jump' })
  const acceptances = await readAcceptances(db, 'live', later(50))
  expect(isAccepted(acceptances, pair, jump)).toBe(true)
  expect(isAccepted(acceptances, pair, again.memory.jump!)).toBe(false)
  expect(isAccepted(acceptances, pair, { ...jump, value: price('200') })).toBe(false)
})

test('of two persons who press at once one accepts, and both are answered alike', async () => {
  const { pair, since } = await jumped('TRX/USDT')
  const press = (by: StaffActor) => acceptJump(db, 'live', { pair, since }, by)
  const answers = await Promise.all([press(olga), press(ivan), press(olga), press(ivan)])
  expect(new Set(answers.map(answer => JSON.stringify(answer.ok && answer.value.by))).size).toBe(1)
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const rows = await db.selectFrom('rate_acceptances').selectAll().where('pair', '=', pair).execute()
  expect(rows).toHaveLength(1)
  const audited = await db.selectFrom('audit_log').selectAll().where('subject', '=', pair).execute()
  expect(audited).toMatchObject([{ action: 'rate.accept', before: { value: '100' }, after: { value: '150' } }])
})

test('a jump that is over, or that began at another moment, is not accepted', async () => {
  const { pair, since, terms } = await jumped('TON/USDT')
  expect(await acceptJump(db, 'live', { pair, since: later(11) }, olga)).toMatchObject({
    refusal: { reason: 'wrong-state' },
  })
  await publishRates(db, 'live', [judgePair([word(pair, '100', later(30))], {}, terms, later(30))], [])
  expect(await acceptJump(db, 'live', { pair, since }, olga)).toMatchObject({ refusal: { reason: 'wrong-state' } })
  expect(await acceptJump(db, 'demo', { pair, since }, olga)).toMatchObject({ refusal: { reason: 'wrong-state' } })
})
