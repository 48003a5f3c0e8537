import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { addExamples } from '#test/fixtures/examples.ts'
import { newPersonSignedIn, visitorOf } from '#test/fixtures/people.ts'
import { violations, violationsOfColour } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice, type TestOffice } from '#test/harness/office.ts'
import { TAB_STOPS } from '#test/harness/tab-stops.ts'
import { allScreens, type Screen } from '#test/tables/screens.ts'

const NARROW = [320, 360] as const
/** Where what stands around the pages of guests, of the signed-in and of the staff is walked through too. */
const withItsFrame = ['/', '/account/orders', '/console']
const layouts = allScreens.filter(({ path, layout }) => path === layout)
const others = allScreens.filter(({ path, layout }) => path !== layout)

/**
 * What only a browser can say of a screen, on one of each layout, in Russian. One visit sees it in both themes, of which the
 * second changes colours and nothing else, and at all widths. What the markup says is read on every screen in
 * `test/http/screens.test.ts`.
 */
export async function walkScreens(): Promise<void> {
  const office = await officeWithExamples()

  describe.each(layouts)('$path', screen => {
    test('can be used by everybody, in either theme, wide and narrow, the keyboard skips to its content first, and every stop shows itself', async () => {
      const as = await visitorOf(office, screen.access)
      const { page, visit } = await openPage(office.url, { reducedMotion: true, as })
      await visit(screen.example ?? screen.path)
      expect(await violations(page)).toEqual([])
      expect(await movements(page)).toEqual([])
      await walkByKeyboard(page, withItsFrame.includes(screen.path))
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await violationsOfColour(page)).toEqual([])
      await expectToFit(page)
    })
  })

  test.each(others)('$path is taken over without a complaint and fits a phone, laid out as $layout', screen =>
    visitNarrow(office, screen, 'ru'),
  )
}

/** A language changes words and their lengths: of each layout in English, whether it fits and is taken over as it was served. */
export async function walkScreensInEnglish(): Promise<void> {
  const office = await officeWithExamples()
  test.each(layouts)('$path is taken over without a complaint and fits a phone', screen =>
    visitNarrow(office, screen, 'en'),
  )
}

async function visitNarrow(office: TestOffice, { access, example, path }: Screen, locale: Locale): Promise<void> {
  const as = await visitorOf(office, access)
  const { page, visit } = await openPage(office.url, { locale, width: NARROW[0], reducedMotion: true, as })
  await visit(example ?? path)
  await expectToFit(page)
}

async function expectToFit(page: Page): Promise<void> {
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 740 })
    expect(await widerThanTheScreen(page), `wider than ${width} px`).toEqual([])
  }
}

async function officeWithExamples(): Promise<TestOffice> {
  const office = await startOffice()
  await addExamples(office, (await newPersonSignedIn(office, { role: 'owner' })).headers)
  return office
}

/** Kinds of places that Tab has led away from: the same parts stand on many screens. */
const left = new Set<string>()

/**
 * A press of Tab costs as much as loading a small page, so it is pressed where the browser's own order begins, and once on each
 * kind of place, which could hold whoever comes there. The order in between is that of the markup.
 */
async function walkByKeyboard(page: Page, hasFrame: boolean): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('href')).toBe('#main')
  if (!hasFrame) {
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  }
  const stops = await page.evaluate(lookAtStops, { within: hasFrame ? 'body' : '#main', selector: TAB_STOPS })
  expect(
    stops.filter(({ shown }) => !shown).map(({ name }) => name),
    'has the focus and does not show it',
  ).toEqual([])
  expect(
    stops.filter(({ inOrder }) => !inOrder).map(({ name }) => name),
    'is not in the order of the markup',
  ).toEqual([])
  for (const [at, { name, kind }] of stops.entries()) {
    // Within a date Tab leads from part to part.
    if (left.has(kind) || /^INPUT (date|time)/.test(kind)) continue
    left.add(kind)
    const stop = page.locator(`[data-stop="${at}"]`)
    await stop.focus()
    await page.keyboard.press('Tab')
    expect(await stop.evaluate(element => element === document.activeElement), `${name} keeps the focus`).toBe(false)
  }
}

type Stop = { name: string; kind: string; shown: boolean; inOrder: boolean }

/**
 * Runs in the page, after a press of Tab. Whether each place, or what surrounds it closely, looks different from how it looks
 * without the focus, and is in sight with it. Of one kind the first ones tell.
 */
function lookAtStops({ within, selector }: { within: string; selector: string }): Stop[] {
  const look = (element: HTMLElement) =>
    [element, element.parentElement, element.parentElement?.parentElement]
      .filter(part => !!part)
      .map(part => getComputedStyle(part))
      .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }) =>
        [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join(),
      )
      .join()
  const MOST_ALIKE = 4
  const seen = new Map<string, number>()
  const stops: Stop[] = []
  for (const element of document.querySelector(within)!.querySelectorAll<HTMLElement>(selector)) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue
    const kind = `${element.tagName} ${element.getAttribute('type') ?? ''} ${element.className} in ${element.parentElement!.className}`
    if ((seen.get(kind) ?? 0) === MOST_ALIKE) continue
    element.focus()
    if (document.activeElement !== element) continue
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    const focused = look(element)
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const inSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    element.blur()
    element.dataset.stop = `${stops.length}`
    stops.push({
      name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`,
      kind,
      shown: inSight && focused !== look(element),
      inOrder: element.tabIndex === 0,
    })
  }
  return stops
}

/** The elements that make the page scroll sideways, if it does. */
export const widerThanTheScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map(element => `${element.tagName} ${element.className} to ${element.getBoundingClientRect().right}`)
  })

/** What still moves for a person who asked for rest. */
const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lasts = (durations: string) => durations.split(',').some(duration => Number.parseFloat(duration) > 0.01)
    return [...document.querySelectorAll('body, body *')].flatMap(element => {
      const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(element)
      const moves =
        (animationName !== 'none' && lasts(animationDuration)) ||
        lasts(transitionDuration) ||
        scrollBehavior === 'smooth'
      return moves ? [`${element.tagName} ${element.className}`] : []
    })
  })
