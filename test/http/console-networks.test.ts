import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Change, ChangePlan } from '#contract/changes/changes.ts'
import { insertApiKey } from '#server/api-keys/api-keys.store.ts'
import { digestOfKey, newApiKey } from '#server/auth/api-key-states.ts'
import { cookieHeader, createPerson, newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { readPage } from '#test/harness/served-page.ts'

// Every request comes through a proxy, which says where from.
const office = await startOfficeInProcess({ trustedProxies: ['127.0.0.1'] })
const { db } = office
const [INSIDE, OUTSIDE] = ['203.0.113.7', '198.51.100.7']

type Operation = { 'x-staff'?: string[] }
const document = (await (await fetch(`${office.url}/api/v1/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
}
const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const ofStaff = calls.filter(({ operation }) => operation['x-staff'])

const ask = (path: string, from: string, { headers, ...init }: RequestInit = {}) =>
  fetch(office.url + path, { redirect: 'manual', ...init, headers: { ...headers, 'x-forwarded-for': from } })
const askAs = ({ headers }: SignedInPerson, path: string, from: string) => ask(path, from, { headers })
const send = (person: SignedInPerson, method: string, path: string, body: object, from: string) =>
  ask(path, from, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
const readNetworks = async () =>
  (await db.selectFrom('office').select('console_networks').executeTakeFirstOrThrow()).console_networks
/** As if it had been set: what is past the calls is told to all processes by the database. */
const openOnlyTo = async (...console_networks: string[]) => {
  await db.updateTable('office').set({ console_networks }).execute()
}

const owner = await newPersonSignedIn(office, { role: 'owner' })
const isLetIn = async (from: string, person = owner) =>
  (await askAs(person, '/api/v1/desk/staff/', from)).status === 200

beforeEach(async () => {
  await openOnlyTo()
  await expect.poll(() => isLetIn(OUTSIDE)).toBe(true)
})

async function change(networks: string[], from: string, by = owner) {
  const proposal = { items: [{ section: 'settings', key: 'office', fields: { consoleNetworks: networks } }] }
  const planned = await send(by, 'POST', '/api/v1/desk/change-plans/', proposal, from)
  if (!planned.ok) return { status: planned.status, problem: await planned.json() }
  const plan = (await planned.json()) as ChangePlan
  const id = randomUUID()
  const made = await send(by, 'PUT', `/api/v1/desk/changes/${id}/`, { ...proposal, digest: plan.digest }, from)
  return { status: made.status, plan, change: (await made.json()) as Change }
}

describe('from outside of the networks', () => {
  test('no call of the staff is answered, to nobody', async () => {
    await openOnlyTo('203.0.113.0/24')
    await expect.poll(() => isLetIn(OUTSIDE)).toBe(false)
    expect(ofStaff.length).toBeGreaterThan(130)
    for (const { method, path } of ofStaff) {
      const placed = path.replaceAll(/\{\w+\}/g, () => randomUUID())
      const answer = await ask(placed, OUTSIDE, { method, headers: owner.headers })
      expect([method, path, answer.status, await codeOf(answer)]).toEqual([method, path, 403, 'outside-networks'])
    }
    expect(await isLetIn(INSIDE)).toBe(true)
  })

  test.each(['support', 'editor', 'operator', 'treasurer'] as const)(
    'a %s is told so, and works from inside',
    async role => {
      await openOnlyTo('203.0.113.0/24', '2001:db8::/32')
      const person = await newPersonSignedIn(office, { role })
      const path = '/api/v1/desk/waiting-changes/'
      await expect.poll(async () => (await askAs(person, path, OUTSIDE)).status).toBe(403)
      for (const from of [INSIDE, `::ffff:${INSIDE}`, '2001:db8::9'])
        expect([from, (await askAs(person, path, from)).status]).toEqual([from, 200])
    },
  )

  test.each([
    ['ru', '', 'Отсюда пульт закрыт'],
    ['en', '/en', 'The console is closed from here'],
  ])('the console says so in %s with the address, and reads nothing', async (_, prefix, title) => {
    await openOnlyTo('203.0.113.0/24')
    await expect.poll(() => isLetIn(OUTSIDE)).toBe(false)
    const cookie = cookieHeader(owner.cookies)
    for (const path of ['/console', '/console/claims', '/console/settings', '/console/proof', '/console/absent']) {
      const answer = await ask(prefix + path, OUTSIDE, { headers: { cookie } })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 303, `${prefix}/console/outside`])
    }
    const page = await ask(`${prefix}/console/outside`, OUTSIDE, { headers: { cookie } })
    const text = await page.text()
    expect([page.status, text.includes(title), text.includes(OUTSIDE)]).toEqual([200, true, true])
    // Of customers the page has nothing to say at all.
    const anna = await newPersonSignedIn(office)
    const hidden = await ask('/console/outside', OUTSIDE, { headers: { cookie: cookieHeader(anna.cookies) } })
    expect(hidden.status).toBe(404)
  })

  test('the page of a closed console leads whoever is inside to the console', async () => {
    await openOnlyTo('203.0.113.0/24')
    await expect.poll(() => isLetIn(OUTSIDE)).toBe(false)
    const answer = await ask('/console/outside', INSIDE, { headers: { cookie: cookieHeader(owner.cookies) } })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console'])
  })

  test('their own account works: they sign in, and everything of a customer is theirs', async () => {
    await openOnlyTo('203.0.113.0/24')
    const person = await createPerson(db, { role: 'operator' })
    const signedIn = await ask('/front-api/auth/login', OUTSIDE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: person.email,
        password: 'seven pigeons at noon',
        code: person.recoveryCodes.pop(),
      }),
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map(text => text.split(';', 1)[0])
      .join('; ')
    for (const path of ['/', '/account/orders', '/account/settings'])
      expect([path, (await ask(path, OUTSIDE, { headers: { cookie } })).status]).toEqual([path, 200])
    const own = calls.filter(
      ({ method, path, operation }) =>
        method === 'GET' && path.includes('/users/me/') && !path.includes('{') && !operation['x-staff'],
    )
    for (const { path } of own) {
      const answer = await askAs(owner, path, OUTSIDE)
      expect([path, [401, 403].includes(answer.status)]).toEqual([path, false])
      await answer.body?.cancel()
    }
  })

  test('customers and API keys are not asked where they are', async () => {
    await openOnlyTo('203.0.113.0/24')
    const anna = await newPersonSignedIn(office)
    expect((await askAs(anna, '/api/v1/users/me/', OUTSIDE)).status).toBe(200)
    const key = newApiKey()
    const row = { id: randomUUID(), user_id: owner.id, hash: digestOfKey(key), created_at: new Date() }
    await db
      .transaction()
      .execute(tx => insertApiKey(tx, { ...row, name: 'site', hint: 'abcd', scopes: ['rates:read'] }))
    const asked = await ask('/api/v1/directions/', OUTSIDE, { headers: { authorization: `Bearer ${key}` } })
    expect([401, 403]).not.toContain(asked.status)
  })

  test('what a visitor writes into the header themselves opens nothing', async () => {
    await openOnlyTo('203.0.113.0/24')
    await expect.poll(() => isLetIn(OUTSIDE)).toBe(false)
    expect(await isLetIn(`${INSIDE}, ${OUTSIDE}`)).toBe(false)
  })
})

test('a stream of the console that is open ends when its networks change, and is refused from outside', async () => {
  const path = '/api/v1/desk/stream/'
  const stream = await askAs(owner, path, OUTSIDE)
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const ended = (async () => {
    for await (const _ of stream.body!) {
      // Until it ends.
    }
    return true
  })()
  await openOnlyTo('203.0.113.0/24')
  expect(await ended).toBe(true)
  expect(await codeOf(await askAs(owner, path, OUTSIDE))).toBe('outside-networks')
})

describe('the owner', () => {
  test('does not lock themselves out', async () => {
    const { plan, status, change: refused } = await change(['203.0.113.0/24'], OUTSIDE)
    expect(plan!.items[0]!.errors).toMatchObject([{ field: 'consoleNetworks', code: 'own-address' }])
    expect([status, refused]).toMatchObject([400, { code: 'invalid' }])
    expect(await readNetworks()).toEqual([])
  })

  test('narrows at once, and what is written is the network of the address', async () => {
    const { plan, change: made } = await change(['203.0.113.77/24', '2001:DB8::/32'], INSIDE)
    expect([plan!.dangers, made!.state]).toEqual([[], 'applied'])
    expect(await readNetworks()).toEqual(['203.0.113.0/24', '2001:db8::/32'])
    await expect.poll(() => isLetIn(OUTSIDE)).toBe(false)
    const narrower = await change(['203.0.113.0/28'], INSIDE)
    expect(narrower.change!.state).toBe('applied')
  })

  test.each([
    ['wider', ['203.0.113.0/16']],
    ['to another network besides', ['203.0.113.0/24', '198.51.100.0/24']],
    ['to everywhere', []],
  ])('opens it %s with a second person alone', async (_, networks) => {
    await openOnlyTo('203.0.113.0/24')
    await newPersonSignedIn(office, { role: 'owner' })
    const { plan, change: made } = await change(networks, INSIDE)
    expect([plan!.dangers, made!.state, made!.countsAt]).toEqual([['access'], 'waiting', undefined])
    expect(await readNetworks()).toEqual(['203.0.113.0/24'])
    const colleague = await newPersonSignedIn(office, { role: 'owner' })
    const decided = await send(
      colleague,
      'POST',
      `/api/v1/desk/changes/${made!.id}/decision/`,
      { decision: 'confirm' },
      INSIDE,
    )
    expect([decided.status, ((await decided.json()) as Change).state]).toEqual([200, 'applied'])
  })

  test('is told at the field what is no network', async () => {
    const answer = await change(['office'], INSIDE)
    expect([answer.status, JSON.stringify(answer.problem ?? answer.plan)]).toEqual([
      400,
      expect.stringContaining('must be an address or a network'),
    ])
  })
})

test('the settings say what is typed there, and for what', async () => {
  const { $ } = await readPage(`${office.url}/console/settings`, { as: owner })
  expect($('textarea[name="consoleNetworks"]').length).toBe(1)
  expect($('main').text()).toContain('Пусто — отовсюду')
})
