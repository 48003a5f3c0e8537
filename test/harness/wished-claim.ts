import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenClaim } from '#contract/claims/claim.ts'

/** What the form of a guest sends to open a claim, on a quote of this moment. */
export async function wishedClaim(url: string): Promise<OpenClaim> {
  const { quote } = await quoted(url)
  return {
    id: randomUUID(),
    quote: quote!.token,
    // One address may not leave many claims unpaid.
    email: `anna-${randomUUID()}@example.com`,
    accounts: { to: { account: '2200 0000 0000 0004' } },
    refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
    consent: true,
  }
}

/** An office that reads its sources through a loaded machine may have no price for a moment. */
async function quoted(url: string): Promise<Quoted> {
  const ask = async (): Promise<Quoted> => {
    const init = await fetch(`${url}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=2`)
    return (await init.json()) as Quoted
  }
  const patience = performance.now() + 20_000
  let answer = await ask()
  while (!answer.quote && performance.now() < patience) {
    await sleep(250)
    answer = await ask()
  }
  return answer
}

type Quoted = { quote?: { token: string } }
