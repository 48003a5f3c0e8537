export type Check = 'ok' | 'failed'
export type Readiness = () => Promise<{
  database: Check
  migrations: Check
  catalogue: Check
  writable: Check
  open: Check
}>

export type ReadinessParts = {
  /** What the database says of itself. */
  standing: () => Promise<{ migrations: readonly string[]; readOnly: boolean }>
  /** The names of all migrations that this version brings. */
  migrations: readonly string[]
  /** A snapshot that no news reaches grows old without anybody noticing, so it counts as none. */
  hearsOfChanges: () => boolean
  /** False after a statement could not be written. */
  writable: () => boolean
  /** Tries whether it can be written again. */
  tryToWrite: () => Promise<void>
  /** The office is about to stop: it serves for a while yet, and nobody new should be sent here. */
  stopping: () => boolean
}

const PATIENCE_MS = 1_000

/** Whether a balancer may send people here. A database that takes longer than a second to say yes counts as absent. */
export function openReadiness({ standing, migrations, hearsOfChanges, ...parts }: ReadinessParts): Readiness {
  return async () => {
    const found = await within(PATIENCE_MS, standing())
    const names = new Set(found?.migrations)
    if (found && !found.readOnly && !parts.writable()) await within(PATIENCE_MS, parts.tryToWrite())
    return {
      database: checked(found !== undefined),
      migrations: checked(migrations.every(name => names.has(name))),
      catalogue: checked(hearsOfChanges()),
      writable: checked(found !== undefined && !found.readOnly && parts.writable()),
      open: checked(!parts.stopping()),
    }
  }
}

const checked = (good: boolean): Check => (good ? 'ok' : 'failed')

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
