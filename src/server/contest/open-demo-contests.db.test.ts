import { expect, test } from 'vitest'
import { ContestRecord } from '#contract/contest/contest.ts'
import { drawWinners, hashOf, readList } from '#contract/contest/draw.ts'
import type { Records } from '#server/changes/section.ts'
import { exchange, writeContest } from '#test/fixtures/contests.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { contestSection } from './contest.section.ts'
import { findList, readContests, readDraws, readWinners } from './contest.store.ts'
import { winnersOf } from './contest-terms.ts'
import { listDraws } from './contest-view.ts'
import { countTickets } from './count-tickets.ts'
import { drawContest } from './draw-contest.ts'
import { giveWaitingPrizes } from './give-prizes.ts'
import { openLiveContests } from './live-contests.ts'
import { openDemoContests } from './open-demo-contests.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-24T12:00:30Z')
await Promise.all([openDemoContests(db, now), openDemoContests(db, now)])
const contests = await readContests(db)

test('a demo office opens with a contest that runs and one that is drawn, once, and says that both are a demonstration', async () => {
  await openDemoContests(db, new Date('2027-01-01T00:00:00Z'))
  expect([...(await readContests(db)).keys()]).toEqual(['exchange-draw', 'first-draw'])
  const live = await openLiveContests(db)
  const { ends } = contests.get('exchange-draw')!
  expect(live.statusAt(now)).toEqual({ status: 'running', id: 'exchange-draw', endsAt: ends })
  for (const { text } of contests.values()) {
    expect(text.ru).toContain('Это демонстрация.')
    expect(text.en).toContain('This is a demonstration.')
  }
})

test.each(['exchange-draw', 'first-draw'])('%s could have been published in the console before it began', async key => {
  const after = ContestRecord.parse(contests.get(key))
  const records = { db, of: async () => contests, currencies: async () => new Map() } as unknown as Records
  const published = new Date(new Date(after.starts).getTime() - 1)
  expect(await contestSection(() => published).check({ key, after }, records)).toEqual([])
})

test('a completed order of the demo is a ticket of the running contest', async () => {
  await exchange(db, { at: now })
  expect((await countTickets(db, contests.get('exchange-draw')!)).people).toHaveLength(1)
})

test('the winners of the demo follow from its list and hash, as anybody recalculates them', async () => {
  const list = (await findList(db, 'first-draw'))!
  const { frozen, drawn } = (await readDraws(db)).get('first-draw')!
  expect(hashOf(list)).toBe(frozen.hash)
  const winners = drawWinners(readList(list)!, {
    listHash: frozen.hash,
    blockHash: drawn!.blockHash,
    winners: winnersOf(contests.get('first-draw')!),
  })
  expect((await readWinners(db, 'first-draw')).map(({ participant }) => participant)).toEqual(
    winners.map(({ participant }) => participant),
  )
})

test('nobody draws the demo again, is told of a prize or gets one, and the console says that it is made up', async () => {
  const person = await createPerson(db, { role: 'treasurer' })
  const actor = { staff: staffMember(person, now), now }
  const wish = { key: 'first-draw', blockHash: '0'.repeat(64), secret: 'x' }
  expect(await drawContest(db, wish, actor)).toMatchObject({ refusal: { reason: 'wrong-state' } })
  await giveWaitingPrizes(db, () => now).run(undefined, {} as never)
  expect((await readWinners(db, 'first-draw')).filter(({ givenAt }) => givenAt)).toEqual([])
  expect(await db.selectFrom('outbox').select('id').where('kind', '=', 'contest-won').execute()).toEqual([])
  const [draw] = await listDraws(db, { key: 'first-draw', staffId: person.id, now })
  expect(draw).toMatchObject({
    stage: 'finished',
    frozen: { by: 'clock' },
    entered: { by: 'demo' },
    drawn: { by: 'demo' },
  })
})

test('contests of somebody else are left alone', () =>
  inDatabaseOfItsOwn(async db => {
    await writeContest(db, 'one')
    await openDemoContests(db, now)
    expect([...(await readContests(db)).keys()]).toEqual(['one'])
  }))
