import type { CalculatorInit } from '#contract/calculator/direction.ts'
import type { OpenClaim } from '#contract/claims/claim.ts'
import { postClaim } from './solved-captcha.ts'

/** The claim that the screens of a claim are shown with. */
export const EXAMPLE_CLAIM = '0192f7a0-0000-7000-8000-000000000001'

const exampleAccounts = {
  from: { account: 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA' },
  to: { account: '2200 0000 0000 0004' },
}

/** Leaves a claim in the office as a client of the API does, and says how its owner is known. */
export async function openExampleClaim(
  url: string,
  { id = EXAMPLE_CLAIM, amount = '500', email = 'anna@example.com', headers = {} } = {},
): Promise<{ id: string; cookie: { name: string; value: string } }> {
  const init = await fetch(`${url}/front-api/calculator/init?from=TON&to=SBERRUB&amount=${amount}&side=from`)
  const { quote } = (await init.json()) as CalculatorInit
  const body: OpenClaim = {
    id,
    quote: quote!.token,
    email,
    accounts: { to: exampleAccounts.to },
    refundAccount: exampleAccounts.from,
    consent: true,
  }
  const answer = await postClaim(url, body, headers)
  if (!answer.ok) throw new Error(`The claim was not taken: ${await answer.text()}`)
  const [name = '', value = ''] = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=')
  return { id, cookie: { name, value } }
}
