import type { Page } from 'playwright-core'

/** Writes down what stands over the page, and when that changes. */
export async function watchDialogs(page: Page) {
  type Moment = { what: string; at: number }
  await page.evaluate(() => {
    const moments: Moment[] = []
    Object.assign(window, { moments })
    new MutationObserver(() => {
      const dialogs = [...document.querySelectorAll('dialog[aria-labelledby]')]
      const what = dialogs
        .map(
          dialog => `${dialog.querySelector('h2')!.textContent}${dialog.hasAttribute('data-leaving') ? ' leaves' : ''}`,
        )
        .join(' and ')
      if (moments.at(-1)?.what !== (what || 'nothing')) moments.push({ what: what || 'nothing', at: performance.now() })
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-leaving'] })
  })
  return () => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments)
}
