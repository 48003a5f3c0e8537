import { expect, test } from 'vitest'
import { insteadOf, sectionAt, sectionsOf } from './sections.ts'

test.each([
  ['/console', '/console'],
  ['/console/claims/0192f7a0-0000-7000-8000-000000000001', '/console'],
  ['/console/not-yours', undefined],
  ['/consoles', undefined],
])('%s belongs to the section %s', (path, section) => {
  expect(sectionAt(path)?.path).toBe(section)
})

test('the owner works with everything, and nobody else with what is not theirs', () => {
  expect(sectionsOf('owner').map(({ path }) => path)).toContain('/console')
  expect(sectionsOf('support').map(({ path }) => path)).toContain('/console')
  expect(sectionsOf('editor')).toEqual([])
  expect(sectionsOf('customer')).toEqual([])
})

test('whoever may not see a section is told which, and the door of the console leads to the first of their own', () => {
  expect(insteadOf('/console', 'editor')).toBe('/console/not-yours')
  expect(insteadOf('/console', 'support')).toBeUndefined()
  expect(insteadOf('/console/claims/1', 'editor')).toBe('/console/not-yours?section=%2Fconsole')
})
