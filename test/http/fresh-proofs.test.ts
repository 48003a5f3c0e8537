import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/calls.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { proofs } from '#test/tables/proofs.ts'

const office = await startOfficeInProcess()

type Parameter = { name: string; in: string; required: boolean; example?: unknown }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { example?: unknown }> } }
const { paths } = (await (await fetch(`${office.url}/api/v1/openapi.json`)).json()) as {
  paths: Record<string, Record<string, Operation>>
}

const addressOf = ({ method, path }: Call) => `${method} ${path}`
const ofStaff = allCalls.filter(({ staff, proof }) => staff && proof !== undefined)
const table: Record<string, (typeof proofs)[keyof typeof proofs]> = proofs

test('the table has every call of the staff that writes, and those that show what a stolen session must not', () => {
  expect(ofStaff.map(addressOf).sort()).toEqual(Object.keys(proofs).sort())
  expect(allCalls.filter(({ staff, method, proof }) => staff && method !== 'GET' && !proof).map(addressOf)).toEqual([])
})

test('the contract says of each call what the table says', () => {
  for (const call of ofStaff) {
    const asks = table[addressOf(call)]
    const declared = typeof call.proof === 'object' ? { field: call.proof.field, of: call.proof.in } : call.proof
    expect([addressOf(call), declared]).toEqual([
      addressOf(call),
      typeof asks === 'object' ? { field: asks.field, of: asks.of } : asks,
    ])
  }
})

describe('an owner who signed in an hour ago', async () => {
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  const fresh = await newPersonSignedIn(office, { role: 'owner' })
  await age(owner.id)

  const cases = ofStaff.flatMap(call => {
    const asks = table[addressOf(call)]!
    if (asks === 'by-effect') return []
    if (typeof asks !== 'object') return [[addressOf(call), '', asks === 'always', call] as const]
    return [...asks.of, asks.notOf].map(value => [addressOf(call), value, value !== asks.notOf, call] as const)
  })
  test.each(cases)('%s %s: is asked who they are: %s', async (_, value, isAsked, call) => {
    expect(await askedOf(call, value, owner.headers)).toBe(isAsked)
    // It is the proof that is asked for: whoever has just given it is not asked.
    if (isAsked && !lastsLong.has(call.name)) expect(await askedOf(call, value, fresh.headers)).toBe(false)
  })
})

/** They try a server that is not there, which takes its time. */
const lastsLong = new Set(['trySmtp', 'tryImap', 'tryTelegram', 'tryAmlbot', 'tryGetblock', 'tryNodes'])

test('whoever opens a file is asked on a page of the console, and gets the file after that', async () => {
  const anna = await newPersonSignedIn(office, { role: 'operator' })
  await age(anna.id)
  const { page, visit } = openPlainPage(office.url, { as: anna })
  await visit('/api/v1/desk/queue/export/?locale=ru')
  expect(await page.locator('h1').innerText()).toBe('Подтвердите, что это вы')
  await page.locator('[name="code"]').fill('000000')
  await page.getByRole('button', { name: 'Это я' }).click()
  expect(await page.locator('main').innerText()).toContain('Код не подходит')
  await page.locator('[name="code"]').fill(anna.recoveryCodes.pop()!)
  await page.getByRole('button', { name: 'Это я' }).click()
  expect(await page.locator('main a').getAttribute('href')).toBe('/api/v1/desk/queue/export/?locale=ru')
  const file = await fetch(`${office.url}/api/v1/desk/queue/export/?locale=ru`, { headers: anna.headers })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')])
})

test.each(['https://evil.example/', '//evil.example', '/account/settings', '/api/v1/desk/../users/me/', ''])(
  'the page of the proof leads to %j from nowhere',
  async to => {
    const { headers } = await newPersonSignedIn(office, { role: 'operator' })
    const answer = await fetch(`${office.url}/console/proof?${new URLSearchParams({ to })}`, {
      headers: { ...headers, accept: 'text/html' },
      redirect: 'manual',
    })
    expect(answer.headers.get('location') ?? '').not.toContain('evil')
    expect(await answer.text()).not.toContain(`href="${to || 'nothing'}"`)
  },
)

test('a change that is dangerous, or of the settings, asks for the proof in its form and is made with what was typed', async () => {
  const olga = await newPersonSignedIn(office, { role: 'owner' })
  await age(olga.id)
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/settings')
  await page.locator('[name="name"]').fill('Agio of Olga')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').click()
  expect(await page.locator('main').innerText()).toContain('Подтвердите, что это вы')
  // Without JavaScript the fields come back with what was typed, and the code goes along with the next step.
  expect(await page.locator('[name="name"]').inputValue()).toBe('Agio of Olga')
  await page.locator('[name="proof"]').fill(olga.recoveryCodes.pop()!)
  await page.locator('button[value=plan]').click()
  expect(await page.locator('[name="proof"]').count()).toBe(0)
  await page.locator('button[value=make]').click()
  const { name } = await office.db.selectFrom('office').select('name').executeTakeFirstOrThrow()
  expect(name).toBe('Agio of Olga')
})

test('a change that costs nothing asks for no proof, and one that could cost money does', async () => {
  const { id, headers } = await newPersonSignedIn(office, { role: 'treasurer' })
  await age(id)
  const { items } = (await (await fetch(`${office.url}/api/v1/desk/records/direction/`, { headers })).json()) as {
    items: { key: string; record: { floorBps: number; marginBps: number } }[]
  }
  const { key, record } = items.find(({ record }) => record.floorBps > 0)!
  const change = async (fields: object) => {
    const proposal = { items: [{ section: 'direction', key, fields }] }
    const send = (method: string, path: string, body: object) =>
      fetch(office.url + path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const plan = (await (await send('POST', '/api/v1/desk/change-plans/', proposal)).json()) as {
      digest: string
      dangers: string[]
    }
    const made = await send('PUT', `/api/v1/desk/changes/${randomUUID()}/`, { ...proposal, digest: plan.digest })
    return { dangers: plan.dangers, status: made.status, code: ((await made.json()) as { code?: string }).code }
  }
  expect(await change({ marginBps: record.marginBps + 1 })).toMatchObject({ dangers: [], status: 201 })
  expect(await change({ floorBps: 0 })).toEqual({ dangers: ['floor'], status: 403, code: 'step-up-required' })
})

async function age(id: string): Promise<void> {
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
    .where('user_id', '=', id)
    .execute()
}

/** Whether the call answers that it takes a fresh proof. */
async function askedOf(call: Call, value: string, headers: Record<string, string>): Promise<boolean> {
  const { parameters = [], requestBody } = paths[call.path]![call.method.toLowerCase()]!
  const field = typeof call.proof === 'object' ? call.proof.field : ''
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.example
    return name === field ? value : encodeURIComponent(String(example ?? randomUUID()))
  })
  const query = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  const isFile = requestBody?.content['application/octet-stream'] !== undefined
  const example = requestBody?.content['application/json']?.example as object | undefined
  const json = { ...example, ...(call.path.includes(`{${field}}`) || !field ? undefined : { [field]: value }) }
  const body = isFile ? 'a file' : requestBody && JSON.stringify(json)
  const answer = await fetch(`${office.url}${path}${query.length ? `?${query.join('&')}` : ''}`, {
    method: call.method,
    headers: { ...headers, ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }) },
    body: body || undefined,
  })
  const text = await answer.text()
  // What depends on the input is asked once the input can be read.
  if (field) expect([answer.status, text]).not.toEqual([400, expect.anything()])
  return text.includes('"step-up-required"')
}
