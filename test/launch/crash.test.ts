import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { start } from './processes.ts'
import { folderOf, users } from './users.ts'

/** `npm run prove-crash` asks for more. */
const ROUNDS = Number(process.env.AGIO_CRASH_ROUNDS ?? 2)
const CLIENTS = 8
const [user] = users

test(
  'what the office has said yes to outlives the death of the process and of PostgreSQL',
  async () => {
    const home = await folderOf(user)
    const acknowledged = new Set<string>()
    const asked = new Set<string>()

    for (let round = 0; round < ROUNDS; round++) {
      const office = start({ user, home, env: { AGIO_TRUSTED_PROXIES: '127.0.0.1' } })
      const address = await office.ready
      const stop = new AbortController()
      const clients = Array.from({ length: CLIENTS }, () => leaveClaims(address, stop.signal, asked, acknowledged))
      // At least one more than before, so that every round kills an office that is at work.
      const before = acknowledged.size
      while (acknowledged.size <= before) await sleep(20)
      await sleep(Math.random() * 1_500)
      // In turn the process itself, with everything that it had in hand, and the database under it.
      if (round % 2 === 0) office.child.kill('SIGKILL')
      else process.kill(await postmasterOf(home), 'SIGKILL')
      await office.ended
      stop.abort()
      await Promise.all(clients)
    }

    const office = start({ user, home })
    const address = await office.ready
    for (const id of acknowledged) {
      const answer = await fetch(`${address}/api/v1/claims/${id}/`)
      expect(answer.status, id).toBe(200)
      expect(await answer.json()).toMatchObject({ id, state: expect.stringMatching(/awaiting-payment|expired/) })
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS)
    expect(asked.size).toBeGreaterThanOrEqual(acknowledged.size)

    const proof = start({ user, home, command: [process.execPath, 'src/main/prove-ledger.ts'] })
    expect(await proof.ended).toMatchObject({ code: 0, said: expect.stringContaining('The books agree') })
    office.child.kill('SIGTERM')
    expect(await office.ended).toMatchObject({ code: 0 })
  },
  ROUNDS * 120_000,
)

/** Leaves one claim after another until the office is gone, and remembers which it was told are open. */
async function leaveClaims(
  address: string,
  signal: AbortSignal,
  asked: Set<string>,
  acknowledged: Set<string>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const init = await fetch(`${address}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=0.6`, { signal })
      const { quote } = (await init.json()) as { quote: { token: string } }
      const id = randomUUID()
      asked.add(id)
      const answer = await fetch(`${address}/api/v1/claims/`, {
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
        body: JSON.stringify({
          id,
          quote: quote.token,
          email: `${id}@example.com`,
          accounts: { to: { account: '2200 0000 0000 0004' } },
          refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
          consent: true,
        }),
      })
      if (answer.status === 201) acknowledged.add(id)
    } catch {
      // The office was killed under this very request: nothing was promised.
      await sleep(10)
    }
  }
}

const someAddress = () => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`

async function postmasterOf(home: string): Promise<number> {
  const text = await readFile(join(home, 'database', 'postmaster.pid'), 'utf8')
  return Number.parseInt(text, 10)
}
