import { randomUUID } from 'node:crypto'
import type { OpenClaim } from '#contract/claims/claim.ts'

/** What the form of a guest sends to open a claim, on a quote of this moment. */
export async function wishedClaim(url: string): Promise<OpenClaim> {
  const init = await fetch(`${url}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=2`)
  const { quote } = (await init.json()) as { quote: { token: string } }
  return {
    id: randomUUID(),
    quote: quote.token,
    // One address may not leave many claims unpaid.
    email: `anna-${randomUUID()}@example.com`,
    accounts: { to: { account: '2200 0000 0000 0004' } },
    refundAccount: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' },
    consent: true,
  }
}
