import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#server/database/listen.ts'
import { APP_ROLE, clientConfig } from '#server/database/pool.ts'
import type { Schema } from '#server/database/schema.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'

const { db, address } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

/** What a process that keeps open pages hears. */
async function hear() {
  const heard = new Set<string>()
  const listening = await listen(
    address,
    { claims: id => void heard.add(id ?? 'everything'), reserves: () => void heard.add('reserves') },
    pino({ level: 'silent' }),
  )
  onTestFinished(listening.close)
  return heard
}

/** Everything that is said over NOTIFY, as a bare connection hears it. */
async function overhear() {
  const said: string[] = []
  const client = new pg.Client(clientConfig(address))
  await client.connect()
  onTestFinished(() => client.end())
  client.on('notification', ({ channel }) => said.push(channel))
  for (const channel of ['claims', 'news', 'catalogue', 'jobs', 'the end'])
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return { said, client }
}

test('every process hears of a claim that was opened, and that a reserve changed', async () => {
  const processes = [await hear(), await hear()]
  const { id } = await office.open('LTC', 'SBERRUB', '1')

  for (const heard of processes) {
    await expect.poll(() => heard.has(id)).toBe(true)
    await expect.poll(() => heard.has('reserves')).toBe(true)
  }
})

test('every process hears of a payment that has more confirmations, though nothing else of its claim has changed', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '1')
  await office.pay(claim, claim.figures.give)
  const heard = await hear()
  await expect.poll(() => heard.has('everything')).toBe(true)
  heard.clear()
  await db.updateTable('claim_payments').set({ confirmations: 7 }).where('claim_id', '=', claim.id).execute()

  await expect.poll(() => [...heard]).toEqual([claim.id])
})

test('a claim is told of after its commit: nothing in its transaction makes others wait', async () => {
  const { said, client } = await overhear()
  const pool = new pg.Pool({ ...clientConfig(address, [`role=${APP_ROLE}`]), max: 1 })
  // What is notified after the commit does not get through, so whatever is heard stood in the transaction.
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

  await expect.poll(() => said).toEqual(['the end'])
})

test('others are notified as soon as a claim is committed', async () => {
  const { said } = await overhear()
  await office.open('LTC', 'SBERRUB', '1')

  await expect.poll(() => said.toSorted()).toEqual(['jobs', 'news'])
})

test('what a process wrote that was killed before it could notify is heard all the same: others look by themselves', async () => {
  const processes = [await hear(), await hear()]
  const { said, client } = await overhear()
  const writer = fork(fileURLToPath(new URL('../../../test/killed-writer.process.ts', import.meta.url)), {
    execArgv: [],
  })
  writer.send(address)
  const [opened] = (await once(writer, 'message')) as [string]
  const [, signal] = (await once(writer, 'exit')) as [null, string]
  expect(signal).toBe('SIGKILL')
  expect(await db.selectFrom('claims').select('state').where('id', '=', opened).execute()).toHaveLength(1)

  for (const heard of processes) await expect.poll(() => heard.has(opened)).toBe(true)
  // Nobody was notified.
  await client.query(`notify "the end"`)
  await expect.poll(() => said).toEqual(['the end'])
})
