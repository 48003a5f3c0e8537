import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { clientConfig, type DatabaseAddress } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { type DatabaseProxy, openDatabaseProxy } from '#test/harness/database-proxy.ts'
import { createDatabase, type TestServer } from '#test/harness/postgres.ts'
import { type Started, start } from './processes.ts'
import { folderOf, usedHomeOf, users } from './users.ts'

const [user] = users

// The database of a used home is the template of the others.
const usedHome = await usedHomeOf(user, { keptFor: 'file' })
const secret = (await readFile(join(usedHome, 'secret'), 'utf8')).trim()
const { address: template, stop } = await startEmbedded(usedHome, { durable: false })
afterAll(stop)
if ('url' in template) throw new Error('The embedded server has no URL')
const server: TestServer = {
  admin: { ...template, database: 'postgres' },
  templates: { demo: template.database, empty: template.database },
}

export type Office = { office: Started; address: string; proxy: DatabaseProxy; ask: (sql: string) => Promise<void> }

/** A database with a demo office, until the end of the test. */
export async function databaseOfTest(): Promise<DatabaseAddress> {
  const { address, drop } = await createDatabase(server, 'demo')
  onTestFinished(drop)
  return address
}

/** Starts a demo office that is told where its database is. */
export const startOn = async (url: string, env: Record<string, string> = {}): Promise<Started> =>
  start({
    user,
    home: await folderOf(user),
    env: {
      DATABASE_URL: url,
      AGIO_SECRET: secret,
      AGIO_DEMO: 'on',
      AGIO_RATES: 'demo',
      AGIO_TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
  })

/** A demo office that reaches its database through a proxy. `ask` runs SQL as the owner of the database, without the proxy. */
export async function openOffice(env: Record<string, string> = {}): Promise<Office> {
  const database = await databaseOfTest()
  const proxy = await openDatabaseProxy(database)
  const office = await startOn(proxy.url, env)
  const address = await office.ready
  const ask = async (sql: string) => {
    const client = new pg.Client(clientConfig(database))
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  return { office, address, proxy, ask }
}

/** A claim that does not exist: the answer is 404 when the database was asked. */
export const needsDatabase = () => `/api/v1/claims/${randomUUID()}/`

/** The status, or undefined without an answer. */
export async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status
}

export async function readiness(address: string): Promise<object> {
  const answer = await fetch(`${address}/readyz`)
  return { ...((await answer.json()) as object), status: answer.status }
}
