import { expect, test } from 'vitest'
import { msAlone } from '#test/how-busy.ts'
import { openReadiness, type ReadinessParts } from './readiness.ts'

const migrations = ['0001.sql', '0002.sql']
const allIsWell: ReadinessParts = {
  standing: async () => ({ migrations, readOnly: false }),
  migrations,
  hearsOfChanges: () => true,
  writable: () => true,
  tryToWrite: async () => {},
  stopping: () => false,
}
const ok = { database: 'ok', migrations: 'ok', catalogue: 'ok', writable: 'ok', open: 'ok' } as const
const absent = { ...ok, database: 'failed', migrations: 'failed', writable: 'failed' } as const

test.each<[string, Partial<ReadinessParts>, object]>([
  ['all is there', {}, ok],
  [
    'a newer version has migrated further',
    { standing: async () => ({ migrations: [...migrations, '0003.sql'], readOnly: false }) },
    ok,
  ],
  [
    'a migration is missing',
    { standing: async () => ({ migrations: ['0001.sql'], readOnly: false }) },
    { ...ok, migrations: 'failed' },
  ],
  ['the database refuses', { standing: () => Promise.reject(new Error('no')) }, absent],
  [
    'the server has become a standby',
    { standing: async () => ({ migrations, readOnly: true }) },
    { ...ok, writable: 'failed' },
  ],
  ['a statement could not be written', { writable: () => false }, { ...ok, writable: 'failed' }],
  ['the catalogue hears of no changes', { hearsOfChanges: () => false }, { ...ok, catalogue: 'failed' }],
  ['the office is about to stop', { stopping: () => true }, { ...ok, open: 'failed' }],
])('when %s', async (_, parts, checks) => {
  expect(await openReadiness({ ...allIsWell, ...parts })()).toEqual(checks)
})

test('a database that can be written to again is found out by trying', async () => {
  let writable = false
  const tryToWrite = async () => {
    writable = true
  }
  const ready = openReadiness({ ...allIsWell, writable: () => writable, tryToWrite })
  expect(await ready()).toEqual(ok)
})

test('a database that does not answer within a second counts as absent', async () => {
  const check = openReadiness({ ...allIsWell, standing: () => new Promise(() => {}) })
  const ms = await msAlone(async () => expect(await check()).toEqual(absent))
  expect(ms).toBeLessThan(1_500)
})
