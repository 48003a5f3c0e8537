import type { Locator, Page } from 'playwright-core'

/** Sends a reviewed claim. Where the market has moved since the first look, it agrees to the new rate. */
export const sendButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Отправить заявку|Отправить по новому курсу)/ })
