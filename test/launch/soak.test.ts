import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exchangeUntilDeath, type Told } from './crash-clients.ts'
import { start } from './processes.ts'
import { usedHomeOf, users } from './users.ts'

/** `npm run prove-soak` asks for an hour. */
const MINUTES = Number(process.env.AGIO_SOAK_MINUTES ?? 0.2)
const CLIENTS = 4
const [user] = users

test(
  'an office under load makes no mistake, and its memory stops growing',
  async () => {
    const home = await usedHomeOf(user)
    const office = start({ user, home, env: { AGIO_TRUSTED_PROXIES: '127.0.0.1' } })
    const address = await office.ready
    const told: Told = { asked: new Set(), opened: new Map(), completed: new Set(), interrupted: [] }
    const over = new AbortController()
    onTestFinished(() => over.abort())
    const bad: string[] = []
    const read = async (path: string) => {
      while (!over.signal.aborted) {
        const answer = await fetch(address + path).catch(() => undefined)
        await answer?.arrayBuffer()
        if (!over.signal.aborted && (answer?.status ?? 599) >= 500) bad.push(`${path}: ${answer?.status}`)
        await sleep(20)
      }
    }
    const load = [
      ...Array.from({ length: CLIENTS }, () => exchangeUntilDeath(address, over.signal, told)),
      ...['/', '/en', '/healthz', '/front-api/calculator/init?from=LTC&to=SBERRUB&amount=1&side=from'].map(read),
    ]

    const memory: number[] = []
    for (let part = 0; part < 12; part++) {
      await sleep((MINUTES * 60_000) / 12)
      memory.push(await residentMegabytes(office.child.pid!))
    }
    // A busy machine gets as far later.
    await vi.waitFor(() => expect(told.completed.size).toBeGreaterThan(MINUTES * 20), { timeout: 60_000 })
    over.abort()
    await Promise.all(load)

    expect(bad).toEqual([])
    expect(office.said().split('\n').filter(isMistake)).toEqual([])
    // Caches fill in the first half. After that the memory may not grow with the number of requests.
    const [early, late] = [Math.max(...memory.slice(3, 7)), Math.max(...memory.slice(8))]
    expect(late, `${memory.join(', ')} MB`).toBeLessThan(early * 1.25)

    const proof = start({ user, home, command: [process.execPath, 'src/main/prove-ledger.ts'] })
    expect(await proof.ended).toMatchObject({ code: 0, said: expect.stringContaining('The books agree') })
    office.child.kill('SIGTERM')
    expect(await office.ended).toMatchObject({ code: 0 })
    const alone = start({ user, home, command: [process.execPath, 'src/main/prove-ledger.ts'] })
    expect(await alone.ended).toMatchObject({ code: 1, said: expect.stringContaining('No office runs on') })
  },
  120_000 + MINUTES * 90_000,
)

const isMistake = (line: string) => /"level":"(error|fatal)"/.test(line)

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}
