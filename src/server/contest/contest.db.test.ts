import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { ContestRecord } from '#contract/contest/contest.ts'
import { drawWinners, hashOf, readList } from '#contract/contest/draw.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { proveLedger } from '#server/ledger/prove-ledger.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { listReferralItems } from '#server/referrals/referral-items.ts'
import { exchange, plainContest, writeContest } from '#test/fixtures/contests.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { writeCode } from '#test/fixtures/promo-codes.ts'
import { inDatabaseOfItsOwn, threeDaysLater } from '#test/harness/database.ts'
import { findList, readDraws, readWinners } from './contest.store.ts'
import { countTickets } from './count-tickets.ts'
import { drawContest } from './draw-contest.ts'
import { freezeContest, freezeContests } from './freeze-contest.ts'
import { giveWaitingPrizes } from './give-prizes.ts'

const secret = 'for tests'
const ended = new Date('2026-11-25T00:05:00Z')
const blockHash = `${'0'.repeat(20)}${'ab12'.repeat(11)}`
const anHourIn = new Date('2026-11-24T01:00:00Z')

const freeze = (db: Db, actor?: StaffActor, now = ended) => freezeContest(db, { key: 'one', secret, now, actor })
const draw = (db: Db, actor: StaffActor, hash = blockHash) =>
  drawContest(db, { key: 'one', blockHash: hash, secret }, actor)
async function actor(db: Db, role: StaffRole = 'treasurer'): Promise<StaffActor> {
  const person = await createPerson(db, { role })
  return { staff: staffMember(person, ended), now: ended }
}
const linesOf = async (db: Db) => readList((await findList(db, 'one'))!)!
const ticketsOf = async (db: Db, change: Partial<ContestRecord> = {}) =>
  Object.fromEntries(
    (await countTickets(db, { ...plainContest, ...change })).people.map(({ email, tickets }) => [email, tickets]),
  )

describe('tickets', () => {
  test('come from completed claims of the time of the contest, one each', () =>
    inDatabaseOfItsOwn(async db => {
      const first = new Date(plainContest.starts)
      const [before, last, after] = [
        new Date(first.getTime() - 1),
        new Date(new Date(plainContest.ends).getTime() - 1),
        new Date(plainContest.ends),
      ]
      for (const at of [before, first, last, after]) await exchange(db, { email: 'anna@example.org', at })
      await exchange(db, { email: 'boris@example.org', state: 'refunded' })
      await exchange(db, { email: 'vera@example.org', from: 'BTC' })
      expect(await ticketsOf(db)).toEqual({ 'anna@example.org': 2, 'vera@example.org': 1 })
      expect(await ticketsOf(db, { from: ['BTC'] })).toEqual({ 'vera@example.org': 1 })
      expect(await ticketsOf(db, { to: ['BTC'] })).toEqual({})
    }))

  test('are of the sum of a person’s claims where so many dollars bring one', () =>
    inDatabaseOfItsOwn(async db => {
      for (const cents of [14_999, 5_001]) await exchange(db, { email: 'anna@example.org', cents })
      await exchange(db, { email: 'boris@example.org', cents: 9_999 })
      await exchange(db, { email: 'vera@example.org', cents: null })
      const byDollars = { ticketsBy: 'usd' as const, usdPerTicket: '100' }
      expect(await ticketsOf(db, byDollars)).toEqual({ 'anna@example.org': 2 })
      expect((await countTickets(db, { ...plainContest, ...byDollars })).unpriced).toBe(1)
    }))

  test('of a guest count with the account that has confirmed the mailbox, or with the mailbox', () =>
    inDatabaseOfItsOwn(async db => {
      const anna = await createPerson(db)
      const boris = await createPerson(db, { activated: false })
      await exchange(db, { email: anna.email })
      await exchange(db, { email: 'another@example.org', userId: anna.id })
      await exchange(db, { email: boris.email })
      const { people } = await countTickets(db, plainContest)
      expect(people.map(({ who, tickets }) => [who, tickets]).sort()).toEqual(
        [
          [anna.id, 2],
          [boris.email, 1],
        ].sort(),
      )
    }))

  test('are of nobody who works here or is blocked', () =>
    inDatabaseOfItsOwn(async db => {
      const [operator, blocked] = [
        await createPerson(db, { role: 'operator' }),
        await createPerson(db, { blocked: true }),
      ]
      await exchange(db, { email: operator.email })
      await exchange(db, { userId: operator.id })
      await exchange(db, { leftBy: operator.id })
      await exchange(db, { userId: blocked.id })
      expect(await ticketsOf(db)).toEqual({})
    }))
})

describe('the list', () => {
  test('is frozen once, however many ask, and nothing that is completed later changes it', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one')
      for (let i = 0; i < 8; i++) await exchange(db)
      const late = Array.from({ length: 6 }, () => exchange(db, { at: new Date(plainContest.ends) }))
      const frozen = await Promise.all([freeze(db), freeze(db), freeze(db), ...late].map(done => done))
      expect(frozen.slice(0, 3).filter(done => typeof done === 'object' && done.ok)).toHaveLength(1)
      const lines = await linesOf(db)
      expect(lines).toHaveLength(8)

      // Also one that says that it was in time.
      await exchange(db)
      await freeze(db)
      expect(await linesOf(db)).toEqual(lines)
      const { frozen: kept } = (await readDraws(db)).get('one')!
      expect(kept).toMatchObject({
        hash: hashOf((await findList(db, 'one'))!),
        tickets: 8,
        participants: 8,
        by: 'clock',
      })
      const { count } = await db
        .selectFrom('contest_participants')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(8)
    }))

  test('shows masked names in the order of names that nobody chooses', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one')
      await exchange(db, { email: '=cmd|x@example.org' })
      await exchange(db, { email: 'anna@example.org' })
      await freeze(db)
      const lines = await linesOf(db)
      expect(lines.map(({ name }) => name).sort()).toEqual(['a•••@example.org', '••••@example.org'].sort())
      expect(lines.map(({ participant }) => participant)).toEqual(
        lines.map(({ participant }) => participant).toSorted(),
      )
    }))

  test('waits for the end, for the last commits, and by the clock for prices', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one', { ticketsBy: 'usd', usdPerTicket: '1' })
      await exchange(db, { cents: null })
      expect(await freeze(db, undefined, new Date('2026-11-25T00:01:59Z'))).toMatchObject({
        refusal: { reason: 'wrong-state' },
      })
      expect(await freeze(db)).toMatchObject({ ok: true, value: { hash: undefined } })
      expect((await readDraws(db)).size).toBe(0)
      await freezeContests(db, { secret, now: () => new Date('2026-11-25T06:00:00Z') }).run(undefined, {} as never)
      expect((await readDraws(db)).size).toBe(1)
    }))

  test('keeps the terms of its contest', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one')
      await freeze(db)
      await writeContest(db, 'one', { title: { ru: 'Другое', en: 'Other' } })
      for (const change of [
        { state: 'cancelled' as const },
        { prizes: [] },
        { blockHeight: 1 },
        { ends: '2026-12-01T00:00:00.000Z' },
        { from: ['BTC'] },
      ])
        await expect(writeContest(db, 'one', change)).rejects.toThrow('frozen')
    }))
})

describe('the draw', () => {
  const open = async (db: Db, change: Partial<ContestRecord> = {}) => {
    await writeContest(db, 'one', change)
    const people = await Promise.all([createPerson(db), createPerson(db), createPerson(db), createPerson(db)])
    for (const { id } of people) await exchange(db, { userId: id })
    await freeze(db)
    return people
  }

  test('takes two people who enter the same hash, and is made once', () =>
    inDatabaseOfItsOwn(async db => {
      await open(db)
      const [anna, boris, editor] = [await actor(db), await actor(db), await actor(db, 'editor')]
      const other = blockHash.replace('ab', 'cd')
      expect(await draw(db, editor)).toMatchObject({ refusal: { reason: 'forbidden' } })
      expect(await draw(db, anna)).toMatchObject({ value: { drawn: false } })
      expect(await draw(db, anna)).toMatchObject({ value: { drawn: false } })
      expect(await draw(db, boris, other)).toMatchObject({ value: { drawn: false } })
      expect((await readDraws(db)).get('one')!.drawn).toMatchObject({ blockHash: other, enteredBy: boris.staff.id })
      const drawn = await Promise.all([draw(db, anna, other), draw(db, anna, other), draw(db, anna, other)])
      expect(drawn.filter(({ ok }) => ok)).toHaveLength(1)
      expect((await readDraws(db)).get('one')!.drawn).toMatchObject({
        blockHash: other,
        enteredBy: boris.staff.id,
        drawnBy: anna.staff.id,
      })
      expect(await draw(db, boris)).toMatchObject({ refusal: { reason: 'wrong-state' } })
      await expect(
        db.updateTable('contest_draws').set({ block_hash: blockHash }).where('contest', '=', 'one').execute(),
      ).rejects.toThrow('drawn')
    }))

  test('is not made by two of whom one has brought in the other within three days', () =>
    inDatabaseOfItsOwn(async db => {
      await open(db)
      const [anna, boris] = [await actor(db), await actor(db)]
      await db
        .insertInto('vouchings')
        .values({ person: boris.staff.id, voucher: anna.staff.id, what: 'invitation' })
        .execute()
      expect(await draw(db, anna)).toMatchObject({ value: { drawn: false } })
      expect(await draw(db, boris)).toMatchObject({ value: { drawn: false } })
      await threeDaysLater(db)
      expect(await draw(db, anna)).toMatchObject({ value: { drawn: true } })
    }))

  test('is not made before the list is frozen', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one')
      expect(await draw(db, await actor(db))).toMatchObject({ refusal: { reason: 'wrong-state' } })
    }))

  test('gives the winners of the list their dollars, and the books are sound', () =>
    inDatabaseOfItsOwn(async db => {
      const people = await open(db)
      expect(await draw(db, await actor(db))).toMatchObject({ value: { drawn: true } })
      const winners = await readWinners(db, 'one')
      const lines = await linesOf(db)
      const listHash = hashOf((await findList(db, 'one'))!)
      expect(winners.map(({ participant }) => participant)).toEqual(
        drawWinners(lines, { listHash, blockHash, winners: 3 }).map(({ participant }) => participant),
      )
      expect(winners.map(({ units, prize }) => [units, prize])).toEqual([
        [1_000_000n, 0],
        [105_000n, 1],
        [105_000n, 1],
      ])
      const owed = await Promise.all(people.map(async ({ id }) => (await referralBalance(db, id, ended)).available))
      expect(owed.toSorted((a, b) => Number(a - b))).toEqual([0n, 105_000n, 105_000n, 1_000_000n])
      const first = winners[0]!.account!
      expect(await listReferralItems(db, { owner: first, kind: 'prize', page: 1, size: 10 }, ended)).toMatchObject({
        total: 1,
        items: [{ amount: '100.0000', contest: { en: 'Draw' } }],
      })
      const letters = await db
        .selectFrom('outbox')
        .select(['recipient', 'data'])
        .where('kind', '=', 'contest-won')
        .execute()
      expect(letters).toHaveLength(3)
      expect(await proveLedger(db)).toEqual([])
    }))

  test('lets the dollars of a guest wait for an account of the mailbox, and gives them once', () =>
    inDatabaseOfItsOwn(async db => {
      await writeContest(db, 'one')
      await exchange(db, { email: 'guest@example.org' })
      await freeze(db)
      await draw(db, await actor(db))
      const give = () => giveWaitingPrizes(db, () => ended).run(undefined, {} as never)
      await createPerson(db, { email: 'other@example.org' })
      await give()
      expect(await readWinners(db, 'one')).toMatchObject([{ givenAt: null }])
      const guest = await createPerson(db, { email: 'guest@example.org' })
      await Promise.all([give(), give()])
      await give()
      expect((await referralBalance(db, guest.id, ended)).available).toBe(1_000_000n)
      expect(await proveLedger(db)).toEqual([])
    }))

  test('gives codes of their own on the terms of the named one', () =>
    inDatabaseOfItsOwn(async db => {
      await writeCode(db, 'SUMMER', { bps: 35, state: 'off', minimum: { amount: '5', ticker: 'USD' } })
      const people = await open(db, { prizes: [{ winners: 2, usd: null, promo: 'SUMMER' }] })
      await draw(db, await actor(db))
      const codes = await db.selectFrom('promo_codes').selectAll().where('batch', '=', 'contest one').execute()
      expect(codes).toHaveLength(2)
      expect(new Set(codes.map(({ only_for }) => only_for)).size).toBe(2)
      for (const code of codes) {
        expect(code).toMatchObject({ state: 'on', bps: 35, uses_most: 1, listed: false, minimum_ticker: 'USD' })
        expect(people.map(({ id }) => id)).toContain(code.only_for)
      }
    }))
})

test('a contest is over when nobody took part', () =>
  inDatabaseOfItsOwn(async db => {
    await writeContest(db, 'one')
    await exchange(db, { at: new Date(anHourIn.getTime() - 86_400_000) })
    await freeze(db)
    expect(await draw(db, await actor(db))).toMatchObject({ value: { drawn: true } })
    expect(await readWinners(db, 'one')).toEqual([])
  }))
