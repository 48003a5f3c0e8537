import { expect, test } from 'vitest'
import { customerAccounts, openRealOffice } from '#test/harness/real-office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

/* Somebody who pays nothing opens orders from all the networks that a provider gives one customer, until nobody else can order. */

const office = await openRealOffice({ trustedProxies: ['127.0.0.1'] })
const reserve = () =>
  office.db
    .selectFrom('ledger_accounts')
    .select(({ ref }) => [ref('credits_pending').as('held'), ref('debits_posted').as('posted')])
    .where('currency', '=', 'SBERRUB')
    .where('kind', '=', 'reserve')
    .executeTakeFirstOrThrow()

async function order(amount: string, network: string) {
  const init = await fetch(`${office.url}/front-api/calculator/init?from=LTC&to=SBERRUB&amount=${amount}`)
  const { quote } = (await init.json()) as { quote: { token: string } }
  const answer = await postClaim(
    office.url,
    { ...(await wishedClaim(office.url)), ...customerAccounts, quote: quote.token },
    { 'x-forwarded-for': network },
  )
  return { status: answer.status, body: (await answer.json()) as { because?: string } }
}

test('a customer of a provider holds no more of a reserve from many networks than from one', async () => {
  const { held, posted } = await reserve()
  const answers = []
  for (let i = 0; i < 8; i++) answers.push(await order('60', `2001:db8:7:${i}::1`))
  expect(answers[0]).toMatchObject({ status: 201 })
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { because: 'reserve-share' } })
  expect((BigInt((await reserve()).held) - BigInt(held)) * 4n).toBeLessThanOrEqual(BigInt(posted))
  expect((await order('2', '203.0.113.9')).status).toBe(201)
})
