export type Check = 'ok' | 'failed'
export type Readiness = () => Promise<{
  database: Check
  migrations: Check
  catalogue: Check
  writable: Check
  clock: Check
  open: Check
}>

export type ReadinessDeps = {
  /** The state of the database. */
  databaseStatus: () => Promise<{ migrations: readonly string[]; readOnly: boolean }>
  /** All files of migrations and functions of this version. */
  migrations: readonly string[]
  /** A catalogue that gets no notifications may be outdated, so it does not count as ready. */
  catalogueIsCurrent: () => boolean
  /** False after a statement could not be written. */
  writable: () => boolean
  /** Probes whether the database can be written to again. */
  tryToWrite: () => Promise<void>
  /** False where the clock differs from the database's: rates and deadlines would differ from those of other processes. */
  clockIsRight: () => boolean
  /** The office is stopping: it still serves, but should get no new clients. */
  stopping: () => boolean
}

const TIMEOUT_MS = 1_000

/** Whether a load balancer may send clients here. A database that takes longer than a second counts as failed. */
export function openReadiness({ databaseStatus, migrations, catalogueIsCurrent, ...deps }: ReadinessDeps): Readiness {
  return async () => {
    const found = await within(TIMEOUT_MS, databaseStatus())
    const names = new Set(found?.migrations)
    if (found && !found.readOnly && !deps.writable()) await within(TIMEOUT_MS, deps.tryToWrite())
    return {
      database: checked(found !== undefined),
      migrations: checked(migrations.every(name => names.has(name))),
      catalogue: checked(catalogueIsCurrent()),
      writable: checked(found !== undefined && !found.readOnly && deps.writable()),
      clock: checked(deps.clockIsRight()),
      open: checked(!deps.stopping()),
    }
  }
}

const checked = (good: boolean): Check => (good ? 'ok' : 'failed')

/** The value, or undefined when it is late or failed: both are the same to a load balancer. */
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
