import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type SectionName, sectionNames } from '#contract/changes/record-schemas.ts'
import { addExampleChat } from '#test/fixtures/example-chat.ts'
import { addExampleCheck } from '#test/fixtures/example-check.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleDepositAccount } from '#test/fixtures/example-deposit-account.ts'
import { addExampleColleague } from '#test/fixtures/example-staff.ts'
import { addExampleWithdrawal } from '#test/fixtures/example-withdrawal.ts'
import { hostileMarkdown } from '#test/fixtures/hostile-markdown.ts'
import { addExampleNewsletter, plainNewsletter } from '#test/fixtures/newsletters.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { plainCode, writeCode } from '#test/fixtures/promo-codes.ts'
import { addExampleReview } from '#test/fixtures/reviews.ts'
import type { TestOffice } from './office.ts'

export const MARK = 'h0stile'
/** Cut to what a field takes, the longest first. */
const LENGTHS = [400, 150, 80, 40, 20, 10]
const texts = hostileMarkdown.map(text => `${MARK} ${text}`)

type Fields = Record<string, unknown>
type Item = { section: SectionName; key: string; fields: Fields }
type Plan = { digest: string; items: { key: string; errors: { field: string }[] }[] }

/** An office with hostile texts in every field of the console that takes one: in so many records of a section, some before others. */
export async function openHostileOffice(
  office: TestOffice,
  { records, first = new Set() }: { records: number; first?: ReadonlySet<string> },
) {
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

  async function ask<Answer>(method: string, path: string, body?: object): Promise<{ status: number; value: Answer }> {
    const answer = await fetch(office.url + path, {
      method,
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, value: (await answer.json()) as Answer }
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

  /** The texts in every field of the console that takes one. */
  async function fillIn(): Promise<string[]> {
    const filled: string[] = []
    let next = 0
    for (const section of sectionNames) {
      const list = await ask<{ items: { key: string; record: Fields }[] }>('GET', `/api/v1/desk/records/${section}/`)
      const ordered = list.value.items.toSorted((a, b) => Number(first.has(b.key)) - Number(first.has(a.key)))
      /** What a field takes, found with the first record: at no length, it takes no free text. */
      const lengths = new Map<string, readonly number[]>()
      for (const { key, record } of ordered.slice(0, records)) {
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

  for (const item of added) await change([item], texts[0]!)
  return { owner, filled: await fillIn() }
}

/** A field with the text in each place where it has one. Undefined: it has none. */
function withText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const parts = Object.entries(value)
  if (!parts.length || !parts.every(([, part]) => typeof part === 'string')) return undefined
  return Object.fromEntries(parts.map(([name]) => [name, text]))
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
