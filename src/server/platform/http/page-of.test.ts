import { expect, test } from 'vitest'
import { MOST_COUNTED, pageOfMany } from './page-of.ts'

const full = Array.from({ length: 50 }, () => 'line')

test('a short list is counted completely', () => {
  expect(pageOfMany(full, 101, { page: 2, size: 50 })).toEqual({ items: full, page: 2, size: 50, total: 101, pages: 3 })
})

test('a long list says that there are more', () => {
  const { items: _, ...place } = pageOfMany(full, MOST_COUNTED + 1, { page: 1, size: 50 })
  expect(place).toEqual({ page: 1, size: 50, total: MOST_COUNTED, more: true, pages: 200 })
})

test('pages beyond the counted ones lead to the end', () => {
  const pages = (page: number, items = full) => pageOfMany(items, MOST_COUNTED + 1, { page, size: 50 }).pages
  expect([pages(200), pages(201), pages(202, ['the last'])]).toEqual([201, 202, 202])
})
