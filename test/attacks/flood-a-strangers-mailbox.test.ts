import { expect, test } from 'vitest'
import { customerAccounts, openRealOffice } from '#test/harness/real-office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

/* Somebody has the office write to a mailbox that is not theirs, by orders from many networks that are opened and cancelled. */

const office = await openRealOffice({ trustedProxies: ['127.0.0.1'] })
const email = 'victim@example.com'

test('a mailbox that nobody has proved is written to three times in an hour, and the order says so', async () => {
  let last = ''
  for (let i = 0; i < 10; i++) {
    const wish = { ...(await wishedClaim(office.url)), ...customerAccounts, email }
    const answer = await postClaim(office.url, wish, { 'x-forwarded-for': `198.51.100.${i}` })
    expect(answer.status, await answer.clone().text()).toBe(201)
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    last = await (await fetch(`${office.url}/claim/${wish.id}`, { headers: { cookie } })).text()
    const cancelled = await fetch(`${office.url}/api/v1/claims/${wish.id}/cancel/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
      body: '{}',
    })
    expect(cancelled.status, await cancelled.text()).toBe(200)
  }
  const letters = await office.db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
  expect(letters.map(({ kind }) => kind)).toEqual(['claim-opened', 'claim-opened', 'claim-opened'])
  expect(last).toContain('О заявке мы не писали')
})
