import { expect, test, vi } from 'vitest'
import { hasReadableId, isSameForGuests, screens } from './routes.tsx'
import { staffScreens } from './staff-routes.ts'

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

/** The routes anew, on a router that counts how often a path is matched: other tests have loaded theirs. */
async function countedRoutes() {
  const router = await import('react-router')
  const matched = vi.fn(router.matchRoutes)
  vi.resetModules()
  vi.doMock('react-router', () => ({ ...router, matchRoutes: matched }))
  const routes = await import('./routes.tsx')
  vi.doUnmock('react-router')
  vi.resetModules()
  return { ...routes, matched }
}

test('a path is matched once, however often it is asked about', async () => {
  const { isSameForGuests, hasReadableId, matched } = await countedRoutes()
  for (let view = 0; view < 20; view++) {
    isSameForGuests('/exchange/eth-to-cashrub')
    hasReadableId('/en/exchange/eth-to-cashrub')
    isSameForGuests('/nothing/stands/here')
  }
  expect(matched).toHaveBeenCalledTimes(2)
})

test('a flood of addresses evicts the oldest matches, and very long ones are not kept', async () => {
  const { isSameForGuests, matched } = await countedRoutes()
  isSameForGuests('/exchange/oldest')
  for (let at = 0; at < 500; at++) isSameForGuests(`/exchange/${at}`)
  matched.mockClear()
  isSameForGuests('/exchange/499')
  expect(matched).not.toHaveBeenCalled()
  isSameForGuests('/exchange/oldest')
  for (let view = 0; view < 2; view++) isSameForGuests(`/exchange/${'x'.repeat(300)}`)
  expect(matched).toHaveBeenCalledTimes(3)
})
