import { expect, test } from 'vitest'
import { pageWindow } from './page-window.ts'

test.each([
  ['one page', 1, 1, '1'],
  ['all of a few', 2, 4, '1 2 3 4'],
  ['the beginning', 1, 20, '1 2 gap 20'],
  ['the middle', 10, 20, '1 gap 9 10 11 gap 20'],
  ['the end', 20, 20, '1 gap 19 20'],
  ['a page instead of a gap as wide as one page', 4, 20, '1 2 3 4 5 gap 20'],
  ['a page beyond the last', 25, 20, '1 gap 20'],
  ['nothing of nothing', 1, 0, ''],
])('the row names %s', (_, page, pages, expected) => {
  expect(pageWindow(page, pages).join(' ')).toBe(expected)
})
