import pg from 'pg'

/** The statements with which a transaction begins and ends, by the names under which the server knows them. */
type Bounds = { begin: string | undefined; commit: string | undefined }
type Done = (error: Error | null, result: pg.QueryResult) => void

/** What `pg` does with a query and does not say in its types. */
type Inside = pg.Submittable & {
  prepare(connection: pg.Connection): void
  _getRows(connection: pg.Connection): void
  handleCommandComplete(tag: unknown, connection: pg.Connection): void
}
const Query = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }, done: Done) => Inside

/**
 * A statement that begins its transaction, or commits it, on the same way to the server. All of it is one batch of the
 * protocol: when a part fails, the server passes over what follows. So nothing is done outside of its transaction, and
 * nothing is committed after a failure.
 */
export class BoundedQuery extends Query {
  readonly #bounds: Bounds
  #tags = 0

  constructor(statement: pg.QueryConfig, bounds: Bounds, done: Done) {
    super({ ...statement, queryMode: 'extended' }, done)
    this.#bounds = bounds
  }

  override prepare(connection: pg.Connection): void {
    if (this.#bounds.begin !== undefined) execute(connection, this.#bounds.begin)
    super.prepare(connection)
  }

  /** The last step of `prepare`: here the batch is closed. */
  override _getRows(connection: pg.Connection): void {
    connection.execute(null, true)
    if (this.#bounds.commit !== undefined) execute(connection, this.#bounds.commit)
    connection.sync()
  }

  /** Each part of the batch ends with a tag. Only that of the statement is an answer. */
  override handleCommandComplete(tag: unknown, connection: pg.Connection): void {
    const own = this.#bounds.begin === undefined ? 0 : 1
    if (this.#tags++ === own) super.handleCommandComplete(tag, connection)
  }
}

function execute(connection: pg.Connection, statement: string): void {
  connection.bind({ statement }, true)
  connection.execute(null, true)
}
