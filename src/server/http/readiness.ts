import type pg from 'pg'

export type Check = 'ok' | 'failed'
export type Readiness = () => Promise<{ database: Check; migrations: Check; catalogue: Check }>

export type ReadinessParts = {
  pool: Pick<pg.Pool, 'query'>
  /** The names of all migrations that this version brings. */
  migrations: readonly string[]
  /** A picture that no news reaches grows old without anybody noticing, so it counts as none. */
  hearsOfChanges: () => boolean
}

const PATIENCE_MS = 1_000

/** Whether a balancer may send people here. A database that takes longer than a second to say yes counts as absent. */
export function openReadiness({ pool, migrations, hearsOfChanges }: ReadinessParts): Readiness {
  return async () => {
    const applied = await within(PATIENCE_MS, pool.query<{ name: string }>('select name from schema_migrations'))
    const names = new Set(applied?.rows.map(row => row.name))
    return {
      database: applied ? 'ok' : 'failed',
      migrations: migrations.every(name => names.has(name)) ? 'ok' : 'failed',
      catalogue: hearsOfChanges() ? 'ok' : 'failed',
    }
  }
}

/** What comes in time, or undefined: too late and broken are the same to a balancer. */
function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(undefined), ms)
    promise
      .catch(() => undefined)
      .then(value => {
        clearTimeout(timer)
        resolve(value)
      })
  })
}
