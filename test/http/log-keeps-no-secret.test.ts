import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openLog } from '#main/log.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'

let written = ''
const log = await openLog({
  write: line => {
    written += line
  },
})
log.level = 'trace'
const office = await startOfficeInProcess({ log })

const WALLET = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CODE = 'c0de-of-a-letter-that-was-sent'

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(office.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

test('at its most talkative the log says what was done, and neither log nor metrics say whose it was', async () => {
  const anna = await newPersonSignedIn(office, { email: 'anna-of-the-log@example.com' })
  const { id, cookie } = await openExampleClaim(office.url, { id: randomUUID(), email: anna.email })
  const owner = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }

  // What goes well, what is refused, what makes no sense, what does not exist.
  for (const path of [`/api/v1/claims/${id}/`, `/claim/${id}`, `/api/v1/claims/${id}/receipt.pdf`])
    await fetch(office.url + path, { headers: owner })
  await send(`/api/v1/claims/${id}/cancel/`, '{}', owner)
  await send(`/api/v1/claims/${id}/cancel/`, '{}', { ...owner, 'sec-fetch-site': 'cross-site' })
  await send('/api/v1/claims/', JSON.stringify({ email: anna.email, accounts: { to: { account: WALLET } } }))
  await send('/api/v1/claims/', `{"email": "${anna.email}", "account": "${WALLET}"`)
  await send('/front-api/auth/login', JSON.stringify({ email: anna.email, password: `${PASSWORD}!` }))
  await send(`/api/v1/users/activate/${CODE}/`, '{}')
  await fetch(`${office.url}/letter/activate?code=${CODE}&email=${anna.email}`)
  await fetch(`${office.url}/nowhere/${CODE}?account=${WALLET}`)
  await fetch(`${office.url}/api/v1/users/me/`, { headers: anna.headers })
  await fetch(`${office.url}/api/v1/users/me/`, { headers: { authorization: `Bearer ${anna.cookies.access_token}x` } })
  const metrics = await fetch(`${office.url}/metrics`)
  expect(metrics.status).toBe(200)

  expect(written).toContain('/api/v1/claims/{uuid}/{move}/')
  const { access_token, refresh_token, device } = anna.cookies
  const secrets = { email: anna.email, key: cookie.value, access_token, refresh_token, device, PASSWORD, WALLET, CODE }
  const card = ['2200 0000 0000 0004', '2200000000000004']
  const told = written + (await metrics.text())
  for (const [what, secret] of [...Object.entries(secrets), ...card.map(number => ['card', number] as const)])
    expect(told.includes(secret), what).toBe(false)
})
