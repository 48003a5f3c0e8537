import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addExampleChat } from '#test/fixtures/example-chat.ts'
import { addExampleCheck } from '#test/fixtures/example-check.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { addExampleDepositAccount } from '#test/fixtures/example-deposit-account.ts'
import { addExampleColleague } from '#test/fixtures/example-staff.ts'
import { addExampleWithdrawal } from '#test/fixtures/example-withdrawal.ts'
import { addExampleNewsletter } from '#test/fixtures/newsletters.ts'
import { newPersonSignedIn, visitorOf } from '#test/fixtures/people.ts'
import { addExampleReview } from '#test/fixtures/reviews.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { allScreens } from '#test/tables/screens.ts'

const MOST_STOPS = 40
/** Where what stands around the pages of guests, of the signed-in and of the staff is walked through too. */
const withItsFrame = ['/', '/account/orders', '/console']

const office = await startOffice()
await openExampleClaim(office.url)
await addExampleDepositAccount(office.url, (await newPersonSignedIn(office, { role: 'owner' })).headers)
await addExampleColleague(office.db)
await addExampleChat(office.db)
await addExampleWithdrawal(office)
await addExampleCheck(office.db)
await addExampleReview(office.db)
await addExampleNewsletter(office.db)

test.each(allScreens)('on $path the keyboard skips to the content first, and every stop shows itself', async screen => {
  const { page, visit } = await openPage(office.url, {
    reducedMotion: true,
    as: await visitorOf(office, screen.access),
  })
  await visit(screen.example ?? screen.path)
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').getAttribute('href')).toBe('#main')

  const hasFrame = withItsFrame.includes(screen.path)
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
  expect(hidden).toEqual([])
})

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
