import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './measurements.ts'
import { threadTimeUs } from './thread-time.ts'

/** A page or call of a running server, asked again and again. */
export type Asked = { name: string; url: string; pid: number; headers: Record<string, string> }

/** Microseconds of processor time of the server for one request: the middle of the rounds, and the quietest of them. */
export type RequestCost = { us: number; leastUs: number; bytes: number }

const CONNECTIONS = 16
const IDLE_MS = 2_000
/** Microseconds of processor time in a millisecond: so much a server does not need that nobody asks. */
const BUSY = 150

/** Asks all of them in turn, round after round, so that what disturbs the machine disturbs each of them. */
export async function costOfRequests(all: readonly Asked[], rounds: number, roundMs: number): Promise<RequestCost[]> {
  const pids = [...new Set(all.map(asked => asked.pid))]
  // A demo office draws its past after its start.
  for (let waited = 0; waited < 30 && Math.max(...(await idleOf(pids)).values()) > BUSY; waited++);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const costs = all.map((): number[] => [])
  const bytes = all.map(() => 0)
  for (let round = -1; round < rounds; round++) {
    const idle = await idleOf(pids)
    for (const [index, asked] of all.entries()) {
      const before = await threadTimeUs(asked.pid)
      const started = performance.now()
      let answers = 0
      await Promise.all(
        Array.from({ length: CONNECTIONS }, async () => {
          while (performance.now() - started < roundMs) {
            bytes[index] = await ask(asked, agent)
            answers++
          }
        }),
      )
      const own = (await threadTimeUs(asked.pid)) - before - idle.get(asked.pid)! * (performance.now() - started)
      // The first round is for the code to become as quick as it gets.
      if (round >= 0) costs[index]!.push(own / answers)
    }
  }
  agent.destroy()
  return costs.map((each, index) => ({ us: median(each), leastUs: Math.min(...each), bytes: bytes[index]! }))
}

/** What each process needs while nobody asks it, in microseconds for a millisecond. */
async function idleOf(pids: readonly number[]): Promise<Map<number, number>> {
  const before = await Promise.all(pids.map(threadTimeUs))
  await sleep(IDLE_MS)
  const after = await Promise.all(pids.map(threadTimeUs))
  return new Map(pids.map((pid, index) => [pid, (after[index]! - before[index]!) / IDLE_MS]))
}

async function ask({ url, headers }: Asked, agent: Agent): Promise<number> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, headers }, resolve).on('error', reject).end()
  })
  let bytes = 0
  for await (const chunk of answer) bytes += (chunk as Buffer).length
  // A refusal is no speed.
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}`)
  return bytes
}
