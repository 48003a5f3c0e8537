import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { APP_ROLE, clientConfig } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { listen } from '#server/platform/live/listen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

/** Listens as a process with open pages does. */
async function listenAsProcess() {
  const received = new Set<string>()
  const listening = await listen(
    address,
    { claims: id => void received.add(id ?? 'everything'), reserves: () => void received.add('reserves') },
    pino({ level: 'silent' }),
  )
  onTestFinished(listening.close)
  return received
}

/** Every NOTIFY, as a plain connection receives it. */
async function listenToNotify() {
  const notified: string[] = []
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ channel }) => notified.push(channel))
  for (const channel of ['claims', 'news', 'catalogue', 'jobs', 'the end'])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return { notified, client }
}

test('every process is notified of a new claim and of the changed reserve', async () => {
  const processes = [await listenAsProcess(), await listenAsProcess()]
  const { id } = await office.open('LTC', 'SBERRUB', '1')

  for (const received of processes) {
    await expect.poll(() => received.has(id)).toBe(true)
    await expect.poll(() => received.has('reserves')).toBe(true)
  }
})

test('every process is notified of new confirmations of a payment', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '1')
  await office.pay(claim, claim.figures.give)
  const received = await listenAsProcess()
  await expect.poll(() => received.has('everything')).toBe(true)
  received.clear()
  await db.updateTable('claim_payments').set({ confirmations: 7 }).where('claim_id', '=', claim.id).execute()

  await expect.poll(() => [...received]).toEqual([claim.id])
})

test('a claim is notified after its commit, as NOTIFY within the transaction would make others wait', async () => {
  const { notified, client } = await listenToNotify()
  const pool = new pg.Pool({ ...clientConfig(address, [`role=${APP_ROLE}`]), max: 1 })
  // Notifications after the commit are blocked, so that any received one came from the transaction.
  const mute = {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      return {
        release: () => client.release(),
        query: (text: string, values: unknown[]) =>
          text.includes('pg_notify') ? Promise.reject(new Error('mute')) : client.query(text, values),
      }
    },
  }
  const silent = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: mute as never }) })
  onTestFinished(() => silent.destroy())
  const claim = await (await openClaimsOffice(silent)).open('LTC', 'SBERRUB', '1')
  expect(claim.state).toBe('awaiting-payment')
  await client.query(`notify "the end"`)

  await expect.poll(() => notified).toEqual(['the end'])
})

test('others are notified as soon as a claim is committed', async () => {
  const { notified } = await listenToNotify()
  await office.open('LTC', 'SBERRUB', '1')

  await expect.poll(() => notified.toSorted()).toEqual(['jobs', 'news'])
})

test('processes find a claim by polling whose writer was killed before it could notify', async () => {
  const processes = [await listenAsProcess(), await listenAsProcess()]
  const { notified, client } = await listenToNotify()
  const writer = fork(fileURLToPath(new URL('../../../test/harness/killed-writer.process.ts', import.meta.url)), {
    execArgv: [],
  })
  writer.send(address)
  const [opened] = (await once(writer, 'message')) as [string]
  const [, signal] = (await once(writer, 'exit')) as [null, string]
  expect(signal).toBe('SIGKILL')
  expect(await db.selectFrom('claims').select('state').where('id', '=', opened).execute()).toHaveLength(1)

  for (const received of processes) await expect.poll(() => received.has(opened)).toBe(true)
  // There was no NOTIFY.
  await client.query(`notify "the end"`)
  await expect.poll(() => notified).toEqual(['the end'])
})
