import { Readable } from 'node:stream'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../database/pool.ts'

/**
 * The whole server as a tar that PostgreSQL can be started on, taken without a pause of its other connections. This is
 * what pg_basebackup does, which the packaged PostgreSQL comes without.
 */
export async function* takeBaseBackup(address: DatabaseAddress): AsyncGenerator<Buffer> {
  const replication = { ...clientConfig(address), replication: 'true', application_name: 'agio backup' }
  const client = new pg.Client(replication)
  client.on('error', () => {})
  await client.connect()
  try {
    const copy = new CopyOut("BASE_BACKUP (LABEL 'agio', CHECKPOINT 'fast', WAL true, MANIFEST 'no')")
    client.query(copy)
    for await (const chunk of copy.data as AsyncIterable<Buffer>) if (chunk[0] === ARCHIVE_DATA) yield chunk.subarray(1)
  } finally {
    await client.end()
  }
}

/** Messages of other kinds name the file and report progress. */
const ARCHIVE_DATA = 'd'.charCodeAt(0)

/** A command whose answer is a stream of bytes. `pg` calls these handlers with the server's messages. */
class CopyOut implements pg.Submittable {
  readonly data = new Readable({ objectMode: true, highWaterMark: 64, read: () => this.#connection?.stream.resume() })
  readonly #command: string
  #connection: pg.Connection | undefined

  constructor(command: string) {
    this.#command = command
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(this.#command)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A full stream pauses the server. The bytes are copied, because the connection uses its buffer again.
    if (!this.data.push(Buffer.from(chunk))) this.#connection?.stream.pause()
  }

  handleError(error: Error): void {
    this.data.destroy(error)
  }

  handleReadyForQuery(): void {
    this.data.push(null)
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
