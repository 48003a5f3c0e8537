import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import { browserCookies, type SignedInPerson } from './people.ts'

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
 * A page as one visitor has it, closed after the test. The test fails when the page logs an error or a warning, throws,
 * breaks its content policy or asks another site for anything.
 */
export async function openPage(url: string, options: PageOptions = {}): Promise<TestPage> {
  browser ??= chromium.connect(inject('browser'))
  const { locale = defaultLocale, theme = 'light', width = 1280, javaScript = true, reducedMotion = false } = options
  const context = await (await browser).newContext({
    baseURL: url,
    locale: locale === 'ru' ? 'ru-RU' : 'en-US',
    timezoneId: 'Europe/Moscow',
    colorScheme: theme,
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    viewport: { width, height: width < 600 ? 740 : 800 },
    javaScriptEnabled: javaScript,
  })
  if (options.as) await context.addCookies(browserCookies(options.as, url))
  if (options.at) await context.clock.install({ time: options.at })
  const { problems, expectConsole } = watch(context, url)
  onTestFinished(async ({ task }) => {
    const stood = task.result?.state === 'fail' ? await Promise.all(context.pages().map(standing)) : []
    await context.close()
    const unexpected = problems()
    if (unexpected.length) throw new Error(`The page did what nobody expected:\n${unexpected.join('\n')}`)
    // Beside what was waited for in vain: what was there instead.
    if (stood.length) throw new Error(stood.join('\n'))
  })

  const page = await context.newPage()
  return {
    page,
    problems,
    expectConsole,
    visit: async path => {
      const answer = await page.goto(locale === defaultLocale ? path : `/${locale}${path === '/' ? '' : path}`)
      if (javaScript) await awake(page)
      return answer!
    },
    // Not waitForURL: a page may set out twice, and there the first way counts as failed.
    arrive: async address => {
      const here = () => page.url().slice(url.length)
      await (typeof address === 'string' ? expect.poll(here).toBe(address) : expect.poll(here).toMatch(address))
      await (javaScript ? awake(page) : page.waitForLoadState())
    },
  }
}

function watch(context: BrowserContext, url: string) {
  const seen: string[] = []
  // The page looks at its claim again while a move of it is being made: what it plans then has been overtaken, and is told so.
  const expected: RegExp[] = [/409 \(Conflict\).*\/plan\//]
  // A broken content policy is told on the console too.
  context.on('console', message => {
    if (['error', 'warning', 'assert'].includes(message.type())) {
      seen.push(`${message.type()} on the console: ${message.text()} (${message.location().url})`)
    }
  })
  context.on('weberror', error => seen.push(`an exception: ${error.error().stack ?? error.error().message}`))
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && origin !== url) seen.push(`a request to another site: ${request.url()}`)
  })
  return {
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
export async function awake(page: Page): Promise<void> {
  const marked = () => 'awake' in document.documentElement.dataset
  await page.waitForFunction(marked, undefined, { timeout: 30_000 }).catch(() => {
    throw new Error(`${page.url()} was not hydrated within 30 s`)
  })
}
