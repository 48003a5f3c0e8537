import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Proposal, RecordChange } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { articleSection } from './article.section.ts'
import { agreedBy } from './content.store.ts'
import { contentPageSection } from './content-page.section.ts'
import { openLiveContent, viewPage, viewVersion } from './live-content.ts'
import { questionSection } from './question.section.ts'

const { db } = await createTestDatabase({ demo: true })
const fresh = await createTestDatabase()
const sections = { 'content-page': contentPageSection, article: articleSection, question: questionSection }
const deps = { db, sections: sections as never }
const noon = new Date('2026-11-24T12:00:00Z')
const actor = async (role: StaffRole): Promise<StaffActor> => ({
  staff: { id: (await createPerson(db, { role })).id, role } as StaffActor['staff'],
  now: noon,
})
const [editor, operator] = [await actor('editor'), await actor('operator')]
const content = await openLiveContent(db)

async function propose(proposal: Proposal, by = editor) {
  const plan = await planChange(deps, proposal, by)
  if (!plan.ok) return plan
  const id = randomUUID()
  const made = await makeChange(deps, { id, proposal, digest: plan.value.digest, reason: '' }, by)
  await content.refresh()
  return made.ok ? { ...made, id } : made
}

const set = (section: RecordChange['section'], key: string, fields: object | null, by = editor) =>
  propose({ items: [{ section, key, fields } as RecordChange] }, by)

const both = (text: string) => ({ ru: text, en: text })
const terms = () => content.terms().rules

test('a version is numbered, kept, and shown with what differs', async () => {
  expect(terms()).toEqual({ version: 1, agreedFrom: 1 })
  await set('content-page', 'rules', { text: both('one\n\ntwo'), wordingOnly: true })
  expect(terms()).toEqual({ version: 2, agreedFrom: 1 })
  const third = await set('content-page', 'rules', { text: both('one\n\nthree') })
  expect(terms()).toEqual({ version: 3, agreedFrom: 3 })
  expect(await viewVersion(content, 'rules', 3, 'en')).toMatchObject({
    html: '<p>one</p><p>three</p>',
    newest: 3,
    difference: [
      { kind: 'same', text: 'one' },
      { kind: 'removed', text: 'two' },
      { kind: 'added', text: 'three' },
    ],
  })
  expect(await viewVersion(content, 'rules', 2, 'en')).toMatchObject({ html: '<p>one</p><p>two</p>' })
  expect(await viewVersion(content, 'rules', 4, 'en')).toBeUndefined()

  // Undoing goes back behind a change of substance, so it is one, too.
  expect(await propose({ undo: (third as { id: string }).id })).toMatchObject({ ok: true })
  expect(terms()).toEqual({ version: 4, agreedFrom: 4 })
  await set('content-page', 'rules', { text: both('one\n\nthree'), wordingOnly: true })
  expect(terms()).toEqual({ version: 5, agreedFrom: 5 })
})

test('undoing a change of wording finds that nobody changed it meanwhile', async () => {
  const made = await set('content-page', 'aml-kyc', { text: both('a policy'), wordingOnly: true })
  const plan = await planChange(deps, { undo: (made as { id: string }).id }, editor)
  expect(plan).toMatchObject({ value: { items: [{ meanwhile: [] }] } })
})

test('a draft of the rules leaves the last version on the site; one of another page takes it off', async () => {
  const before = terms()
  await set('content-page', 'rules', { state: 'draft', text: both('') })
  expect(terms()).toEqual(before)
  expect(await viewPage(content, 'rules', 'en')).toMatchObject({ version: { number: before!.version } })

  expect(await viewPage(content, 'cash', 'en')).toBeUndefined()
  await set('content-page', 'cash', { state: 'published', title: both('Cash'), text: both('words') })
  expect(await viewPage(content, 'cash', 'en')).toEqual({ title: 'Cash', html: '<p>words</p>', summary: 'words' })
  await set('content-page', 'cash', { state: 'draft' })
  expect(await viewPage(content, 'cash', 'en')).toBeUndefined()
})

test.each([
  ['content-page', 'aml-kyc', { text: { ru: '', en: 'x' } }, 'text.ru', 'missing'],
  ['content-page', 'aml-kyc', { wordingOnly: true }, 'wordingOnly', 'unchanged'],
  ['content-page', 'cash', { wordingOnly: true }, 'wordingOnly', 'not-allowed'],
  ['content-page', 'contacts', null, 'key', 'not-allowed'],
  ['article', 'opening', { image: 'f'.repeat(32), imageAlt: both('x') }, 'image', 'not-found'],
  ['article', 'opening', { lead: { ru: 'x', en: '' } }, 'lead.en', 'missing'],
  ['question', 'fees', { answer: { ru: '', en: 'x' } }, 'answer.ru', 'missing'],
] as const)('%s %s refuses %j', async (section, key, fields, field, code) => {
  expect(await set(section, key, fields)).toMatchObject({
    refusal: { errors: [{ field: expect.stringContaining(field), code }] },
  })
})

test.each(['new', 'many', 'rss.xml', 'Über', '-a', 'a--b', 'a'.repeat(81)])('no article is called %s', async key => {
  const article = { state: 'draft', publishedAt: null, title: both(''), lead: both(''), text: both('') }
  expect(await set('article', key, { ...article, image: '', imageAlt: both('') })).toMatchObject({ ok: false })
})

test('an operator writes nothing', async () => {
  for (const [section, key, fields] of [
    ['content-page', 'rules', { title: both('x') }],
    ['article', 'opening', { state: 'draft' }],
    ['question', 'fees', { position: 1 }],
  ] as const)
    expect(await set(section, key, fields, operator)).toMatchObject({ refusal: { reason: 'forbidden' } })
})

test('an article waits for its time', async () => {
  const soon = new Date(noon.getTime() + 60_000)
  await set('article', 'opening', { publishedAt: soon.toISOString() })
  expect(content.paths(noon)).not.toContain('/news/opening')
  const version = content.versionAt(noon)
  expect(content.paths(soon)).toContain('/news/opening')
  expect(content.versionAt(soon)).not.toBe(version)
})

test('an article that was removed is gone, and comes back as it was', async () => {
  const before = (await articleSection.read(db, ['wrong-amounts'])).get('wrong-amounts')
  const removed = await set('article', 'wrong-amounts', null)
  expect(content.paths(noon)).not.toContain('/news/wrong-amounts')
  await propose({ undo: (removed as { id: string }).id })
  expect((await articleSection.read(db, ['wrong-amounts'])).get('wrong-amounts')).toEqual(before)
})

test('the proposed drafts of an office that has written nothing have its own name and limits', async () => {
  await fresh.db
    .updateTable('office')
    .set({ name: 'Меняла', unpaid_of_person: 7, contact_email: 'a@b.example' })
    .execute()
  const pages = await contentPageSection.read(fresh.db)
  expect(pages.get('rules')).toMatchObject({ state: 'draft' })
  const { ru, en } = pages.get('rules')!.text
  for (const part of ['Меняла', 'не больше 7', 'a@b.example', '30 минут']) expect(ru).toContain(part)
  expect(en).toContain('up to 7')
  expect(ru).not.toContain('Наличные')
  expect((await openLiveContent(fresh.db)).terms()).toEqual({})
})

test('somebody has agreed to what their account and their own claims say, and to nobody else’s', async () => {
  const anna = await createPerson(db)
  expect(await agreedBy(db, anna.id)).toEqual({})
  await db.updateTable('users').set({ agreed_rules: 2 }).where('id', '=', anna.id).execute()
  expect(await agreedBy(db, anna.id)).toEqual({ rules: 2 })
})
