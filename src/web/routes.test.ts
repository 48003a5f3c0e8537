import * as router from 'react-router'
import { expect, test, vi } from 'vitest'
import { hasReadableId, isSameForGuests, screens } from './routes.tsx'
import { staffScreens } from './staff-routes.ts'

vi.mock('react-router', async original => {
  const actual = await original<typeof router>()
  return { ...actual, matchRoutes: vi.fn(actual.matchRoutes) }
})

const id = '0b5c5a3e-8f5b-4c1e-9a55-0d3f5f8f6a11'
const addressOf = (path: string) => path.replace(/:\w+/, id)

/** What a guest may be shown that another guest made: only public pages without a form of their own. */
const kept = [
  '/',
  '/api',
  '/aml-kyc',
  '/cash',
  '/contacts',
  '/contest',
  '/discounts',
  '/exchange/:pair',
  '/faq',
  '/news',
  '/news/:slug',
  '/partners',
  '/rules',
]

test.each([...screens, ...staffScreens].map(({ path }) => path))(
  '%s is kept for guests only where that is named',
  path => {
    expect(isSameForGuests(addressOf(path))).toBe(kept.includes(path))
    expect(isSameForGuests(`/en${addressOf(path)}`.replace(/(?<=.)\/$/, ''))).toBe(kept.includes(path))
  },
)

test('a screen that is kept is open to everybody', () => {
  for (const screen of screens.filter(({ path }) => kept.includes(path))) expect(screen.access).toBe('open')
})

test.each(['/CLAIM', '/Cash', '/CONSOLE', `/Claim/${id}`, '/EN/cash'])('no screen stands at %s', path => {
  expect(isSameForGuests(path)).toBe(false)
})

test.each([
  [`/claim/${id}`, true],
  ['/claim/abc', false],
  ['/en/claim/abc', false],
  ['/claim/success', true],
  ['/verify/1', false],
  [`/verify/${id}`, true],
  ['/news/abc', true],
])('the id in %s can be one: %s', (path, readable) => {
  expect(hasReadableId(path)).toBe(readable)
})

test('a path is matched once, however often it is asked about', () => {
  const matched = vi.mocked(router.matchRoutes).mockClear()
  for (let view = 0; view < 20; view++) {
    isSameForGuests('/exchange/eth-to-cashrub')
    hasReadableId('/en/exchange/eth-to-cashrub')
    isSameForGuests('/nothing/stands/here')
  }
  expect(matched).toHaveBeenCalledTimes(2)
})

test('a flood of addresses evicts the oldest matches, and very long ones are not kept', () => {
  isSameForGuests('/exchange/oldest')
  for (let at = 0; at < 500; at++) isSameForGuests(`/exchange/${at}`)
  const matched = vi.mocked(router.matchRoutes).mockClear()
  isSameForGuests('/exchange/499')
  expect(matched).not.toHaveBeenCalled()
  isSameForGuests('/exchange/oldest')
  for (let view = 0; view < 2; view++) isSameForGuests(`/exchange/${'x'.repeat(300)}`)
  expect(matched).toHaveBeenCalledTimes(3)
})
