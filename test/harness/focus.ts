import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a place has the focus: that comes a moment after what it is part of. */
export const focusOn = (place: Locator): Promise<void> =>
  expect.poll(() => hasFocus(place), { message: `${place}` }).toBe(true)

const hasFocus = (place: Locator | { isFocused: () => boolean }): boolean | Promise<boolean> =>
  'isFocused' in place ? place.isFocused() : place.evaluate(element => element === document.activeElement)

/** Confirms by Enter what has been planned, as soon as its button has the focus. While it is busy it takes no press. */
export async function confirmByKey(page: Page): Promise<void> {
  const isReady = () => page.evaluate(() => document.activeElement?.matches('[value=make]:not([aria-disabled])'))
  await expect.poll(isReady).toBe(true)
  await page.keyboard.press('Enter')
}
