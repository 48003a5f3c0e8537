import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Less than half of what `axe.source` is, and every document that is looked at has to read it. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds wrong on the page as it stands: a line for each. A theme changes colours alone. */
export async function violations(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<string[]> {
  // The bar of a page that has just been loaded leaves by itself.
  await page.locator('[role="progressbar"][data-phase]').waitFor({ state: 'detached' })
  // Evaluated from outside, so the page's content policy has no say in it; once in a document, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async runOnly => {
      // Live news may bring the bar back at any time; it stands above the page and in no landmark of it.
      const page = { include: [['html']], exclude: [['[role="progressbar"][data-phase]']] }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(page, {
        runOnly,
        resultTypes: ['violations'],
        // There is no sound in the office, and its styles are its own: nothing has to be fetched once more.
        preload: false,
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.target} ${node.failureSummary ?? ''}`),
      )
    },
    rules === 'all' ? standard : ofColours,
  )
}

/** The standard, and what axe calls good practice: the order of headings, landmarks that have names of their own. */
const standard: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

const ofColours: axe.RunOnly = { type: 'rule', values: ['color-contrast'] }
