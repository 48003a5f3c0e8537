import pg from 'pg'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { clientConfig, type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { bringTo } from './many-claims.ts'

export type EmbeddedAddress = Extract<DatabaseAddress, { database: string }>

export const migrations = new URL('../migrations/', import.meta.url)

/** Claims that are open at any time, young office or old. */
const OPEN = 200

/** The database of an office with so many claims. One that was kept from the last time is not made again. */
export async function databaseOf(address: EmbeddedAddress, size: number): Promise<EmbeddedAddress> {
  const made = { ...address, database: `claims_${size}` }
  const unfinished = { ...address, database: `${made.database}_unfinished` }
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  try {
    const { rowCount } = await owner.query('select from pg_database where datname = $1', [made.database])
    if (rowCount === 1) {
      await migrate(made, migrations)
      return made
    }
    await owner.query(`drop database if exists ${unfinished.database}`)
    await owner.query(`create database ${unfinished.database}`)
    await fill(unfinished, size)
    await owner.query(`alter database ${unfinished.database} rename to ${made.database}`)
    return made
  } finally {
    await owner.end()
  }
}

/** An empty database of the office, with this name. */
export async function databaseWith(address: EmbeddedAddress, database: string): Promise<EmbeddedAddress> {
  const owner = new pg.Client(clientConfig(address))
  await owner.connect()
  try {
    await owner.query(`create database ${database}`)
  } finally {
    await owner.end()
  }
  await migrate({ ...address, database }, migrations)
  return { ...address, database }
}

async function fill(address: EmbeddedAddress, size: number): Promise<void> {
  await migrate(address, migrations)
  const pool = openPool(address, 4)
  const db = openDb(pool)
  try {
    await openDemoOffice(db, new Date())
    const office = await openClaimsOffice(db, { at: new Date(Date.now() - OPEN * 60_000) })
    for (let opened = 0; opened < OPEN; opened++) {
      const [from, to, amount] = opened % 2 === 0 ? ['LTC', 'SBERRUB', '0.6'] : ['SBERRUB', 'LTC', '9000']
      await office.open(from!, to!, amount!, { email: `open-${opened}@example.com` })
      office.wait(1)
    }
  } finally {
    await pool.end()
  }
  await bringTo(address, size)
}
