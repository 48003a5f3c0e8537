// Many open pages without their browsers: raw sockets that read the stream of the board and note how late a tick comes.
// Usage: node bench/listeners.process.ts <address of the office> <how many> <seconds>
// Says `ticked` while all of them still listen, then what came of it as JSON.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { constants, inflateRawSync } from 'node:zlib'
import { ChunkReader } from './chunks.ts'
import { quantile } from './measurements.ts'

const [office, many, seconds] = process.argv.slice(2) as [string, string, string]
const { hostname, port, host } = new URL(office)
const { boardVersion } = (await (await fetch(`${office}/front-api/calculator/init`)).json()) as { boardVersion: string }
/** Each from a network of its own, through the benchmark's proxy header, because streams are limited per network. */
const requestFrom = (line: number) =>
  [
    `GET /api/v1/calculator/stream/?since=${boardVersion} HTTP/1.1`,
    `host: ${host}`,
    'accept: text/event-stream',
    'accept-encoding: gzip, deflate, br, zstd',
    `x-forwarded-for: 10.0.${line >> 8}.${line & 255}`,
    '\r\n',
  ].join('\r\n')

const lateMs: number[] = []
const bytes: number[] = []
let measuring = false
let last: { chunk: Buffer; at: number | undefined } | undefined

for (let opened = 0; opened < Number(many); opened += 100) {
  await Promise.all(Array.from({ length: Math.min(100, Number(many) - opened) }, (_, i) => listen(opened + i)))
}
// What the openings left to do is done before the first tick counts.
await sleep(2_000)
measuring = true
await sleep(Number(seconds) * 1_000)
process.stdout.write('ticked\n')
await sleep(500)

const outcome: Heard = {
  ticks: lateMs.length / Number(many),
  bytes: quantile(bytes, 0.5),
  p50Ms: quantile(lateMs, 0.5),
  p99Ms: quantile(lateMs, 0.99),
  slowestMs: quantile(lateMs, 1),
}
process.stdout.write(`${JSON.stringify(outcome)}\n`)
process.exit()

export type Heard = { ticks: number; bytes: number; p50Ms: number; p99Ms: number; slowestMs: number }

/** Opens a stream. It is there with its first bytes. */
async function listen(line: number): Promise<void> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(requestFrom(line))
  const reader = new ChunkReader()
  socket.on('data', data => {
    for (const chunk of reader.read(data)) hear(chunk)
    if (reader.head && !reader.head.startsWith('HTTP/1.1 200')) throw new Error(reader.head)
  })
  socket.on('close', () => {
    throw new Error('the office closed a stream')
  })
  await once(socket, 'data')
}

function hear(chunk: Buffer): void {
  if (!measuring) return
  const now = Date.now()
  const at = saidAt(chunk)
  if (at === undefined) return
  lateMs.push(now - at)
  bytes.push(chunk.length)
}

/** When the board of an event was drawn, by the office's clock. All listeners get the same bytes, so they are read once. */
function saidAt(chunk: Buffer): number | undefined {
  if (!last?.chunk.equals(chunk)) {
    const at = /"at":"([^"]+)"/.exec(unpacked(chunk))?.[1]
    last = { chunk: Buffer.from(chunk), at: at === undefined ? undefined : Date.parse(at) }
  }
  return last.at
}

function unpacked(chunk: Buffer): string {
  const text = chunk.toString('latin1')
  if (/^(id|:|retry)/.test(text)) return text
  return inflateRawSync(chunk, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
}
