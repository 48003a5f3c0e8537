import { expect, test } from 'vitest'
import { insteadOf, sectionAt, sectionsOf } from './sections.ts'

test.each([
  ['/console', '/console/claims'],
  ['/console/claims', '/console/claims'],
  ['/console/claims/0192f7a0-0000-7000-8000-000000000001', '/console/claims'],
  ['/console/dashboard', '/console/dashboard'],
  ['/console/not-yours', undefined],
  ['/consoles', undefined],
])('%s belongs to the section %s', (path, section) => {
  expect(sectionAt(path)?.path).toBe(section)
})

test('the owner has every section, and other roles only their own', () => {
  expect(sectionsOf('owner').map(({ path }) => path)).toContain('/console/claims')
  expect(sectionsOf('support').map(({ path }) => path)).toContain('/console/claims')
  expect(sectionsOf('editor').map(({ path }) => path)).toEqual([
    '/console/currencies',
    '/console/directions',
    '/console/rates',
    '/console/categories',
    '/console/cities',
    '/console/branches',
    '/console/contests',
    '/console/changes',
    '/console/reviews',
    '/console/content',
    '/console/newsletters',
    '/console/settings',
  ])
  expect(sectionsOf('customer')).toEqual([])
})

test('a role is led from a section of another one to the notice, and from the start to its own first section', () => {
  expect(insteadOf('/console', 'editor')).toBe('/console/currencies')
  expect(insteadOf('/console', 'support')).toBeUndefined()
  for (const role of ['operator', 'treasurer'] as const) expect(insteadOf('/console', role)).toBeUndefined()
  expect(insteadOf('/console', 'owner')).toBe('/console/dashboard')
  expect(insteadOf('/console/claims', 'owner')).toBeUndefined()
  expect(insteadOf('/console/dashboard', 'operator')).toBe('/console/not-yours?section=%2Fconsole%2Fdashboard')
  expect(insteadOf('/console/claims/1', 'editor')).toBe('/console/not-yours?section=%2Fconsole%2Fclaims')
})
