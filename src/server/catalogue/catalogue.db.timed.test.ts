import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { listen } from '#server/platform/live/listen.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { msAlone } from '#test/harness/how-busy.ts'
import { type LiveCatalogue, openLiveCatalogue } from './catalogue.ts'

const { db, address } = await createTestDatabase({ demo: true })
const log = pino({ level: 'silent' })

/** One process: a catalogue cache with a listening connection. */
async function openProcess() {
  const board = await openLiveCatalogue(db, () => new Date())
  const listening = await listen(address, { catalogue: () => board.refresh() }, log)
  afterAll(() => listening.close())
  return { board, listening }
}

const here = await openProcess()
const there = await openProcess()

const reasonOf = (board: LiveCatalogue) => board.now.currencies.find(({ code }) => code === 'BTC')?.reason

/** As the application role, which changes the catalogue in production. */
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

test('changes during a broken connection are seen after it reconnects', async () => {
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

  await expect.poll(() => here.listening.isListening() && there.listening.isListening()).toBe(true)
  await expectWithinASecond(() => pauseBtc('and heard again'), bothSay('and heard again'))
})

test('a hundred changes cause few reads, and the last one is seen', async () => {
  let readings = 0
  const counting = await openLiveCatalogue(db, () => {
    readings++
    return new Date()
  })
  const asked = Array.from({ length: 100 }, () => counting.refresh())
  await pauseBtc('the last word')
  await Promise.all([...asked, counting.refresh()])
  expect(readings).toBeLessThanOrEqual(4)
  expect(reasonOf(counting)).toBe('the last word')
})

test('requests use the present snapshot while a new one is read', async () => {
  const snapshot = here.board.now
  const reading = here.board.refresh()
  expect(here.board.now).toBe(snapshot)
  await reading
  expect(here.board.now).not.toBe(snapshot)
})

test('after closing nothing is read and no connection stays open', async () => {
  const { board, listening } = await openProcess()
  await listening.close()
  // Lets a read under way finish.
  await board.refresh()
  const snapshot = board.now
  await pauseBtc('too late')
  await pause(200)
  expect(board.now).toBe(snapshot)
})
