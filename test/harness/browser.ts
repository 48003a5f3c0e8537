import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  type Page,
  type Request,
  type Response,
  type WebError,
} from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { browserCookies, type SignedInPerson } from '#test/fixtures/people.ts'

export type PageOptions = {
  locale?: Locale
  theme?: 'light' | 'dark'
  width?: number
  javaScript?: boolean
  reducedMotion?: boolean
  /** Who is signed in, from `newPersonSignedIn` of `people.ts`. Nobody: a guest. */
  as?: SignedInPerson | undefined
  /** The page's clock starts here and then runs; `page.clock` moves it. */
  at?: Date
  /** A browser that has been nowhere yet: for tests of what it keeps, or that change it for good. */
  fresh?: boolean
}

export type TestPage = {
  page: Page
  /** Opens an address of the office in the page's language and waits until React has taken it over. */
  visit: (path: string) => Promise<Response>
  /** Waits until the page has come to an address (its path and its query) by itself, perhaps as a new document. */
  arrive: (address: string | RegExp) => Promise<void>
  /** Says beforehand what this test is about to provoke. Everything else that goes wrong fails it. */
  expectConsole: (text: RegExp) => void
  /** What went wrong so far and was not expected. */
  problems: () => string[]
}

/** One connection for all files that this process runs. */
let browser: Promise<Browser> | undefined

/**
 * A page as one visitor has it, given back after the test. The test fails when the page logs an error or a warning,
 * throws, breaks its content policy or asks another site for anything.
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<TestPage> {
  const { locale = defaultLocale, theme = 'light', width = 1280, javaScript = true, reducedMotion = false } = options
  const kind = { url, locale, javaScript }
  const page = (!options.fresh && !options.at && takeIdle(kind)) || (await newPage(kind))
  const context = page.context()
  await page.setViewportSize({ width, height: width < 600 ? 740 : 800 })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: reducedMotion ? 'reduce' : 'no-preference' })
  if (options.as) await context.addCookies(browserCookies(options.as, url))
  if (options.at) await context.clock.install({ time: options.at })
  const { problems, expectConsole, underWay, unwatch } = watch(context, url)
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    const unanswered = failed ? underWay() : []
    const stood = failed ? await Promise.all(context.pages().map(standing)) : []
    // What the pages have logged by now arrives before their answers.
    await Promise.all(context.pages().map(page => page.title().catch(() => undefined)))
    const unexpected = problems()
    unwatch()
    if (failed || unexpected.length || options.fresh || options.at) await context.close()
    else await giveBack(page, kind)
    if (unexpected.length) throw new Error(`The page did what nobody expected:\n${unexpected.join('\n')}`)
    // Beside what was waited for in vain: what was there instead.
    if (stood.length) throw new Error([...unanswered, ...stood].join('\n'))
  })

  return {
    page,
    problems,
    expectConsole,
    visit: async path => {
      const answer = await page.goto(locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`)
      if (javaScript) await hydrated(page)
      return answer!
    },
    // Not waitForURL: a page may set out twice, and there the first way counts as failed.
    arrive: async address => {
      const here = () => page.url().slice(url.length)
      await (typeof address === 'string' ? expect.poll(here).toBe(address) : expect.poll(here).toMatch(address))
      await (javaScript ? hydrated(page) : page.waitForLoadState())
    },
  }
}

/** What a page cannot change once it is open. Everything else is set when a test takes it. */
type PageKind = { url: string; locale: Locale; javaScript: boolean }

/** Pages that tests have given back. A page in a process that runs already costs less than half of a new one. */
const idle: { kind: string; page: Page }[] = []
const MOST_IDLE = 6

function takeIdle(kind: PageKind): Page | undefined {
  const place = idle.findIndex(page => page.kind === JSON.stringify(kind))
  return place < 0 ? undefined : idle.splice(place, 1)[0]!.page
}

async function newPage({ url, locale, javaScript }: PageKind): Promise<Page> {
  browser ??= chromium.connect(inject('browser'))
  const context = await (await browser).newContext({
    baseURL: url,
    locale: locale === 'ru' ? 'ru-RU' : 'en-US',
    timezoneId: 'Europe/Moscow',
    javaScriptEnabled: javaScript,
  })
  return context.newPage()
}

/** Takes away everything that the test has left in the page and its browser. */
async function giveBack(page: Page, kind: PageKind): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  if (page.isClosed()) return context.close()
  for (const event of ['request', 'response', 'console', 'dialog'] as const) page.removeAllListeners(event)
  await context.setOffline(false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setExtraHTTPHeaders({})
  await leaveDocument(page)
  await context.clearCookies()
  if (kind.javaScript)
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
  idle.push({ kind: JSON.stringify(kind), page })
  if (idle.length > MOST_IDLE) await idle.shift()!.page.context().close()
}

/** The streams and timers of a test end with its document. A page that a form has asked for may still arrive meanwhile. */
async function leaveDocument(page: Page, tries = 5): Promise<void> {
  try {
    await page.goto('/robots.txt')
  } catch (error) {
    if (tries === 1 || !String(error).includes('interrupted by another navigation')) throw error
    await page.waitForLoadState()
    await leaveDocument(page, tries - 1)
  }
}

function watch(context: BrowserContext, url: string) {
  const seen: string[] = []
  // A page that plans a move while another one is being made gets a conflict.
  const expected: RegExp[] = [/409 \(Conflict\).*\/plan\//]
  // A broken content policy is reported on the console as well.
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning', 'assert'].includes(message.type())) {
      seen.push(`${message.type()} on the console: ${message.text()} (${message.location().url})`)
    }
  }
  const onError = (error: WebError) => seen.push(`an exception: ${error.error().stack ?? error.error().message}`)
  const asked = new Map<Request, number>()
  const onAnswered = (request: Request) => void asked.delete(request)
  const onRequest = (request: Request) => {
    asked.set(request, performance.now())
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== url) seen.push(`a request to another site: ${request.url()}`)
  }
  context.on('console', onConsole).on('weberror', onError)
  context.on('request', onRequest).on('requestfinished', onAnswered).on('requestfailed', onAnswered)
  return {
    unwatch() {
      context.off('console', onConsole).off('weberror', onError)
      context.off('request', onRequest).off('requestfinished', onAnswered).off('requestfailed', onAnswered)
    },
    /** What was asked and has no answer yet, streams among it. */
    underWay: () =>
      [...asked].map(
        ([request, at]) =>
          `still under way after ${Math.round(performance.now() - at)} ms: ${request.method()} ${request.url()}`,
      ),
    problems: () => seen.filter(problem => !expected.some(text => text.test(problem))),
    expectConsole: (text: RegExp) => void expected.push(text),
  }
}

/** Where a page stands, what has the focus and what can be read there. */
async function standing(page: Page): Promise<string> {
  const orWhyNot = (error: Error) => error.message
  const [focused, text] = await Promise.all([
    page.evaluate(() => (document.activeElement?.cloneNode() as Element | undefined)?.outerHTML).catch(orWhyNot),
    page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(orWhyNot),
  ])
  return `The page stood at ${page.url()}, the focus was on ${focused}\n${text}`
}

/** Waits until React has taken a document over. Until then its links and forms are the browser's own, and no key is heard. */
export async function hydrated(page: Page): Promise<void> {
  const marked = () => 'hydrated' in document.documentElement.dataset
  await page.waitForFunction(marked, undefined, { timeout: 30_000 }).catch(() => {
    throw new Error(`${page.url()} was not hydrated within 30 s`)
  })
}
