import { afterEach, expect, test, vi } from 'vitest'
import { browserApi } from './browser-api.ts'

const stored = new Map<string, string>()
const assign = vi.fn<(address: string) => void>()

/** A browser as far as the client of the API needs one; `locks` exist on secure addresses. */
function openBrowser({ locks = true, path = '/account/orders' } = {}) {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_: string, work: () => Promise<unknown>) => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
  vi.stubGlobal('navigator', locks ? { locks: { request } } : {})
  vi.stubGlobal('location', { pathname: path, assign })
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  stored.clear()
  assign.mockClear()
})

type Given = Response | Error
/** The server's answers to calls and to refreshes, in turn. The last one repeats. */
function office(calls: Given[], refreshes: Given[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const given = path === '/front-api/auth/refresh' ? refreshes : calls
    const answer = given.length > 1 ? given.shift()! : given[0]!
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  return asked
}

const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'T', status, code, detail: 'D' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })
const refused = problem(401, 'token_not_valid')
const fine = Response.json({ fine: true })
const refreshed = Response.json({ exp: 1 })
const REFRESH = '/front-api/auth/refresh'
const call = browserApi as unknown as (address: string, input?: object) => Promise<unknown>

test.each(['GET', 'POST'])('a %s whose token has run out is repeated once with a new one', async method => {
  openBrowser()
  const asked = office([refused, fine], [refreshed])
  expect(await call(`${method} /x/`, method === 'POST' ? { body: {} } : undefined)).toEqual({ fine: true })
  expect(asked).toEqual(['/x/', REFRESH, '/x/'])
})

test('a call that is refused after a refresh leads to the sign-in', async () => {
  openBrowser({ path: '/en/account/orders' })
  const asked = office([refused], [refreshed])
  void call('GET /x/')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/en/login?status=expired'), 30_000)
  expect(asked).toEqual(['/x/', REFRESH, '/x/'])
})

test.each([401, 403])('a refresh that is refused (%i) leads to the sign-in, and nothing is repeated', async status => {
  openBrowser()
  const asked = office([refused], [problem(status, 'token_not_valid')])
  void call('GET /x/')
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login?status=expired'), 30_000)
  expect(asked).toEqual(['/x/', REFRESH])
})

test.each([
  ['that nobody answered', new TypeError('fetch failed'), 'offline'],
  ['that the office could not make', problem(503, 'internal'), 'internal'],
])('a refresh %s is not repeated, fails the call and signs nobody out', async (_, answer, code) => {
  openBrowser()
  const asked = office([refused], [answer])
  await expect(call('GET /x/')).rejects.toMatchObject({ problem: { code } })
  expect(asked).toEqual(['/x/', REFRESH])
  expect(assign).not.toHaveBeenCalled()
})

test.each([true, false])('ten calls at once are one refresh (locks: %s)', async locks => {
  openBrowser({ locks })
  let valid = false
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    if (path !== REFRESH) return (valid ? fine : refused).clone()
    valid = true
    return refreshed.clone()
  })
  await Promise.all(Array.from({ length: 10 }, () => call('GET /x/')))
  expect(asked.filter(path => path === REFRESH)).toHaveLength(1)
})

test('a token that another tab has refreshed is not refreshed again', async () => {
  openBrowser()
  const asked = office([refused, fine], [refreshed])
  stored.set('session-refreshed-at', String(Date.now() + 1_000))
  expect(await call('GET /x/')).toEqual({ fine: true })
  expect(asked).toEqual(['/x/', '/x/'])
})

test.each(['not_authenticated', 'bad-credentials', 'second-factor-required'])('%s starts no refresh', async code => {
  openBrowser()
  const asked = office([problem(401, code)], [refreshed])
  await expect(call('GET /x/')).rejects.toMatchObject({ problem: { code } })
  expect(asked).toEqual(['/x/'])
})

test('a call without a session refreshes none', async () => {
  openBrowser()
  const asked = office([refused], [refreshed])
  await expect(call('GET /api/v1/calculator/from/')).rejects.toMatchObject({ problem: { code: 'token_not_valid' } })
  expect(asked).not.toContain(REFRESH)
})
