import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import type { StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { accept } from '#contract/result.ts'
import { endEmail } from '#server/emails/outbox.store.ts'
import { emailWriter } from '#server/emails/write-email.ts'
import type { Staff } from '#server/platform/http/caller.ts'
import { refuseMailbox } from '#server/subscriptions/subscriptions.store.ts'
import { refusalKey } from '#server/subscriptions/unsubscribe-links.ts'
import { emptyAccount } from '#server/users/empty-account.ts'
import { changePreferences } from '#server/users/preferences.ts'
import { chooseNews, writeNewsletterRow } from '#test/fixtures/newsletters.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { bareApp } from '#test/harness/bare-app.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { officeNews } from './emails/office-news.ts'
import { moveNewsletter } from './move-newsletter.ts'
import { newslettersRoutes } from './newsletters.routes.ts'
import { readFigures } from './newsletters.store.ts'
import { sendNewsletters } from './send-newsletters.ts'

const { db } = await createTestDatabase({ demo: true })
const secret = 'a secret for tests, the same every time'
const origin = 'https://office.example'
const noon = new Date('2026-11-21T12:00:00Z')
let at = noon
const later = (minutes: number) => {
  at = new Date(at.getTime() + minutes * MINUTE_MS)
}

const editor = await createPerson(db, { role: 'editor' })
const actor = () => ({ staff: { id: editor.id, email: editor.email, role: 'editor' } as Staff, now: at })
const move = (key: string, move: StaffMove, sendAt?: Date) => moveNewsletter(db, { key, move, at: sendAt }, actor())
const figures = async (key: string) => (await readFigures(db, [key])).get(key)!
const tick = () =>
  sendNewsletters({ db, secret, origin, now: () => at }).run({}, { signal: new AbortController().signal, attempt: 1 })
const queued = () =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'office-news').orderBy('recipient').execute()
const waiting = async () =>
  (await queued()).filter(({ state }) => state === 'waiting').map(({ recipient }) => recipient)
/** What the mail server takes. */
async function deliver() {
  for (const { id, state } of await queued())
    if (state === 'waiting') await endEmail(db, { id, attempts: 1 }, { state: 'sent', at })
}
const agreements = () => db.selectFrom('news_agreements').select(['agreed', 'how']).orderBy('id').execute()

const { app } = bareApp()
newslettersRoutes(app, {
  db,
  secret,
  origin,
  formsOfNetwork: () => 50,
  now: () => at,
  captcha: { challenge: () => Promise.reject(new Error('none')), take: async () => accept(undefined) },
  write: emailWriter([officeNews], () => ({ officeName: 'Agio', origin, accent: '' })),
})
async function post(path: string, body: object) {
  const answer = await app.request(`/api/v1/newsletters/subscription/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const subscribe = (email: string) => post('', { email, locale: 'en', captcha: 'solved' })
const linkOf = async (email: string) => {
  const rows = await db.selectFrom('outbox').selectAll().where('recipient', '=', email).execute()
  const { confirm } = rows.findLast(({ kind }) => kind === 'confirm-news')!.data as { confirm: string }
  return new URL(confirm, origin).searchParams.get('code')!
}
async function guest(email: string) {
  await subscribe(email)
  return post('confirm/', { code: await linkOf(email) })
}
const keyOf = async (email: string) => {
  const { data } = (await queued()).find(({ recipient }) => recipient === email)!
  return new URL((data as { stop: string }).stop, origin).searchParams.get('key')!
}

beforeEach(async () => {
  at = noon
  await db.deleteFrom('outbox').execute()
  await db.deleteFrom('sign_in_limits').execute()
  await db.deleteFrom('news_subscribers').execute()
  await db.deleteFrom('news_agreements').execute()
  await db.updateTable('users').set({ notifications: '{}' }).execute()
})

let made = 0
async function readers(count: number, key = `letter-${++made}`) {
  const people = await Promise.all(
    Array.from({ length: count }, (_, i) => createPerson(db, { email: `${key}-${i}@example.org` })),
  )
  for (const { id } of people) await chooseNews(db, id)
  return { key, people, emails: people.map(({ email }) => email).sort() }
}
async function sending(count: number, perMinute = 60) {
  const letter = await readers(count)
  await writeNewsletterRow(db, letter.key, { perMinute })
  expect(await move(letter.key, 'send')).toMatchObject({ ok: true })
  return letter
}

describe('a newsletter', () => {
  test('reaches those who chose it, once, in their language, and ends when everybody has it', async () => {
    const { key, people, emails } = await sending(2)
    await db.updateTable('users').set({ locale: 'en' }).where('id', '=', people[0]!.id).execute()
    await guest('guest@example.com')
    await createPerson(db)
    await tick()
    expect(await waiting()).toEqual(['guest@example.com', ...emails])
    const mine = (await queued()).find(({ recipient }) => recipient === people[0]!.email)!
    expect(mine).toMatchObject({
      locale: 'en',
      data: {
        subject: 'A new branch',
        html: '<p>We have <strong>moved</strong>: <a href="https://office.example/en/contacts">the address</a>.</p>',
        text: 'We have moved: the address (https://office.example/en/contacts).',
      },
    })
    expect(await figures(key)).toMatchObject({ state: 'sending', recipients: 3, waiting: 3, sent: 0 })

    await deliver()
    later(1)
    await tick()
    await tick()
    expect(await figures(key)).toMatchObject({ state: 'sent', recipients: 3, waiting: 0, sent: 3, failed: 0 })
    expect(await queued()).toHaveLength(3)
  })

  test.each([
    ['has not confirmed the address', { activated: false }],
    ['is blocked', { blocked: true }],
    ['is deleted', { deleted: true }],
  ])('does not reach who %s', async (_, options) => {
    const person = await createPerson(db, options)
    await chooseNews(db, person.id)
    await sending(0)
    await tick()
    expect(await queued()).toEqual([])
  })

  test('reaches a mailbox once, under all its spellings', async () => {
    const { id } = await createPerson(db, { email: 'an.na+office@gmail.com' })
    await chooseNews(db, id)
    await guest('anna@gmail.com')
    await sending(0)
    await tick()
    expect(await waiting()).toEqual(['an.na+office@gmail.com'])
  })

  test('keeps its pace, whoever runs and how often', async () => {
    const { key, emails } = await sending(5, 2)
    await Promise.all([tick(), tick(), tick()])
    await tick()
    expect(await waiting()).toHaveLength(2)
    const { rows: jobs } = await sql<{ run_at: Date }>`select run_at from jobs where name = 'send-email'`.execute(db)
    expect(jobs.map(({ run_at }) => run_at.getTime() - at.getTime())).toContain(30_000)
    later(1)
    await Promise.all([tick(), tick()])
    expect(await waiting()).toHaveLength(4)
    later(1)
    await tick()
    expect(await waiting()).toEqual(emails)
    expect(await figures(key)).toMatchObject({ recipients: 5, waiting: 5 })
  })

  test('waits for its time, and can be taken back until then', async () => {
    await writeNewsletterRow(db, 'later')
    const evening = new Date(noon.getTime() + 60 * MINUTE_MS)
    expect(await move('later', 'send', noon)).toMatchObject({ ok: false, refusal: { reason: 'invalid' } })
    expect(await move('later', 'send', evening)).toMatchObject({ ok: true })
    await tick()
    expect(await figures('later')).toMatchObject({ state: 'scheduled', sendAt: evening.toISOString() })
    expect(await move('later', 'take-back')).toMatchObject({ ok: true })
    later(90)
    await tick()
    expect(await figures('later')).toMatchObject({ state: 'draft', subscribers: 0 })
  })

  test('is not sent half-written', async () => {
    await writeNewsletterRow(db, 'half', { text: { ru: 'Текст', en: '' } })
    expect(await move('half', 'send')).toMatchObject({
      refusal: { reason: 'invalid', errors: [{ field: 'body.move', code: 'missing', detail: 'text.en' }] },
    })
  })

  test.each<StaffMove>(['take-back', 'stop'])('that is a draft is no letter to %s', async wrong => {
    await writeNewsletterRow(db, 'draft')
    expect(await move('draft', wrong)).toMatchObject({ refusal: { reason: 'wrong-state' } })
    expect(await move('unknown', wrong)).toMatchObject({ refusal: { reason: 'not-found' } })
  })

  test('is sent by nobody who has lost the right', async () => {
    await writeNewsletterRow(db, 'mine')
    await db.updateTable('users').set({ role: 'support' }).where('id', '=', editor.id).execute()
    expect(await move('mine', 'send')).toMatchObject({ refusal: { reason: 'forbidden' } })
    await db.updateTable('users').set({ role: 'editor' }).where('id', '=', editor.id).execute()
  })

  test('that is stopped reaches nobody any more, also those who are queued', async () => {
    const { key } = await sending(4, 2)
    await tick()
    const [first] = await queued()
    await endEmail(db, { id: first!.id, attempts: 1 }, { state: 'sent', at })
    expect(await move(key, 'stop')).toMatchObject({ ok: true })
    later(1)
    await tick()
    expect(await waiting()).toEqual([])
    expect(await figures(key)).toMatchObject({ state: 'stopped', sent: 1, skipped: 3, failed: 0, waiting: 0 })
  })

  test('is stopped while it is sent by several processes', async () => {
    const { key } = await sending(30, 10)
    await tick()
    later(1)
    await Promise.all([tick(), deliver(), move(key, 'stop'), tick()])
    await deliver()
    const { sent, skipped, state, waiting: open } = await figures(key)
    expect({ state, open, all: sent + skipped }).toEqual({ state: 'stopped', open: 0, all: 30 })
    const rows = await queued()
    expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(sent)
  })

  test('counts what a mail server refuses', async () => {
    const { key } = await sending(1)
    await tick()
    const [only] = await queued()
    await endEmail(db, { id: only!.id, attempts: 1 }, { state: 'refused', detail: 'no such mailbox' })
    later(1)
    await tick()
    expect(await figures(key)).toMatchObject({ state: 'sent', sent: 0, failed: 1 })
  })
})

describe('whoever leaves before their turn', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['in the settings', id => changePreferences(db, id, { notifications: { news: false } }, at)],
    ['by a block', id => db.updateTable('users').set({ blocked_at: at }).where('id', '=', id).execute()],
    ['by deletion', id => db.transaction().execute(tx => emptyAccount(tx, id, at))],
  ])('%s gets nothing, queued or not', async (_, leave) => {
    const { key, people } = await sending(3, 1)
    await tick()
    const [first] = await waiting()
    const isQueued = people.find(({ email }) => email === first)!
    const isNot = people.find(({ email }) => email !== first)!
    await leave(isQueued.id)
    await leave(isNot.id)
    for (let i = 0; i < 3; i++) {
      later(1)
      await tick()
    }
    expect(await waiting()).toEqual(people.filter(one => one !== isQueued && one !== isNot).map(({ email }) => email))
    expect(await figures(key)).toMatchObject({ skipped: 2, waiting: 1 })
  })

  test('at the moment of sending is either sent to or not, and counted so', async () => {
    const { key, people } = await sending(20, 20)
    await Promise.all([
      tick(),
      ...people.slice(0, 10).map(({ id }) => changePreferences(db, id, { notifications: { news: false } }, at)),
    ])
    const left = new Set(people.slice(0, 10).map(({ email }) => email))
    expect((await waiting()).filter(email => left.has(email))).toEqual([])
    const { recipients, skipped, waiting: open } = await figures(key)
    expect({ open, skipped }).toEqual({ open: 10, skipped: recipients - 10 })
  })
})

describe('a link of a newsletter', () => {
  test('ends the choice of the account and of the mailbox, is counted once and recorded', async () => {
    const { key, emails, people } = await sending(1)
    await guest(emails[0]!)
    await tick()
    const stop = await keyOf(emails[0]!)
    await deliver()
    expect(await post('stop/', { key: stop })).toEqual({ status: 200, body: { state: 'stopped' } })
    expect(await post('stop/', { key: stop })).toMatchObject({ status: 200 })
    expect(await figures(key)).toMatchObject({ sent: 1, unsubscribed: 1 })
    expect(await db.selectFrom('news_subscribers').selectAll().execute()).toEqual([])
    const { notifications } = await db
      .selectFrom('users')
      .select('notifications')
      .where('id', '=', people[0]!.id)
      .executeTakeFirstOrThrow()
    expect(notifications).toMatchObject({ news: false })
    expect(await agreements()).toEqual([
      { agreed: true, how: 'confirmation' },
      { agreed: false, how: 'newsletter' },
      { agreed: false, how: 'newsletter' },
    ])
  })

  test('is one that the office wrote', async () => {
    await sending(1)
    await tick()
    const { mailbox } = await db.selectFrom('newsletter_recipients').select('mailbox').executeTakeFirstOrThrow()
    const own = await keyOf((await waiting())[0]!)
    const sealedByOthers = own.slice(0, 22) + [...own.slice(22)].reverse().join('')
    for (const key of [sealedByOthers, refusalKey(mailbox.subarray(0, 16), secret)])
      expect(await post('stop/', { key })).toMatchObject({ status: 404 })
    expect(await post('stop/', { key: own })).toMatchObject({ status: 200 })
  })
})

describe('a mailbox without an account', () => {
  test('is subscribed by its link alone, and once', async () => {
    expect(await subscribe('Vera@Example.com')).toEqual({ status: 200, body: { email: 'vera@example.com', hours: 24 } })
    expect(await db.selectFrom('news_subscribers').selectAll().execute()).toEqual([])
    const code = await linkOf('vera@example.com')
    expect(await post('confirm/', { code })).toEqual({ status: 200, body: { email: 'vera@example.com' } })
    expect(await post('confirm/', { code })).toMatchObject({ status: 200 })
    const rows = await db.selectFrom('news_subscribers').selectAll().execute()
    expect(rows).toMatchObject([{ email: 'vera@example.com', locale: 'en', agreed_at: noon }])
    expect(await agreements()).toEqual([{ agreed: true, how: 'confirmation' }])
  })

  test('has a day for its link', async () => {
    await subscribe('vera@example.com')
    later(24 * 60)
    expect(await post('confirm/', { code: await linkOf('vera@example.com') })).toMatchObject({ status: 410 })
    expect(await post('confirm/', { code: 'x'.repeat(60) })).toMatchObject({ status: 404 })
  })

  test('gets two links in a row at most, and callers cannot tell', async () => {
    for (let i = 0; i < 4; i++) expect(await subscribe('vera@example.com')).toMatchObject({ status: 200 })
    const rows = await db.selectFrom('outbox').select('id').where('kind', '=', 'confirm-news').execute()
    expect(rows).toHaveLength(2)
  })

  test('that refused the requests of others gets no link, and its subscription ends', async () => {
    await guest('boris@example.com')
    const { mailbox } = await db.selectFrom('news_subscribers').select('mailbox').executeTakeFirstOrThrow()
    await db.transaction().execute(tx => refuseMailbox(tx, mailbox, at))
    expect(await db.selectFrom('news_subscribers').selectAll().execute()).toEqual([])
    expect((await agreements()).at(-1)).toEqual({ agreed: false, how: 'refusal' })
    await db.deleteFrom('outbox').execute()
    expect(await subscribe('boris@example.com')).toMatchObject({ status: 200 })
    expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})

test('what an account chooses is recorded when it differs', async () => {
  const { id } = await createPerson(db)
  for (const news of [true, true, false]) await changePreferences(db, id, { notifications: { news } }, at)
  await changePreferences(db, id, { locale: 'en' }, at)
  expect(await agreements()).toEqual([
    { agreed: true, how: 'settings' },
    { agreed: false, how: 'settings' },
  ])
})

test('a newsletter takes two where a colleague could send it: one prepares, another sends what was prepared', async () => {
  const colleague = await createPerson(db, { role: 'editor' })
  const as = (person: { id: string; email: string }) => ({
    staff: { id: person.id, email: person.email, role: 'editor' } as Staff,
    now: at,
  })
  await writeNewsletterRow(db, 'by-two')
  const by = (person: { id: string; email: string }, wish: StaffMove, sendAt?: Date) =>
    moveNewsletter(db, { key: 'by-two', move: wish, at: sendAt }, as(person))
  const evening = new Date(at.getTime() + 360 * MINUTE_MS)

  expect(await by(editor, 'send', evening)).toMatchObject({ ok: true })
  expect(await figures('by-two')).toMatchObject({ state: 'draft', prepared: { sendAt: evening.toISOString() } })
  expect(await by(editor, 'send')).toMatchObject({ refusal: { errors: [{ code: 'own-preparation' }] } })
  const waits = () => db.selectFrom('waiting_for_second_person').selectAll().where('kind', '=', 'newsletter').execute()
  expect(await waits()).toMatchObject([{ id: 'by-two', made_by: editor.id }])

  await writeNewsletterRow(db, 'by-two', { perMinute: 61 })
  expect(await waits()).toEqual([])
  await by(editor, 'send', evening)
  await by(editor, 'take-back')
  expect(await waits()).toEqual([])

  await by(editor, 'send', evening)
  expect(await by(colleague, 'send')).toMatchObject({ ok: true })
  expect(await figures('by-two')).toMatchObject({ state: 'scheduled', sendAt: evening.toISOString() })
  await by(colleague, 'take-back')
  await db.updateTable('users').set({ blocked_at: at }).where('id', '=', colleague.id).execute()
})
