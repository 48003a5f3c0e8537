import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

type Manner = { error: string } | { version: string; standby?: boolean }

/** A server with enough of PostgreSQL's protocol to refuse a connection, or to report its version. Returns its part of a URL. */
export async function fakePostgres(manner: Manner): Promise<string> {
  const server = createServer(socket => serve(socket, manner))
  return `127.0.0.1:${await listening(server)}/agio`
}

/** Opens the server on a free port until the test is over. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function serve(socket: Socket, manner: Manner): void {
  socket.on('error', () => {})
  socket.once('data', () => {
    if ('error' in manner) {
      socket.end(message('E', text('SFATAL'), text(`C${manner.error}`), text('Mrefused'), Buffer.from([0])))
      return
    }
    const { version, standby = false } = manner
    const row = [version, String(Number.parseInt(version, 10)), standby ? 't' : 'f']
    socket.write(Buffer.concat([message('R', int32(0)), ready]))
    socket.on('data', asked => {
      if (asked.toString('latin1', 0, 1) !== 'Q') return
      socket.write(Buffer.concat([description, message('D', int16(row.length), ...row.map(field)), done, ready]))
    })
  })
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => Buffer.concat([int16(value >>> 16), int16(value & 0xffff)])
const text = (value: string) => Buffer.from(`${value}\0`)
const field = (value: string) => Buffer.concat([int32(value.length), Buffer.from(value)])

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body])
}

/** The types by their numbers in PostgreSQL: text, int4, bool. */
const column = (name: string, type: number) =>
  Buffer.concat([text(name), int32(0), int16(0), int32(type), int16(0), int32(0), int16(0)])

const ready = message('Z', Buffer.from('I'))
const done = message('C', text('SELECT 1'))
const description = message('T', int16(3), column('version', 25), column('major', 23), column('standby', 16))
