import { expect, test } from 'vitest'
import { entriesOf, insteadOf, sectionAt, sectionsFor } from './console/frame/sections.ts'
import { consoleSections as sections } from './console-features.ts'

test.each([
  ['/console', '/console/claims'],
  ['/console/claims', '/console/claims'],
  ['/console/claims/0192f7a0-0000-7000-8000-000000000001', '/console/claims'],
  ['/console/dashboard', '/console/dashboard'],
  ['/console/not-yours', undefined],
  ['/consoles', undefined],
])('%s belongs to the section %s', (path, section) => {
  expect(sectionAt(sections, path)?.path).toBe(section)
})

test('each section has one place in the navigation', () => {
  const groups = ['work', 'money', 'terms', 'office'] as const
  const listed = groups.map(of => sections.filter(({ group }) => group === of).map(({ path }) => path.slice(9)))
  expect(listed).toEqual([
    ['dashboard', 'claims', 'waiting', 'verification', 'chat', 'alarms', 'customers', 'screening'],
    ['reserves', 'statements', 'withdrawals', 'deposit-accounts', 'bank-accounts', 'limits'],
    [
      ...['currencies', 'directions', 'rates', 'categories', 'cities', 'branches', 'aml', 'discounts', 'promo-codes'],
      ...['contests', 'referrals', 'changes'],
    ],
    [
      'reviews',
      'content',
      'newsletters',
      'settings',
      'connections',
      'setup',
      'configuration',
      'audit',
      'staff',
      'roles',
    ],
  ])
})

test.each([
  [
    'owner',
    [
      ['dashboard', 'alarms'],
      ['claims'],
      ['waiting'],
      ['customers', 'verification', 'screening'],
      ['chat'],
      ['reserves', 'statements', 'withdrawals', 'deposit-accounts', 'bank-accounts', 'limits'],
      'currencies',
      'reviews',
    ],
  ],
  [
    'treasurer',
    [
      ['dashboard', 'alarms'],
      ['claims'],
      ['waiting'],
      ['customers', 'verification', 'screening'],
      ['chat'],
      ['reserves', 'statements', 'withdrawals', 'deposit-accounts', 'bank-accounts', 'limits'],
      'currencies',
      'reviews',
    ],
  ],
  [
    'operator',
    [
      ['claims'],
      ['waiting'],
      ['customers', 'verification', 'screening'],
      ['chat'],
      ['alarms'],
      ['reserves', 'statements', 'deposit-accounts', 'bank-accounts', 'limits'],
      'currencies',
      ['settings'],
    ],
  ],
  ['support', [['claims'], ['chat'], ['alarms'], ['customers', 'screening'], 'currencies', 'reviews']],
  ['editor', ['currencies', 'reviews']],
] as const)(
  'the navigation of %s has at most eight entries, and every section of theirs is one of them or a tab',
  (role, wanted) => {
    const own = sectionsFor(sections, role)
    const entries = entriesOf(own).map(({ sections }) => sections.map(({ path }) => path.slice(9)))
    // Of the two entries with many tabs the first is enough here: the sections of each are listed above.
    expect(entries.map((of, i) => (typeof wanted[i] === 'string' ? of[0] : of))).toEqual(wanted)
    expect(entries.length).toBeLessThanOrEqual(8)
    expect(entries.flat().toSorted()).toEqual(own.map(({ path }) => path.slice(9)).toSorted())
  },
)

test('the owner has every section, and other roles only their own', () => {
  expect(sectionsFor(sections, 'owner').map(({ path }) => path)).toContain('/console/claims')
  expect(sectionsFor(sections, 'support').map(({ path }) => path)).toContain('/console/claims')
  expect(sectionsFor(sections, 'editor').map(({ path }) => path)).toEqual([
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
  expect(sectionsFor(sections, 'customer')).toEqual([])
})

test('a role is led from a section of another one to the notice, and from the start to its own first section', () => {
  expect(insteadOf(sections, '/console', 'editor')).toBe('/console/currencies')
  expect(insteadOf(sections, '/console', 'support')).toBeUndefined()
  for (const role of ['operator', 'treasurer'] as const) expect(insteadOf(sections, '/console', role)).toBeUndefined()
  expect(insteadOf(sections, '/console', 'owner')).toBe('/console/dashboard')
  expect(insteadOf(sections, '/console/claims', 'owner')).toBeUndefined()
  expect(insteadOf(sections, '/console/dashboard', 'operator')).toBe(
    '/console/not-yours?section=%2Fconsole%2Fdashboard',
  )
  expect(insteadOf(sections, '/console/claims/1', 'editor')).toBe('/console/not-yours?section=%2Fconsole%2Fclaims')
})
