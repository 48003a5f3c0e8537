import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

/** The requests of the clients of an office that is killed again and again, and the answers. */
export type Told = {
  asked: Set<string>
  /** Claims that were answered as open, each with the cookie of its client. */
  opened: Map<string, string>
  /** Claims that were answered as completed. */
  completed: Set<string>
  /** Claims that a kill has interrupted. One client continues each: two would pay it twice. */
  interrupted: string[]
}

/** The steps of a claim in a demo office. A step may have been made although its answer was lost. */
const way = ['pay', 'confirm', 'operate'] as const

/** Completes the interrupted claims and opens new ones until the office is killed. */
export async function exchangeUntilDeath(address: string, signal: AbortSignal, told: Told): Promise<void> {
  while (!signal.aborted) {
    try {
      const id = told.interrupted.pop() ?? (await leaveClaim(address, signal, told))
      if (id) await seeThrough(id, address, signal, told)
    } catch {
      // The office was killed during this request: nothing was acknowledged.
      await sleep(10)
    }
  }
}

const accounts = {
  LTC: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
  SBERRUB: { account: '2200 0000 0000 0004' },
} as const

/** Both directions, so that no number of rounds uses up a reserve. */
const exchanges = [
  { from: 'LTC', to: 'SBERRUB', side: 'from' },
  { from: 'SBERRUB', to: 'LTC', side: 'to' },
] as const

export async function leaveClaim(address: string, signal: AbortSignal, told: Told): Promise<string | undefined> {
  const { from, to, side } = exchanges[told.asked.size % exchanges.length]!
  const init = await fetch(`${address}/front-api/calculator/init?from=${from}&to=${to}&amount=0.6&side=${side}`, {
    signal,
  })
  const { quote } = (await init.json()) as { quote: { token: string } }
  const id = randomUUID()
  told.asked.add(id)
  const answer = await fetch(`${address}/api/v1/claims/`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({
      id,
      quote: quote.token,
      email: emailOf(id),
      accounts: { from: from === 'SBERRUB' ? accounts[from] : undefined, to: accounts[to] },
      refundAccount: accounts[from],
      consent: true,
    }),
  })
  if (answer.status !== 201) return undefined
  told.opened.set(id, answer.headers.getSetCookie()[0]!.split(';')[0]!)
  return id
}

/** A step that was made before the kill is refused now, and the next step is tried all the same. */
async function seeThrough(id: string, address: string, signal: AbortSignal, told: Told): Promise<void> {
  for (const step of way) {
    const answer = await fetch(`${address}/api/v1/demo/claims/${id}/${step}/`, {
      method: 'POST',
      signal,
      headers: { cookie: told.opened.get(id)! },
    })
    const { state } = (await answer.json()) as { state: string }
    if (answer.status === 200 && state === 'completed') told.completed.add(id)
  }
}

export const emailOf = (claim: string) => `${claim}@example.com`

const someAddress = () => `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
