import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const TRIES = 8
const PATIENCE_MS = 3_000

/** Presses a key until it has done what it does: a page that has just come may not be listening yet. */
export async function pressUntil(page: Page, key: string, done: () => boolean | Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < TRIES; tried++) {
    await page.keyboard.press(key)
    const heard = expect.poll(done, { timeout: PATIENCE_MS }).toBe(true)
    if (
      await heard.then(
        () => true,
        () => false,
      )
    )
      return
  }
  throw new Error(`${key} did nothing`)
}
