import type { Page } from 'playwright-core'

/** Where coins go back to is one folded line of the order form, until somebody wants to say it. */
export async function openRefund(page: Page): Promise<void> {
  if (await page.locator('[id="refund.account"]').isVisible()) return
  await page.locator('details:has([id="refund.account"]) > summary').click()
}
