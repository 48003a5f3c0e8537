import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { addExamples } from '#test/fixtures/examples.ts'
import { newPersonSignedIn, visitorOf } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { allScreens } from '#test/tables/screens.ts'

const NARROW = [320, 360] as const
const MOST_STOPS = 40
/** Where what stands around the pages of guests, of the signed-in and of the staff is walked through too. */
const withItsFrame = ['/', '/account/orders', '/console']

/**
 * What only a browser can say of a screen, on one of each layout, in one language and one theme. A language changes words and
 * a theme changes colours, and nothing else: so each of both is seen once, and the keyboard's way, which neither changes, in
 * one of them. What the markup says is read on every screen in `test/http/screens.test.ts`.
 */
export async function walkScreens(
  locale: Locale,
  theme: 'light' | 'dark',
  { byKeyboard }: { byKeyboard: boolean },
): Promise<void> {
  const office = await startOffice()
  await addExamples(office, (await newPersonSignedIn(office, { role: 'owner' })).headers)

  const walked = allScreens.filter(({ path, layout }) => path === layout)
  describe.each(walked)(`${locale}, ${theme} $path`, screen => {
    const keys = byKeyboard ? ', the keyboard skips to its content first, and every stop shows itself' : ''
    test(`can be used by everybody, wide and narrow${keys}`, async () => {
      const { page, visit } = await openPage(office.url, {
        locale,
        theme,
        reducedMotion: true,
        as: await visitorOf(office, screen.access),
      })
      await visit(screen.example ?? screen.path)
      expect(await violations(page)).toEqual([])
      expect(await movements(page)).toEqual([])
      if (byKeyboard) await walkByKeyboard(page, withItsFrame.includes(screen.path))
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 740 })
        expect(await widerThanTheScreen(page), `wider than ${width} px`).toEqual([])
      }
    })
  })

  if (byKeyboard)
    test.each(allScreens.filter(({ path, layout }) => path !== layout))(
      '$path is taken over without a complaint and fits a phone, laid out as $layout',
      async screen => {
        const as = await visitorOf(office, screen.access)
        const { page, visit } = await openPage(office.url, { locale, theme, width: NARROW[0], reducedMotion: true, as })
        await visit(screen.example ?? screen.path)
        expect(await widerThanTheScreen(page)).toEqual([])
      },
    )
}

async function walkByKeyboard(page: Page, hasFrame: boolean): Promise<void> {
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('href')).toBe('#main')
  if (!hasFrame) {
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.keyboard.press('Tab')
  }
  const hidden: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const focus = await lookAtFocus(page)
    if (!focus || !(hasFrame || focus.inMain)) break
    if (!focus.shown) hidden.push(focus.name)
    await page.keyboard.press('Tab')
  }
  expect(hidden, 'has the focus and does not show it').toEqual([])
}

/** Whether the focused element, or what surrounds it closely, looks different from how it looks without the focus. */
const lookAtFocus = (page: Page): Promise<{ name: string; shown: boolean; inMain: boolean } | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    const context = [element, element.parentElement, element.parentElement?.parentElement].filter(e => !!e)
    const look = () =>
      context
        .map(e => getComputedStyle(e))
        .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor }) =>
          [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor].join(),
        )
        .join()
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const inSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    const focused = look()
    element.blur()
    const rested = look()
    element.focus()
    return {
      name: `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`,
      shown: inSight && focused !== rested,
      inMain: element.closest('#main') !== null,
    }
  })

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
