import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#server/database/listen.ts'
import { clientConfig } from '#server/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
import { msAlone } from '#test/how-busy.ts'
import { type CatalogueBoard, openCatalogueBoard } from './catalogue.ts'

const { db, address } = await createTestDatabase({ demo: true })
const log = pino({ level: 'silent' })

/** What one process of the office has: a board of its own and a connection that hears of changes. */
async function openProcess() {
  const board = await openCatalogueBoard(db, () => new Date())
  const listening = await listen(address, { catalogue: () => board.refresh() }, log)
  afterAll(() => listening.close())
  return { board, listening }
}

const here = await openProcess()
const there = await openProcess()

const reasonOf = (board: CatalogueBoard) => board.now.currencies.find(({ code }) => code === 'BTC')?.reason

/** As the application's role, which is the one that changes the catalogue in life. */
const pauseBtc = (reason: string) =>
  db.updateTable('currencies').set({ state: 'paused', reason }).where('code', '=', 'BTC').execute()

async function expectWithinASecond(act: () => Promise<unknown>, met: () => boolean): Promise<void> {
  const ms = await msAlone(async () => {
    await act()
    await expect.poll(met, { interval: 5 }).toBe(true)
  })
  expect(ms).toBeLessThan(1_000)
}
const bothSay = (reason: string) => () => [here, there].every(({ board }) => reasonOf(board) === reason)

test('every process sees a change of the catalogue within a second', async () => {
  const before = here.board.now.sourceCurrencies.etag
  const reason = 'maintenance of the network'
  await expectWithinASecond(() => pauseBtc(reason), bothSay(reason))
  expect(here.board.now.sourceCurrencies.etag).not.toBe(before)
  expect(there.board.now.sourceCurrencies.etag).toBe(here.board.now.sourceCurrencies.etag)
})

test('what changed while the connection was broken is seen when it is back', async () => {
  const admin = new pg.Client(clientConfig(address))
  await admin.connect()
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agio listener' and datname = current_database()"
  await expectWithinASecond(async () => {
    const { rowCount } = await admin.query(kill)
    expect(rowCount).toBe(2)
    await pauseBtc('said while nobody heard')
  }, bothSay('said while nobody heard'))
  await admin.end()

  await expect.poll(() => here.listening.hears() && there.listening.hears()).toBe(true)
  await expectWithinASecond(() => pauseBtc('and heard again'), bothSay('and heard again'))
})

test('a hundred changes in a row cost each process few readings, and the last one counts', async () => {
  let readings = 0
  const counting = await openCatalogueBoard(db, () => {
    readings++
    return new Date()
  })
  const asked = Array.from({ length: 100 }, () => counting.refresh())
  await pauseBtc('the last word')
  await Promise.all([...asked, counting.refresh()])
  expect(readings).toBeLessThanOrEqual(4)
  expect(reasonOf(counting)).toBe('the last word')
})

test('a request takes the picture that is there while a new one is read', async () => {
  const picture = here.board.now
  const reading = here.board.refresh()
  expect(here.board.now).toBe(picture)
  await reading
  expect(here.board.now).not.toBe(picture)
})

test('after closing nothing is heard and nothing stays open', async () => {
  const { board, listening } = await openProcess()
  await listening.close()
  // A reading that was under way at that moment comes to its end.
  await board.refresh()
  const picture = board.now
  await pauseBtc('too late')
  await pause(200)
  expect(board.now).toBe(picture)
})
