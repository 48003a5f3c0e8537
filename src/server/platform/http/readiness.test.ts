import { expect, test } from 'vitest'
import { msAlone } from '#test/harness/how-busy.ts'
import { openReadiness, type ReadinessDeps } from './readiness.ts'

const migrations = ['0001.sql', '0002.sql']
const allIsWell: ReadinessDeps = {
  databaseStatus: async () => ({ migrations, readOnly: false }),
  migrations,
  catalogueIsCurrent: () => true,
  writable: () => true,
  tryToWrite: async () => {},
  clockIsRight: () => true,
  stopping: () => false,
}
const ok = { database: 'ok', migrations: 'ok', catalogue: 'ok', writable: 'ok', clock: 'ok', open: 'ok' } as const
const absent = { ...ok, database: 'failed', migrations: 'failed', writable: 'failed' } as const

test.each<[string, Partial<ReadinessDeps>, object]>([
  ['all is there', {}, ok],
  [
    'a newer version has migrated further',
    { databaseStatus: async () => ({ migrations: [...migrations, '0003.sql'], readOnly: false }) },
    ok,
  ],
  [
    'a migration is missing',
    { databaseStatus: async () => ({ migrations: ['0001.sql'], readOnly: false }) },
    { ...ok, migrations: 'failed' },
  ],
  ['the database refuses', { databaseStatus: () => Promise.reject(new Error('no')) }, absent],
  [
    'the server has become a standby',
    { databaseStatus: async () => ({ migrations, readOnly: true }) },
    { ...ok, writable: 'failed' },
  ],
  ['a statement could not be written', { writable: () => false }, { ...ok, writable: 'failed' }],
  ['the catalogue gets no notifications', { catalogueIsCurrent: () => false }, { ...ok, catalogue: 'failed' }],
  ['its clock differs from the database’s', { clockIsRight: () => false }, { ...ok, clock: 'failed' }],
  ['the office is about to stop', { stopping: () => true }, { ...ok, open: 'failed' }],
])('when %s', async (_, parts, checks) => {
  expect(await openReadiness({ ...allIsWell, ...parts })()).toEqual(checks)
})

test('a probe finds that the database can be written to again', async () => {
  let writable = false
  const tryToWrite = async () => {
    writable = true
  }
  const ready = openReadiness({ ...allIsWell, writable: () => writable, tryToWrite })
  expect(await ready()).toEqual(ok)
})

test('a database that does not answer within a second counts as absent', async () => {
  const check = openReadiness({ ...allIsWell, databaseStatus: () => new Promise(() => {}) })
  const ms = await msAlone(async () => expect(await check()).toEqual(absent))
  expect(ms).toBeLessThan(1_500)
})
