import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ClaimView } from '#contract/claims/claim.ts'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { postClaim } from '#test/harness/solved-captcha.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'
import { allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()

/** What a browser says of a request that a page of somebody else has made: new ones, old ones, and a page in a frame of its own. */
const forgeries: Record<string, string>[] = [
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { referer: 'https://evil.example/form' },
]
/** Those that a form can send, with which no question is asked beforehand, and the one of scripts. */
const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json']

type Operation = {
  security?: Record<string, unknown>[]
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
}
const document = (await (await fetch(`${office.url}/api/v1/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
}
/** Everything that changes something and is for people who are signed in alone. */
const changing = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(
      ([method, { security }]) =>
        method !== 'get' && security?.length && security.every(way => Object.keys(way).length > 0),
    )
    .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
)

const cookieOf = ({ cookies }: { cookies: object }) => cookieHeader(cookies)

test('there are calls that change something', () => {
  expect(changing.length).toBeGreaterThan(30)
})

test.each(changing)('%s does not know whose cookies another site sends along', async (address, operation) => {
  const cookie = cookieOf(await newPersonSignedIn(office, { role: 'owner' }))
  const [method, path] = address.split(' ') as [string, string]
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(operation.parameters?.find(parameter => parameter.name === name)?.example ?? randomUUID()),
  )
  const body = JSON.stringify(operation.requestBody?.content['application/json']?.example ?? {})
  const isTurnedAway = async (headers: Record<string, string>) => {
    const answer = await fetch(office.url + place, {
      method,
      headers: { cookie, ...headers },
      body,
      redirect: 'manual',
    })
    return (await answer.text()).includes('"not_authenticated"')
  }
  for (const kind of kinds)
    for (const forged of forgeries)
      expect([kind, forged, await isTurnedAway({ ...forged, 'content-type': kind })]).toEqual([kind, forged, true])
  // The same from a page of the office is let in: what the others were told was about where they came from.
  expect(await isTurnedAway({ 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' })).toBe(false)
})

describe('a claim', () => {
  async function openClaim() {
    const wish = await wishedClaim(office.url)
    const answer = await postClaim(office.url, wish)
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
    return { ...ClaimView.parse(await answer.json()), cookie }
  }

  test('is not moved by another site, whatever its browser sends along', async () => {
    const { id, cookie, moves } = await openClaim()
    for (const { move } of moves)
      for (const kind of kinds)
        for (const forged of forgeries) {
          const headers = { cookie, ...forged, 'content-type': kind }
          const answer = await fetch(`${office.url}/api/v1/claims/${id}/${move}/`, {
            method: 'POST',
            headers,
            body: '{}',
          })
          expect([move, kind, forged, answer.status < 400]).toEqual([move, kind, forged, false])
        }
    const view = await fetch(`${office.url}/api/v1/claims/${id}/`, { headers: { cookie } })
    expect(await view.json()).toMatchObject({ state: 'awaiting-payment', version: 1 })
    const plain = { cookie, 'sec-fetch-site': 'same-origin' }
    const asText = await fetch(`${office.url}/api/v1/claims/${id}/cancel/`, {
      method: 'POST',
      headers: { ...plain, 'content-type': 'text/plain' },
      body: '{}',
    })
    expect(asText.status).toBe(415)
    const own = await fetch(`${office.url}/api/v1/claims/${id}/cancel/`, {
      method: 'POST',
      headers: { ...plain, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(await own.json()).toMatchObject({ state: 'cancelled' })
  })

  test('and every other page take no form of another site, nor one that says nothing of where it comes from', async () => {
    const { id, cookie } = await openClaim()
    const owner = cookieOf(await newPersonSignedIn(office, { role: 'owner' }))
    const oneClick = new Set(['/newsletters/stop', '/reserve-watch/refuse'])
    const pages = new Set(['/claim', `/claim/${id}`, ...allScreens.map(({ path, example = path }) => example)])
    // Whom a mail program presses for says the key in the address, and no cookie.
    for (const page of pages)
      for (const kind of kinds.slice(0, 3))
        for (const forged of oneClick.has(page.split('?')[0]!) ? forgeries : [...forgeries, {}]) {
          const headers = { cookie: `${cookie}; ${owner}`, ...forged, 'content-type': kind }
          const answer = await fetch(office.url + page, {
            method: 'POST',
            headers,
            body: 'move=cancel',
            redirect: 'manual',
          })
          await answer.body?.cancel()
          expect([page, kind, forged, answer.status]).toEqual([page, kind, forged, 403])
        }
    const view = await fetch(`${office.url}/api/v1/claims/${id}/`, { headers: { cookie } })
    expect(await view.json()).toMatchObject({ state: 'awaiting-payment', version: 1 })
  })
})
