import { expect, test } from 'vitest'
import { msAlone } from '#test/how-busy.ts'
import { openReadiness } from './readiness.ts'

const pool = (query: () => Promise<unknown>) => ({ query }) as unknown as Parameters<typeof openReadiness>[0]['pool']
const hearsOfChanges = () => true
const migrations = ['0001.sql', '0002.sql']
const applied = (...names: string[]) => pool(async () => ({ rows: names.map(name => ({ name })) }))

test.each([
  ['all is there', applied(...migrations), { database: 'ok', migrations: 'ok', catalogue: 'ok' }],
  [
    'a newer version has migrated further',
    applied(...migrations, '0003.sql'),
    { database: 'ok', migrations: 'ok', catalogue: 'ok' },
  ],
  ['a migration is missing', applied('0001.sql'), { database: 'ok', migrations: 'failed', catalogue: 'ok' }],
  [
    'the database refuses',
    pool(() => Promise.reject(new Error('no'))),
    { database: 'failed', migrations: 'failed', catalogue: 'ok' },
  ],
])('when %s', async (_, pool, checks) => {
  expect(await openReadiness({ pool, migrations, hearsOfChanges })()).toEqual(checks)
})

test('a database that does not answer within a second counts as absent', async () => {
  const check = openReadiness({ pool: pool(() => new Promise(() => {})), migrations, hearsOfChanges })
  const ms = await msAlone(async () =>
    expect(await check()).toEqual({ database: 'failed', migrations: 'failed', catalogue: 'ok' }),
  )
  expect(ms).toBeLessThan(1_500)
})

test('a catalogue that hears of no changes is not ready', async () => {
  const ready = openReadiness({ pool: applied(...migrations), migrations, hearsOfChanges: () => false })
  expect(await ready()).toEqual({ database: 'ok', migrations: 'ok', catalogue: 'failed' })
})
