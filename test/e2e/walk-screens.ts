import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { addExamples } from '#test/fixtures/examples.ts'
import { newPersonSignedIn, visitorOf } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const NARROW = [320, 360]
const MOST_STOPS = 40
/** Where what stands around the pages of guests, of the signed-in and of the staff is walked through too. */
const withItsFrame = ['/', '/account/orders', '/console']

/**
 * What must hold on every screen in one language and one theme. A language changes words and a theme changes colours, and
 * nothing else: so each of both is seen once, and the keyboard's way, which neither changes, in one of them.
 */
export async function walkScreens(
  locale: Locale,
  theme: 'light' | 'dark',
  { byKeyboard }: { byKeyboard: boolean },
): Promise<void> {
  const office = await startOffice()
  await addExamples(office, (await newPersonSignedIn(office, { role: 'owner' })).headers)

  describe.each(allScreens)(`${locale}, ${theme} $path`, screen => {
    const keys = byKeyboard ? ', the keyboard skips to its content first, and every stop shows itself' : ''
    test(`opens, names itself and can be used by everybody, wide and narrow${keys}`, async () => {
      const { page, visit } = await openPage(office.url, {
        locale,
        theme,
        reducedMotion: true,
        as: await visitorOf(office, screen.access),
      })
      const answer = await visit(screen.example ?? screen.path)
      expect(answer.status()).toBe(200)
      expect(new URL(page.url()).pathname).toBe(
        addressOf({ ...screen, example: screen.leadsTo ? screen.leadsTo : screen.example }, locale).split('?')[0],
      )

      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      expect(await page.locator('h1').count()).toBe(1)
      expect((await page.locator('h1').innerText()).trim()).not.toBe('')
      expect((await page.title()).trim()).not.toBe('')

      expect(await foreignTexts(page, locale)).toEqual([])
      expect(await violations(page)).toEqual([])
      expect(await movements(page)).toEqual([])
      if (byKeyboard) await walkByKeyboard(page, withItsFrame.includes(screen.path))
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 740 })
        expect(await widerThanTheScreen(page), `wider than ${width} px`).toEqual([])
      }
    })

    test('reads without JavaScript', async () => {
      const { page, visit } = await openPage(office.url, {
        locale,
        javaScript: false,
        as: await visitorOf(office, screen.access),
      })
      await visit(screen.example ?? screen.path)

      expect(await page.locator('h1').isVisible()).toBe(true)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(40)
    })
  })
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
    const around = [element, element.parentElement, element.parentElement?.parentElement].filter(e => !!e)
    const look = () =>
      around
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

/** Texts of the other language: a Cyrillic word in English, a run of small Latin words in Russian, where names may be Latin. */
const foreignTexts = (page: Page, locale: Locale): Promise<string[]> =>
  page.evaluate(locale => {
    const foreign = locale === 'en' ? /[а-яё]{2}/i : /\b[a-z]{2,} [a-z]{2,}\b/
    const spoken = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title']
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement!
      if (parent.closest('script, style, code, pre, kbd, samp')) continue
      // What says of itself that it is in another language may be: the switch of languages does.
      if (parent.closest('[lang]') === document.documentElement) texts.push(walker.currentNode.textContent!.trim())
    }
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('[lang]') !== document.documentElement) continue
      for (const name of spoken) texts.push(element.getAttribute(name) ?? '')
    }
    return texts.filter(text => foreign.test(text))
  }, locale)

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
