import { readFile } from 'node:fs/promises'
import { createContext, Script } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'
import { locales, pathIn } from '#contract/locale.ts'

const ORIGIN = 'https://office.example'
const worker = new Script(await readFile(new URL('../public/news-worker.js', import.meta.url), 'utf8'))

const OPENING = '/en/news/opening'
const html = `<html lang="en">
<link rel="canonical" href="${ORIGIN}/en/news/opening"><link rel="alternate" href="/en/news/rss.xml">
<link rel="preload" href="/assets/inter.woff2" as="font"><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/assets/page.css"><link rel="stylesheet" href="/brand/accent.css?a=1&amp;b=2">
<a href="/en/claim">Exchange</a>
<img src="/images/a-960.webp" srcSet="/images/a-480.webp 480w, /images/a-960.webp 960w, /images/a-1600.webp 1600w" alt="">
<img src="/images/logo.png" alt="">
<script type="application/json" id="page-data">{"a":"\\u003c"}</script><script>import('/assets/client.js')</script></html>`
const css = `@font-face { src: url('./inter.woff2') } .a { mask: url(../brand/mask.svg) center; background: url(data:,) }`
const files = [
  '/assets/inter.woff2',
  '/favicon.svg',
  '/assets/page.css',
  '/brand/accent.css?a=1&b=2',
  '/images/logo.png',
]

/** What the office has, by address. */
let office: Map<string, string>
let hasConnection: boolean
/** Files that are answered late, the first time that they are asked for. */
let late: Map<string, Promise<void>>
let asked: { path: string; credentials: RequestCredentials }[]
/** The caches of the browser by name, each with its answers by address. */
let kept: Map<string, Map<string, Response>>
let browser: ReturnType<typeof startWorker>

beforeEach(() => {
  office = new Map([
    [OPENING, html],
    ...[...files, '/brand/mask.svg'].map(path => [path, `file ${path}`] as const),
    ...[480, 960, 1600].map(width => [`/images/a-${width}.webp`, `${width} wide`] as const),
    ['/assets/page.css', css],
  ])
  hasConnection = true
  late = new Map()
  asked = []
  kept = new Map()
  browser = startWorker()
})

type Asked = string | URL | { url: string }
const pathOf = (asked: Asked) => {
  const { pathname, search } = new URL(typeof asked === 'object' && 'url' in asked ? asked.url : asked, ORIGIN)
  return pathname + search
}

/** The worker, and what it uses of a browser. */
function startWorker() {
  const listeners = new Map<string, (event: object) => void>()
  const caches = {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>()
      kept.set(name, cache)
      return { put: async (asked: Asked, answer: Response) => void cache.set(pathOf(asked), answer) }
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (asked: Asked) =>
      [...kept.values()].flatMap(cache => cache.get(pathOf(asked)) ?? []).map(answer => answer.clone())[0],
  }
  const fetch = async (from: Asked, { credentials = 'same-origin' }: RequestInit = {}) => {
    if (!hasConnection) throw new TypeError('Failed to fetch')
    const path = pathOf(from)
    asked.push({ path, credentials })
    const until = late.get(path)
    late.delete(path)
    await until
    const headers = { 'content-type': path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/html' }
    return new Response(office.get(path) ?? 'not found', { status: office.has(path) ? 200 : 404, headers })
  }
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  const location = new URL('/news-worker.js', ORIGIN)
  worker.runInContext(createContext({ addEventListener, caches, crypto, fetch, location, Headers, Response, URL }))

  return {
    /** The page of an address has come to the browser, with these pictures on the screen. */
    async opened(address: string, shown: string[] = []): Promise<void> {
      const under: Promise<unknown>[] = []
      const data = { address, shown: shown.map(path => ORIGIN + path) }
      listeners.get('message')!({ data, waitUntil: (promise: Promise<unknown>) => under.push(promise) })
      await Promise.all(under)
    },
    /** What the worker answers; undefined where it leaves the request to the browser. */
    async ask(path: string, request = {}): Promise<Response | undefined> {
      let answer: Promise<Response> | undefined
      const respondWith = (given: Promise<Response>) => {
        answer = given
      }
      const asks = { method: 'GET', mode: 'navigate', destination: 'document', ...request, url: ORIGIN + path }
      listeners.get('fetch')!({ request: asks, respondWith })
      return answer
    },
  }
}

const without = async (path: string, request = {}) => {
  hasConnection = false
  const answer = await browser.ask(path, request)
  hasConnection = true
  return answer?.type === 'error' ? 'the page of the browser' : answer?.text()
}
const documents = () =>
  [...kept.values()].flatMap(cache => [...cache.keys()]).filter(path => /^(\/en)?\/news/.test(path))

test('a page that was opened is read without a connection, with every file that it names', async () => {
  await browser.opened(OPENING)
  expect(await without(OPENING)).toContain('<a href="/en/claim">Exchange</a>')
  for (const path of files) expect(await without(path, { mode: 'no-cors', destination: 'image' })).toBeTruthy()
  expect(await without('/assets/inter.woff2', { mode: 'cors', destination: 'font' })).toBe('file /assets/inter.woff2')
  expect(await without('/brand/mask.svg', { destination: 'image', mode: 'cors' })).toBe('file /brand/mask.svg')
})

test('a copy is what a guest gets, whoever is signed in', async () => {
  await browser.opened(OPENING)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter(({ credentials }) => credentials !== 'omit')).toEqual([])
})

test('a copy has no scripts, nor asks for any', async () => {
  await browser.opened(OPENING)
  expect(await without(OPENING)).not.toContain('script')
  expect((await browser.ask(OPENING))?.headers.get('content-security-policy')).toBeNull()
  hasConnection = false
  const policy = (await browser.ask(OPENING))?.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; form-action/)
  expect(asked.map(({ path }) => path)).not.toContain('/assets/client.js')
})

test.each([...files, '/brand/mask.svg', '/images/a-480.webp'])('there is no copy without %s', async path => {
  office.delete(path)
  await browser.opened(OPENING)
  expect([await without(OPENING), kept.size]).toEqual(['the page of the browser', 0])
})

test('a copy is not shown before its last file is there', async () => {
  const mask = Promise.withResolvers<void>()
  late.set('/brand/mask.svg', mask.promise)
  const opened = browser.opened(OPENING)
  await expect.poll(() => [...kept.values()].flatMap(cache => [...cache.keys()]).length).toBe(files.length)
  expect(await without(OPENING)).toBe('the page of the browser')
  mask.resolve()
  await opened
  expect(await without(OPENING)).toContain('Exchange')
})

test('a picture is kept in the size that is on the screen, else in the smallest', async () => {
  await browser.opened(OPENING)
  expect(await without(OPENING)).toMatch(/<img src="\/images\/a-480.webp"\s+alt="">/)
  await browser.opened(OPENING, ['/images/a-1600.webp'])
  expect(await without(OPENING)).toMatch(/<img src="\/images\/a-1600.webp"\s+alt="">/)
  expect(asked.map(({ path }) => path)).not.toContain('/images/a-960.webp')
})

test('with a connection the office answers, and a newer page replaces its copy with all files', async () => {
  await browser.opened(OPENING)
  office.set(OPENING, '<html lang="en">newer <link rel="stylesheet" href="/assets/newer.css"></html>')
  office.set('/assets/newer.css', 'p {}')
  expect(await (await browser.ask(OPENING))?.text()).toContain('newer')
  expect(await without(OPENING)).not.toContain('newer')
  await browser.opened(OPENING)
  expect(await without(OPENING)).toContain('newer')
  expect([...kept.values()].map(cache => [...cache.keys()])).toEqual([['/assets/newer.css', OPENING]])
})

test('a newer page whose files do not come leaves the copy that there is', async () => {
  await browser.opened(OPENING)
  office.set(OPENING, '<html lang="en">newer <link rel="stylesheet" href="/assets/newer.css"></html>')
  await browser.opened(OPENING)
  expect(await without(OPENING)).toContain('Exchange')
})

test.each(['the page is asked for', 'it is opened from another page'])(
  'a withdrawn article is dropped when %s',
  async how => {
    await browser.opened(OPENING)
    office.delete(OPENING)
    if (how === 'the page is asked for') expect((await browser.ask(OPENING))?.status).toBe(404)
    else await browser.opened(OPENING)
    expect([await without(OPENING), kept.size]).toEqual(['the page of the browser', 0])
  },
)

test('the thirty pages that were opened last are kept', async () => {
  for (let at = 1; at <= 32; at++) {
    office.set(`/news/a${at}`, `<html lang="ru">${at}</html>`)
    await browser.opened(`/news/a${at}`)
    // Opened again, it is one of the last.
    if (at === 30) await browser.opened('/news/a1')
  }
  expect(documents()).toHaveLength(30)
  expect(await without('/news/a1')).toContain('1')
  expect([await without('/news/a2'), await without('/news/a3')]).toEqual(Array(2).fill('the page of the browser'))
})

test('two tabs that open one page leave one copy', async () => {
  const icon = Promise.withResolvers<void>()
  late.set('/favicon.svg', icon.promise)
  const first = browser.opened(OPENING)
  await expect.poll(() => late.size).toBe(0)
  const second = browser.opened(OPENING)
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
  icon.resolve()
  await Promise.all([first, second])
  expect(documents()).toEqual([OPENING])
})

test('every page of the list is a page of its own, and what a link adds to an address is none', async () => {
  office.set('/news', '<html lang="ru">first</html>')
  office.set('/news?page=2', '<html lang="ru">second</html>')
  await browser.opened('/news?utm_source=a&ref=FRIEND')
  await browser.opened('/news?page=2&utm_source=a')
  expect(asked.map(({ path }) => path)).toEqual(['/news', '/news?page=2'])
  expect(await without('/news?ref=FRIEND')).toContain('first')
  expect(await without('/news?page=2')).toContain('second')
})

test.each(locales)('the addresses of news are known (%s)', async locale => {
  for (const path of ['/news', '/news/cash-2026']) {
    office.set(pathIn(locale, path), '<html lang="x">kept</html>')
    await browser.opened(pathIn(locale, path))
    expect(await without(pathIn(locale, path))).toContain('kept')
  }
})

test.each(['/', '/en', '/account/orders', '/newsletters/subscribe', '/en/newsletters/stop', '/news/rss.xml', '/claim'])(
  'the page %s is neither kept nor answered',
  async path => {
    office.set(path, '<html lang="ru">page</html>')
    await browser.opened(path)
    expect([asked, kept.size, await browser.ask(path)]).toEqual([[], 0, undefined])
  },
)

test.each([
  ['/api/v1/users/me/', { mode: 'cors', destination: '' }],
  ['/assets/client.js', { mode: 'cors', destination: 'script' }],
  ['/news', { mode: 'cors', destination: '' }],
  ['/news', { method: 'POST' }],
])('%s with %o is left to the browser', async (path, request) => {
  expect(await browser.ask(path, request)).toBeUndefined()
})
