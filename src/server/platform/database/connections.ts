import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Unavailable } from '#server/platform/unavailable.ts'
import { Overloaded } from '../overloaded.ts'
import { databaseFailure } from './database-failure.ts'
import type { DatabaseHealth } from './database-health.ts'

export type ConnectionsOptions = {
  /** The time for a statement; then its connection is destroyed. */
  deadlineMs: number
  health: DatabaseHealth
  /** Absent where there is one server. */
  failover?: Failover
}

/** How a pool that several servers are named to follows the primary. */
export type Failover = {
  /** Asks them which one takes writes; false when none does. */
  find: () => Promise<boolean>
  /** A connection to a server that has been left since. */
  isLeft: (client: pg.ClientBase) => boolean
}

const MOST_NAMED_STATEMENTS = 500
/** After one connection fell silent, the others have this long to answer. */
const SUSPECT_MS = 1_000

/**
 * The pool as Kysely uses it. Each text of a statement gets a name, so that the server parses and plans it once per
 * connection; a connection that does not answer in time is destroyed, and so are the others that do not answer either;
 * failures are mapped to one type.
 */
export function connectionsOf(pool: pg.Pool, { deadlineMs, health, failover }: ConnectionsOptions): PostgresPool {
  const names = new Map<string, string>()
  const lent = new Set<LentConnection>()
  /** When a connection was last found silent. */
  let silentAt = Number.NEGATIVE_INFINITY

  class LentConnection implements PostgresPoolClient {
    readonly #client: pg.PoolClient
    #answeredAt = performance.now()
    #timer: NodeJS.Timeout | undefined
    #giveUp: ((error: Unavailable) => void) | undefined
    #released = false

    constructor(client: pg.PoolClient) {
      this.#client = client
      lent.add(this)
    }

    // biome-ignore lint/suspicious/noExplicitAny: Kysely overloads this for cursors, which the office does not use
    query(text: any, values: readonly unknown[] = []): any {
      if (this.#released) return Promise.reject(new Unavailable('unavailable', 'the connection was given up'))
      const name = nameOf(text)
      const sentAt = performance.now()
      const sent = this.#client.query({ name, text, values: values as unknown[] })
      return new Promise((resolve, reject) => {
        this.#giveUp = error => {
          this.#forgetStatement()
          reject(error)
          this.release(true)
        }
        this.#timer = setTimeout(() => this.#onTimeout(), this.#answeredAt < silentAt ? SUSPECT_MS : deadlineMs)
        sent.then(
          result => {
            this.#onAnswer()
            health.answered(sentAt)
            resolve(result)
          },
          error => {
            this.#onAnswer()
            if (error.code === READ_ONLY) failover?.find().catch(() => {})
            reject(health.failed(databaseFailure(error)))
          },
        )
      })
    }

    release(destroy = false): void {
      if (this.#released) return
      this.#released = true
      this.#forgetStatement()
      lent.delete(this)
      this.#client.release(destroy)
    }

    /** Another connection is silent, so the statement that waits here gets a shorter deadline. */
    suspect(): void {
      if (this.#timer === undefined) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#onTimeout(), SUSPECT_MS)
    }

    #onTimeout(): void {
      const giveUp = this.#giveUp
      const error = new Unavailable('unavailable', 'the database did not answer in time')
      health.failed(error)
      giveUp?.(error)
      suspectOthers()
    }

    #onAnswer(): void {
      this.#answeredAt = performance.now()
      this.#forgetStatement()
    }

    #forgetStatement(): void {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#giveUp = undefined
    }
  }

  return {
    options: pool.options,
    async connect() {
      try {
        return new LentConnection(await connect())
      } catch (error) {
        throw health.failed(health.away ? awayInsteadOfBusy(error) : (busy(error) ?? databaseFailure(error)))
      }
    },
    end: () => pool.end(),
  }

  /** Where a connection cannot be made, or leads to a server that was left, one is made to the present primary. */
  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect().catch(async error => {
      if (busy(error) || !(await failover?.find())) throw error
      return pool.connect()
    })
    if (!failover?.isLeft(client)) return client
    client.release(true)
    return connect()
  }

  function suspectOthers(): void {
    if (performance.now() - silentAt < SUSPECT_MS) return
    silentAt = performance.now()
    for (const connection of lent) connection.suspect()
    // Idle connections can prove nothing, so they are replaced.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        client => client.release(true),
        () => {},
      )
    }
  }

  /** Names depend on the text alone, so users of one pool never conflict. */
  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMED_STATEMENTS) return known
    const name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/** A transaction that may not write: the server became a standby. */
const READ_ONLY = '25006'
/** `pg` has no code for it. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect'

/** After so long without a free connection a request is refused: a longer queue would delay every request. */
const busy = (error: unknown): Overloaded | undefined =>
  error instanceof Error && error.message === NO_CONNECTION_FREE
    ? new Overloaded('no connection to the database was free in time', { cause: error })
    : undefined

/** While the database is away all connections wait for it, which is why none is free. */
const awayInsteadOfBusy = (error: unknown): unknown =>
  busy(error) ? new Unavailable('unavailable', 'the database is away', { cause: error }) : databaseFailure(error)
