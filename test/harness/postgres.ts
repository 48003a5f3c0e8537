import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { openDemoLists } from '#server/aml/lists/demo-lists.ts'
import { markOfSecret } from '#server/auth/office-key.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { openDemoContent } from '#server/content/open-demo-content.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { clientConfig, type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { startEmbedded } from '#server/platform/embedded-postgres/embedded.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { temporaryFolder } from './folder.ts'

const migrations = new URL('../../migrations/', import.meta.url)
/** Before every moment at which a test lets its office stand, whatever the clock of the machine says. */
const DEMO_OPENED = new Date('2026-01-01T00:00:00Z')

/** A PostgreSQL for tests. A database of its own costs a test file some 35 ms, because it is copied from a template. */
export type TestServer = { admin: DatabaseAddress; templates: { empty: string; demo: string } }

/** The server of TEST_DATABASE_URL, or the embedded one in a folder that goes away with it. */
export async function startTestServer(): Promise<TestServer & { stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL
  const { admin, stop } = url ? { admin: { url }, stop: async () => {} } : await startInTemporaryHome()
  const templates = { empty: newName('empty'), demo: newName('demo') }
  try {
    await asAdmin(admin, `create database ${templates.empty}`)
    await migrate(databaseOf(admin, templates.empty), migrations)
    await keepSecretAsKey(databaseOf(admin, templates.empty))
    await asAdmin(admin, `create database ${templates.demo} template ${templates.empty}`)
    await openDemo(databaseOf(admin, templates.demo))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    admin,
    templates,
    stop: async () => {
      for (const name of Object.values(templates)) await drop(admin, name)
      await stop()
    },
  }
}

/** A fresh database: with the schema, with the demo office in it too, or with nothing at all. */
export async function createDatabase(
  { admin, templates }: TestServer,
  content: 'schema' | 'demo' | 'nothing',
): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  const name = newName('test')
  const template = { schema: templates.empty, demo: templates.demo, nothing: 'template0' }[content]
  await asAdmin(admin, `create database ${name} template ${template}`)
  return {
    address: databaseOf(admin, name),
    drop: () => drop(admin, name),
  }
}

async function startInTemporaryHome() {
  const home = await temporaryFolder('agio-postgres-')
  const { address, stop } = await startEmbedded(home, { durable: false })
  return {
    admin: address,
    stop: async () => {
      await stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** What a test computes with the secret is what its office computes, as in one from before there was a key. */
async function keepSecretAsKey(address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, 1)
  try {
    await openDb(pool)
      .updateTable('database_mark')
      .set({ sealed: markOfSecret(TEST_SECRET) })
      .execute()
  } finally {
    await pool.end()
  }
}

async function openDemo(address: DatabaseAddress): Promise<void> {
  const pool = openPool(address, 1)
  try {
    await openDemoOffice(openDb(pool), DEMO_OPENED)
    await openDemoContent(openDb(pool), DEMO_OPENED)
    await openDemoLists(openDb(pool), DEMO_OPENED)
  } finally {
    await pool.end()
  }
}

/** Waits for connections that are closing right now, as the server does by itself for five seconds. */
async function drop(admin: DatabaseAddress, name: string): Promise<void> {
  await asAdmin(admin, `drop database if exists ${name}`).catch(() =>
    asAdmin(admin, `drop database if exists ${name} with (force)`),
  )
}

async function asAdmin(admin: DatabaseAddress, sql: string): Promise<void> {
  const client = new pg.Client(clientConfig(admin))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Another database of the same server. */
function databaseOf(admin: DatabaseAddress, database: string): DatabaseAddress {
  if (!('url' in admin)) return { ...admin, database }
  const url = new URL(admin.url)
  url.pathname = `/${database}`
  return { url: url.href }
}

const newName = (kind: string) => `agio_${kind}_${randomUUID().slice(0, 8)}`
