import pg from 'pg'
import { BoundedQuery } from './bounded-query.ts'
import { bellsOf } from './doorbell.ts'

/** Stands before a statement that is the last of its transaction: it takes the commit along. */
export const LAST = '/* the last of its transaction */'

const MOST_STATEMENTS = 500

/** What is known of a statement once it has been seen: its name, whom it is news for, and whether it is a last one. */
type Known = { name: string | undefined; bells: readonly string[]; last: boolean }

/**
 * Each statement's text gets a name, so that the server parses and plans it once per connection. A transaction begins on
 * the way of its first statement, and a last one takes the commit along: what bounds a transaction takes no way of its own.
 */
export class OfficeClient extends pg.Client {
  /** Told on which channels to ring when what was written is committed. */
  onCommitted: (bells: ReadonlySet<string>) => void = () => {}
  readonly #known = new Map<string, Known>()
  #bells = new Set<string>()
  /** By which names the server knows `begin` and `commit`: the first of each connection goes alone. */
  readonly #bounds = new Map<string, string>()
  #transaction: 'as-the-server-says' | 'begins-with-the-next' | 'committed-with-the-last' = 'as-the-server-says'

  constructor(config?: pg.ClientConfig) {
    super(config)
    // A connection that breaks in use breaks the query that waits for it, which is where it is told. Said a second
    // time with nobody to hear it, it would end the process.
    this.on('error', () => {})
    this.on('drain', () => {
      if (this.#bells.size === 0 || this.getTransactionStatus() !== 'I') return
      const bells = this.#bells
      this.#bells = new Set()
      this.onCommitted(bells)
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg overloads query five ways; only the one that Kysely uses is changed here
  override query(...args: any[]): any {
    const [text, values, ...callback] = args
    if (typeof text !== 'string' || !Array.isArray(values)) {
      // A begin is held back for statements as Kysely sends them. Anything else would be done outside of its transaction.
      if (this.#transaction !== 'as-the-server-says') throw new Error('what is not a statement came amid a transaction')
      return super.query(...(args as [string]))
    }
    return this.#answer(text) ?? this.#send(text, values, callback as [])
  }

  /** What needs no way to the server: a bound of a transaction that another statement takes along, or has taken. */
  #answer(text: string): Promise<Pick<pg.QueryResult, 'command' | 'rows'>> | undefined {
    const answer = (command: string) => Promise.resolve({ command, rows: [] })
    const transaction = this.#transaction
    if (text === 'begin' && this.#bounds.has(text)) {
      this.#transaction = 'begins-with-the-next'
      return answer('BEGIN')
    }
    if (transaction === 'begins-with-the-next' && (text === 'commit' || text === 'rollback')) {
      this.#transaction = 'as-the-server-says'
      return answer(text.toUpperCase())
    }
    if (transaction === 'committed-with-the-last') {
      this.#transaction = 'as-the-server-says'
      if (text === 'commit') return answer('COMMIT')
      return Promise.reject(new Error('a transaction went on after the statement that was the last of it'))
    }
    return undefined
  }

  #send(text: string, values: unknown[], callback: []) {
    const { name, bells, last } = this.#look(text)
    for (const bell of bells) this.#bells.add(bell)
    const statement = { ...(name !== undefined && { name }), text, values }
    const begin = this.#transaction === 'begins-with-the-next' ? this.#bounds.get('begin') : undefined
    const within = begin !== undefined || this.getTransactionStatus() === 'T'
    const commit = last && within ? this.#bounds.get('commit') : undefined
    this.#transaction = 'as-the-server-says'

    if (begin === undefined && commit === undefined) {
      const sent = super.query(statement, ...callback)
      if (name !== undefined && (text === 'begin' || text === 'commit'))
        sent.then(
          () => this.#bounds.set(text, name),
          () => {},
        )
      return sent
    }
    return new Promise<pg.QueryResult>((resolve, reject) => {
      super.query(
        new BoundedQuery(statement, { begin, commit }, (error, result) => {
          if (error) return reject(error)
          if (commit !== undefined) this.#transaction = 'committed-with-the-last'
          resolve(result)
        }),
      )
    })
  }

  #look(text: string): Known {
    const known = this.#known.get(text)
    if (known) return known
    const { size } = this.#known
    const name = size < MOST_STATEMENTS ? `s${size}` : undefined
    const seen = { name, bells: bellsOf(text), last: text.startsWith(LAST) }
    if (seen.name) this.#known.set(text, seen)
    return seen
  }
}
