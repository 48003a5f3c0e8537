import { expect, test } from 'vitest'
import { type Fraction, fractionFromDecimal } from '#contract/money/rate.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { acceptRate } from './accept-rate.ts'
import { LONE_MS } from './lone-source.ts'
import { type PairTerms, usualTerms } from './pair.ts'
import { judgePair, type PairMemory, type Word } from './pair-rate.ts'
import { acceptanceOf, readAcceptances, withAcceptances } from './rate-acceptances.store.ts'
import { publishRates, readRates } from './rates.store.ts'

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
    return judgePair([word(pair, value, at)], withAcceptances(acceptances, pair, from), terms, at).rate
  }
  return { pair, since: later(10), judge, judged, terms }
}

test('a jump that a person accepted is sold, and it is not sold before', async () => {
  const { pair, since, judge } = await jumped('XMR/USDT')
  expect(await judge('150', later(1_000))).toMatchObject({ state: 'paused', reason: 'jump' })
  expect(await acceptRate(db, 'live', { pair, kind: 'jump', since }, olga)).toMatchObject({
    ok: true,
    value: { value: price('150') },
  })
  expect(await judge('150', later(1_000))).toMatchObject({ state: 'fresh', value: price('150') })
})

test('only the price that was accepted counts: one elsewhere waits again', async () => {
  const { pair, since, judge } = await jumped('LTC/USDT')
  await acceptRate(db, 'live', { pair, kind: 'jump', since }, olga)
  expect(await judge('151', later(20))).toMatchObject({ state: 'fresh' })
  expect(await judge('170', later(20))).toMatchObject({ state: 'paused', reason: 'jump' })
})

test('an acceptance is of one jump: the next one waits again', async () => {
  const { pair, since, judged, terms } = await jumped('ETH/USDT')
  await acceptRate(db, 'live', { pair, kind: 'jump', since }, olga)
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
  const isAccepted = (one: { value: Fraction; since: Date }, kind: 'jump' | 'lone' = 'jump') =>
    acceptanceOf(acceptances, { pair, kind, ...one }) !== undefined
  expect(isAccepted(jump)).toBe(true)
  expect(isAccepted(jump, 'lone')).toBe(false)
  expect(isAccepted(again.memory.jump!)).toBe(false)
  expect(isAccepted({ ...jump, value: price('200') })).toBe(false)
})

test('of two persons who press at once one accepts, and both are answered alike', async () => {
  const { pair, since } = await jumped('TRX/USDT')
  const press = (by: StaffActor) => acceptRate(db, 'live', { pair, kind: 'jump', since }, by)
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
  expect(await acceptRate(db, 'live', { pair, kind: 'jump', since: later(11) }, olga)).toMatchObject({
    refusal: { reason: 'wrong-state' },
  })
  await publishRates(db, 'live', [judgePair([word(pair, '100', later(30))], {}, terms, later(30))], [])
  expect(await acceptRate(db, 'live', { pair, kind: 'jump', since }, olga)).toMatchObject({
    refusal: { reason: 'wrong-state' },
  })
  expect(await acceptRate(db, 'demo', { pair, kind: 'jump', since }, olga)).toMatchObject({
    refusal: { reason: 'wrong-state' },
  })
})

/** A pair that asks for two sources, agreed on 100, and lost one of them; the other says `value`. */
async function alone(pair: PairTerms['pair'], value = '101') {
  const terms: PairTerms = { pair, quorum: 2, ...usualTerms }
  const okx = { ...word(pair, '100', noon), source: 'okx' } as Word
  const before = judgePair([word(pair, '100', noon), okx], {}, terms, noon)
  const judged = judgePair([word(pair, value, later(130))], before.memory, terms, later(130))
  expect(judged.rate).toMatchObject({ state: 'paused', reason: 'too-few-sources' })
  await publishRates(db, 'live', [judged], [])
  /** Judges as the leader does that has read what is stored. */
  const judge = async (words: Word[], at: Date) => {
    const [known] = (await readRates(db, 'live')).filter(({ rate }) => rate.pair === pair)
    const acceptances = await readAcceptances(db, 'live', at)
    const next = judgePair(words, withAcceptances(acceptances, pair, known!.memory), terms, at)
    await publishRates(db, 'live', [next], [])
    return next
  }
  return { pair, waiting: { pair, kind: 'lone' as const, since: later(130) }, judge }
}
const press = (at: Date) => ({ ...olga, now: at })

test('a lone source counts once a person has accepted it, for half an hour, also after a restart', async () => {
  const { pair, waiting, judge } = await alone('XRP/USDT')
  expect(await judge([word(pair, '101', later(140))], later(140))).toMatchObject({
    rate: { reason: 'too-few-sources' },
  })
  expect(await acceptRate(db, 'live', waiting, press(later(145)))).toMatchObject({ ok: true })
  const sold = await judge([word(pair, '102', later(150))], later(150))
  expect(sold).toMatchObject({ rate: { state: 'fresh', value: price('102'), reference: price('102') } })
  const end = later(145 + LONE_MS / 1000)
  const last = new Date(end.getTime() - 5_000)
  // The rate ends with the acceptance in every process, whether or not anybody judges it again.
  expect(await judge([word(pair, '102', last)], last)).toMatchObject({ rate: { state: 'fresh', freshUntil: end } })
  const ended = await judge([word(pair, '102', end)], end)
  expect(ended).toMatchObject({ rate: { state: 'paused', reason: 'too-few-sources' } })
  expect(ended.memory.lone).toMatchObject({ since: end, agreed: price('100') })
  expect(await acceptRate(db, 'live', waiting, press(end))).toMatchObject({ refusal: { reason: 'wrong-state' } })
  expect(await acceptRate(db, 'live', { ...waiting, since: end }, press(end))).toMatchObject({ ok: true })
  expect(await judge([word(pair, '102', end)], end)).toMatchObject({ rate: { state: 'fresh' } })
})

test('a lone source is accepted once, and audited with both figures, its name and the end', async () => {
  const { pair, waiting } = await alone('BNB/USDT')
  expect(await acceptRate(db, 'live', { ...waiting, kind: 'jump' }, olga)).toMatchObject({ ok: false })
  const answers = await Promise.all([olga, ivan, olga, ivan].map(by => acceptRate(db, 'live', waiting, by)))
  expect(new Set(answers.map(answer => answer.ok && answer.value.by)).size).toBe(1)
  const audited = await db.selectFrom('audit_log').selectAll().where('subject', '=', pair).execute()
  expect(audited).toMatchObject([
    {
      action: 'rate.accept-lone',
      before: { value: '100' },
      after: { value: '101', source: 'kraken', until: new Date(later(60).getTime() + LONE_MS).toISOString() },
    },
  ])
})

test('a lone source that has company again is not accepted any more', async () => {
  const { pair, waiting, judge } = await alone('USDC/USDT')
  const okx = { ...word(pair, '101', later(150)), source: 'okx' } as Word
  await judge([word(pair, '101', later(150)), okx], later(150))
  expect(await acceptRate(db, 'live', waiting, press(later(151)))).toMatchObject({ refusal: { reason: 'wrong-state' } })
})

test('a lone source that is silent by now is not accepted', async () => {
  const { pair, waiting, judge } = await alone('TON/USDC')
  expect(await judge([], later(300))).toMatchObject({ rate: { reason: 'stale' } })
  expect(await acceptRate(db, 'live', waiting, press(later(301)))).toMatchObject({ refusal: { reason: 'wrong-state' } })
  await judge([word(pair, '101', later(310))], later(310))
  expect(await acceptRate(db, 'live', waiting, press(later(311)))).toMatchObject({ ok: true })
})
