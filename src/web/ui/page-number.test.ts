import { expect, test } from 'vitest'
import { readPageNumber } from './page-number.ts'

test.each([
  ['page=7', 7],
  ['page=%207%20', 7],
  ['', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1e3', 1],
  ['page=9999999', 1],
])('%j asks for page %i', (search, page) => {
  expect(readPageNumber(new URLSearchParams(search))).toBe(page)
})
