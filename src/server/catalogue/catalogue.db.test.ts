import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { listen } from '#server/database/listen.ts'
import { clientConfig } from '#server/database/pool.ts'
import { createTestDatabase } from '#test/database.ts'
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

async function within(ms: number, met: () => boolean): Promise<number> {
  const began = performance.now()
  while (!met()) {
    if (performance.now() - began > ms) throw new Error(`not met within ${ms} ms`)
    await pause(5)
  }
  return performance.now() - began
}

test('every process sees a change of the catalogue within a second', async () => {
  const before = here.board.now.sourceCurrencies.etag
  await pauseBtc('maintenance of the network')
  await within(1_000, () => [here, there].every(({ board }) => reasonOf(board) === 'maintenance of the network'))
  expect(here.board.now.sourceCurrencies.etag).not.toBe(before)
  expect(there.board.now.sourceCurrencies.etag).toBe(here.board.now.sourceCurrencies.etag)
})

test('what changed while the connection was broken is seen when it is back', async () => {
  const admin = new pg.Client(clientConfig(address))
  await admin.connect()
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agio listener' and datname = current_database()"
  const { rowCount } = await admin.query(kill)
  expect(rowCount).toBe(2)
  await pauseBtc('said while nobody heard')
  await admin.end()

  await within(1_000, () => [here, there].every(({ board }) => reasonOf(board) === 'said while nobody heard'))
  await within(1_000, () => here.listening.hears() && there.listening.hears())
  await pauseBtc('and heard again')
  await within(1_000, () => [here, there].every(({ board }) => reasonOf(board) === 'and heard again'))
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
  await pause(500)
  const picture = board.now
  await pauseBtc('too late')
  await pause(200)
  expect(board.now).toBe(picture)
})
