import { createHash, randomUUID } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type SectionName, sectionNames } from '#contract/changes/record-schemas.ts'
import { addExampleChat } from '#test/fixtures/example-chat.ts'
import { addExampleCheck } from '#test/fixtures/example-check.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleDepositAccount } from '#test/fixtures/example-deposit-account.ts'
import { addExampleColleague } from '#test/fixtures/example-staff.ts'
import { addExampleWithdrawal } from '#test/fixtures/example-withdrawal.ts'
import { hostileMarkdown } from '#test/fixtures/hostile-markdown.ts'
import { addExampleNewsletter, plainNewsletter } from '#test/fixtures/newsletters.ts'
import { newPersonSignedIn, visitorOf } from '#test/fixtures/people.ts'
import { plainCode, writeCode } from '#test/fixtures/promo-codes.ts'
import { addExampleReview } from '#test/fixtures/reviews.ts'
import { startOffice } from '#test/harness/office.ts'
import { readPage, type ServedPage } from '#test/harness/served-page.ts'
import { openWatched } from '#test/harness/watched-page.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const office = await startOffice()
const owner = await newPersonSignedIn(office, { role: 'owner' })
const { id: claimId } = await openExampleClaim(office.url)
await addExampleDepositAccount(office.url, owner.headers)
await addExampleColleague(office.db)
await addExampleChat(office.db)
await addExampleWithdrawal(office, { claimId })
await addExampleCheck(office.db)
await addExampleReview(office.db)
await addExampleNewsletter(office.db)
await writeCode(office.db, 'HOSTILE', plainCode)

/** So many records of a section take the texts, and every field of each. */
const RECORDS = 12
const MARK = 'h0stile'
/** Cut to what a field takes, the longest first. */
const LENGTHS = [400, 150, 80, 40, 20, 10]
const texts = hostileMarkdown.map(text => `${MARK} ${text}`)

type Fields = Record<string, unknown>
type Item = { section: SectionName; key: string; fields: Fields }
type Plan = { digest: string; items: { key: string; errors: { field: string }[] }[] }

async function ask<Answer>(method: string, path: string, body?: object): Promise<{ status: number; value: Answer }> {
  const answer = await fetch(office.url + path, {
    method,
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, value: (await answer.json()) as Answer }
}

/** A field with the text in each place where it has one. Undefined: it has none. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const parts = Object.entries(value)
  if (!parts.length || !parts.every(([, part]) => typeof part === 'string')) return undefined
  return Object.fromEntries(parts.map(([name]) => [name, text]))
}

async function isTaken(item: Item): Promise<boolean> {
  const { status, value } = await ask<Plan>('POST', '/api/v1/desk/change-plans/', { items: [item] })
  return status === 200 && value.items.every(({ errors }) => errors.length === 0)
}

async function change(items: Item[], reason: string): Promise<void> {
  const said = items.map(({ section, key }) => `${section} ${key}`).join()
  const plan = await ask<Plan>('POST', '/api/v1/desk/change-plans/', { items })
  expect(plan.status, said).toBe(200)
  expect(
    plan.value.items.flatMap(({ errors }) => errors),
    said,
  ).toEqual([])
  const body = { items, digest: plan.value.digest, reason }
  expect((await ask('PUT', `/api/v1/desk/changes/${randomUUID()}/`, body)).status, said).toBe(201)
}

const both = (text: string) => ({ ru: text, en: text })
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

/** Sections of which the demo has nothing. */
const added: Item[] = [
  { section: 'newsletter', key: 'hostile', fields: plainNewsletter },
  { section: 'chat-answer', key: 'greeting', fields: { position: 1, text: both('x') } },
  {
    section: 'manual-rate',
    key: 'USDT-RUB',
    fields: { state: 'on', value: '93.4', validUntil: inDays(0.5), reason: 'x' },
  },
  {
    section: 'contest',
    key: 'hostile',
    fields: {
      state: 'draft',
      title: both('x'),
      text: both('x'),
      starts: inDays(1),
      ends: inDays(5),
      ticketsBy: 'claim',
      usdPerTicket: null,
      from: [],
      to: [],
      blockHeight: 990_000,
      prizes: [],
    },
  },
  { section: 'screening', key: 'mailbox:eve@test.example', fields: { effect: 'warn', reason: 'x', until: null } },
]

/** The texts in every field of the console that takes one. */
async function fillIn(): Promise<string[]> {
  const filled: string[] = []
  let next = 0
  for (const section of sectionNames) {
    const list = await ask<{ items: { key: string; record: Fields }[] }>('GET', `/api/v1/desk/records/${section}/`)
    /** What a field takes, found with the first record: at no length, it takes no free text. */
    const lengths = new Map<string, readonly number[]>()
    for (const { key, record } of list.value.items.slice(0, RECORDS)) {
      const changed: Fields = {}
      for (const [name, value] of Object.entries(record)) {
        const text = texts[next++ % texts.length]!
        const tried = lengths.get(name) ?? LENGTHS
        if (!lengths.has(name)) lengths.set(name, [])
        for (const length of tried) {
          const wanted = withText(value, text.slice(0, length))
          if (wanted === undefined || !(await isTaken({ section, key, fields: { [name]: wanted } }))) continue
          lengths.set(name, [length])
          changed[name] = wanted
          filled.push(`${section}.${name}`)
          break
        }
      }
      const reason = texts[next % texts.length]!.slice(0, 400)
      if (Object.keys(changed).length) await change([{ section, key, fields: changed }], reason)
    }
  }
  return [...new Set(filled)]
}

/** What texts of others may not become, in the markup that is served. A text may stand in data, of which nothing runs. */
function faultsOfMarkup({ answer, $ }: ServedPage): string[] {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const faults: string[] = []
  for (const { name: tag, attribs } of $('body *, head *').toArray()) {
    if (['iframe', 'object', 'embed', 'base', 'math'].includes(tag)) faults.push(tag)
    for (const [name, value] of Object.entries(attribs)) {
      if (name.startsWith('on') || name === 'srcdoc') faults.push(`${tag} ${name}`)
      if (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
        faults.push(`${tag} ${value}`)
    }
  }
  for (const script of $('script').toArray()) {
    const { src, type = '' } = script.attribs
    const text = $(script).text()
    const isNamed = policy.includes(createHash('sha256').update(text).digest('base64'))
    if (src === undefined ? !(type.startsWith('application/') || isNamed) : !src.startsWith('/assets/'))
      faults.push(`script ${src ?? text}`)
  }
  return faults
}

/** Of each kind of text a screen or two, on which it is seen that nothing runs once they have been taken over. */
const inTheBrowser = [
  '/',
  '/faq',
  '/news/:slug',
  '/rules',
  '/cash',
  '/contacts',
  '/console/audit',
  '/console/changes',
  '/console/claims/:uuid',
  '/console/content/:key',
  '/console/directions/:key',
  '/console/newsletters/:key',
]

/** Texts may be anything but parts of a page. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.dataset.ran) faults.push('something ran')
    for (const element of document.querySelectorAll('body *')) {
      const tag = element.localName
      if (['iframe', 'object', 'embed', 'base', 'math'].includes(tag)) faults.push(tag)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc') faults.push(`${tag} ${name}`)
        if (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
          faults.push(`${tag} ${value}`)
      }
    }
    return faults
  })

for (const item of added) await change([item], texts[0]!)
const filled = await fillIn()

test('the console takes hostile texts in many fields of nearly every section', () => {
  const sections = new Set(filled.map(field => field.split('.')[0]))
  expect([...sections].length, filled.join(' ')).toBeGreaterThanOrEqual(17)
  expect(filled.length, filled.join(' ')).toBeGreaterThanOrEqual(35)
})

test.each(allScreens)('none of them is more than a text in the markup of $path', async screen => {
  const served = await readPage(office.url + addressOf(screen), { as: await visitorOf(office, screen.access) })
  expect(served.answer.status).toBeLessThan(500)
  expect(faultsOfMarkup(served)).toEqual([])
})

test('the screens that a browser sees there are', () => {
  expect(inTheBrowser.filter(path => !allScreens.some(screen => screen.path === path))).toEqual([])
})

test.each(allScreens.filter(({ path }) => inTheBrowser.includes(path)))('none of them runs on $path', async screen => {
  const { page, visit } = await openWatched(office.url, { as: await visitorOf(office, screen.access) })
  expect((await visit(screen.example ?? screen.path)).status()).toBeLessThan(500)
  expect(await faultsOf(page)).toEqual([])
})

test('the files for machines stay one document each', async () => {
  const read = async (path: string, headers = {}) => {
    const answer = await fetch(office.url + path, { headers })
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  for (const path of ['/export/rates.xml', '/sitemap.xml', '/news/rss.xml', '/en/news/rss.xml', '/banners/300x250.svg'])
    expect(XMLValidator.validate(await read(path)), path).toBe(true)
  const svg = await read('/banners/300x250.svg?pair=BTC-SBERRUB')
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg)
  expect(Object.keys(parsed)).toEqual(['svg'])
  // A text may say `onfocus=`; no element or attribute is called so.
  expect(JSON.stringify(parsed)).not.toMatch(/"(script|foreignObject|@_on\w+)":/i)
  JSON.parse(await read('/export/rates.json'))
  expect((await fetch(`${office.url}/banners/1200x630.png`)).status).toBe(200)
})

test('a table for spreadsheets begins no cell with a formula', async () => {
  const answer = await fetch(`${office.url}/api/v1/desk/statistics/export/`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  for (const line of (await answer.text()).split(/\r?\n/))
    for (const cell of line.split(/[;,]/)) expect(cell).not.toMatch(/^"?[=@\t]/)
})

test('the file of the configuration has them, and brings them back as they are', async () => {
  const file = await fetch(`${office.url}/api/v1/desk/configuration/`, { headers: owner.headers })
  const body = await file.text()
  expect(body).toContain(MARK)
  const answer = await fetch(`${office.url}/api/v1/desk/configuration-plans/`, {
    method: 'POST',
    body,
    headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
  })
  const said = await answer.text()
  expect(answer.status, said).toBe(200)
  expect(JSON.parse(said).totals).toMatchObject({ changed: 0, refused: 0 })
})
