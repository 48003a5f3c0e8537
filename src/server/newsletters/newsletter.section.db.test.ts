import { expect, test } from 'vitest'
import { chooseRecords } from '#server/changes/choose-records.ts'
import { openRecordLists } from '#server/changes/list-records.ts'
import type { Sections } from '#server/changes/section.ts'
import { writeNewsletterRow } from '#test/fixtures/newsletters.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { newsletterSection } from './newsletter.section.ts'

const { db } = await createTestDatabase({ demo: true })
for (const key of ['one', 'two', 'three']) await writeNewsletterRow(db, key)
const at = new Date('2026-11-21T12:00:00Z')
await db.updateTable('newsletters').set({ state: 'scheduled', send_at: at }).where('key', '=', 'two').execute()

const lists = openRecordLists(db, { newsletter: newsletterSection } as unknown as Sections)
const listed = async (where: string[], search?: string) => {
  const list = await lists.list('newsletter', { where, page: 1, size: 10, search: search || undefined })
  return { keys: list.items.map(({ key }) => key).sort(), total: list.total, facets: list.facets }
}

test('newsletters are listed by how far they are, with the count of each state', async () => {
  expect(await listed([])).toMatchObject({ total: 3 })
  const { keys, total, facets } = await listed(['state:draft'])
  expect([keys, total]).toEqual([['one', 'three'], 2])
  expect(facets.state!.toSorted((a, b) => b.count - a.count)).toEqual([
    { value: 'draft', count: 2 },
    { value: 'scheduled', count: 1 },
  ])
  expect((await listed(['state:scheduled', 'state:sent'])).keys).toEqual(['two'])
  expect((await listed(['state:draft'], 'thr')).keys).toEqual(['three'])
  expect((await listed(['state:sent'])).keys).toEqual([])
})

test('a newsletter that has moved on is listed with its new state, once the lists are told', async () => {
  await db.updateTable('newsletters').set({ state: 'sending', begun_at: at }).where('key', '=', 'two').execute()
  lists.forget()
  expect((await listed(['state:scheduled'])).keys).toEqual([])
  expect((await listed(['state:sending'])).keys).toEqual(['two'])
})

test('a change of many chooses by the same state', async () => {
  const bulk = { section: 'newsletter' as const, where: ['state:draft'], set: { perMinute: 10 } }
  const chosen = await chooseRecords(db, newsletterSection, bulk)
  expect(chosen.map(({ key }) => key).sort()).toEqual(['one', 'three'])
})
