import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Sends a reviewed claim. Where the market has moved since the first look, it agrees to the new rate. */
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Отправить заявку|Отправить по новому курсу)/ })

/** Places the order of a filled form, over its review where the form has one. */
export async function placeOrder(page: Page): Promise<void> {
  const next = page.locator('button[name=step]')
  const isReviewed = (await next.getAttribute('value')) === 'review'
  await next.click()
  if (isReviewed) await sendButton(page).click()
}

/** Agrees to the new rate where the market has just moved. */
export async function agreeUntil(page: Page, done: () => boolean | Promise<boolean>): Promise<void> {
  const again = page.getByRole('button', { name: /^Отправить по новому курсу/ })
  const look = async () => {
    if (await done()) return true
    // A button that is on its way already goes with its page: it is not waited for, but looked for once more.
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    return false
  }
  await expect.poll(look, { timeout: 60_000, interval: 300 }).toBe(true)
}
