import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MOST_VIEWS } from '#contract/desk/queue-view-limits.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { dropView, keepView, listViews } from './queue-views.store.ts'

const { db } = await createTestDatabase()
const [{ id: olga }, { id: pavel }] = [
  await createPerson(db, { role: 'operator' }),
  await createPerson(db, { role: 'operator' }),
]
const keep = (staff: string, name: string, search: string, id: string = randomUUID()) =>
  db.transaction().execute(tx => keepView(tx, staff, { id, name, search }))
const searches = async (staff: string) => (await listViews(db, staff)).map(({ search }) => search)

test('a view is its person’s own: a name is kept once, and nobody changes or takes away another’s', async () => {
  const id = randomUUID()
  expect(await keep(olga, 'late', 'waiting=30', id)).toBe('kept')
  expect(await keep(olga, 'late', 'waiting=30', id)).toBe('kept')
  expect(await keep(olga, 'late', 'waiting=20')).toBe('kept')
  expect(await searches(olga)).toEqual(['waiting=20'])
  expect(await keep(pavel, 'late', 'waiting=5', id)).toBe('another')
  await dropView(db, pavel, id)
  expect(await searches(olga)).toEqual(['waiting=20'])
  expect(await searches(pavel)).toEqual([])
  await dropView(db, olga, id)
  expect(await searches(olga)).toEqual([])
})

test('nobody has more views than would be found again, and one that is there can still be changed', async () => {
  for (let i = 0; i < MOST_VIEWS; i++) expect(await keep(pavel, `view ${i}`, 'mine=yes')).toBe('kept')
  expect(await keep(pavel, 'one more', 'mine=yes')).toBe('full')
  expect(await keep(pavel, 'view 1', 'state=checking')).toBe('kept')
})
