import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { smoke, touchedTests } from '#test/run/changed.ts'

test('a change touches the tests of the database that import it at any distance, and no others', () => {
  const { database } = touchedTests(['src/server/reviews/reviews.store.ts'])
  expect(database.some(path => path.startsWith('src/server/reviews/'))).toBe(true)
  expect(database).not.toContain('src/server/platform/database/application-role.db.test.ts')
  expect(touchedTests(['README.md']).database).toEqual([])
})

test('a migration touches all of the database', () => {
  expect(touchedTests(['migrations/0001-first.sql']).database.length).toBeGreaterThan(100)
})

test('a changed test is one of its project', () => {
  expect(touchedTests(['test/e2e/home.test.ts', 'test/http/sitemap.test.ts'])).toMatchObject({
    browser: ['test/e2e/home.test.ts'],
    http: expect.arrayContaining(['test/http/sitemap.test.ts']),
  })
})

test('the smoke is fifteen files of the browser', () => {
  expect(smoke).toHaveLength(15)
  expect(smoke.filter(path => !existsSync(path))).toEqual([])
})
