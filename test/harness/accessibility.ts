import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Less than half of what `axe.source` is, and every document that is looked at has to read it. */
const source = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe finds wrong on the page as it stands: a line for each. */
export const violations = (page: Page): Promise<string[]> => look(page, standard)

/** What another theme can make wrong on a page that has been looked at in one. */
export const violationsOfColour = (page: Page): Promise<string[]> =>
  look(page, { type: 'rule', values: ['color-contrast'] })

async function look(page: Page, rules: axe.RunOnly): Promise<string[]> {
  // The bar of a page that has just been loaded leaves by itself.
  await page.locator('[role="progressbar"][data-phase]').waitFor({ state: 'detached' })
  // Evaluated from outside, so the page's content policy has no say in it; once in a document, because it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(findViolations, rules)
}

/** The standard, and what axe calls good practice: the order of headings, landmarks that have names of their own. */
const standard: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}

/** Runs in the page. */
async function findViolations(rules: axe.RunOnly): Promise<string[]> {
  // Of items that are the same in markup and colours, with all that is in them, so many are looked at: what is wrong with one
  // row of a table is wrong with the others, too, and looking at all of them is most of the work.
  const MOST_ALIKE = 6
  const items = 'li, tr, td, dd, dl > div, section, article, details'
  const texts = ':is(p, pre, code, span, b, small, dt, time):not([id])'
  // What gives something its name stays.
  const names =
    'a, button, label, th, h1, h2, h3, h4, legend, caption, figcaption, summary, output, [role]:not([role=group])'
  const named = [...document.querySelectorAll('[aria-labelledby]')]
    .flatMap(element => element.getAttribute('aria-labelledby')!.split(/\s+/))
    .reduce((all, id) => `${all}, [id="${id}"]`, names)
  const kinds = new Map<string, number>()
  const kindOf = new Map<Element, number>()
  const sortInto = (element: Element): number => {
    const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(element)
    const parts = [element.tagName, ...element.getAttributeNames(), element.getAttribute('role')]
    parts.push(color, backgroundColor, fontSize, fontWeight, opacity)
    for (const node of element.childNodes)
      parts.push(node instanceof Element ? `${sortInto(node)}` : node.textContent?.trim() ? 'text' : '')
    const text = parts.join()
    const kind = kinds.get(text) ?? kinds.size
    kinds.set(text, kind)
    kindOf.set(element, kind)
    return kind
  }
  const seen = new Map<number, number>()
  const hidden: HTMLElement[] = []
  const hideRepeated = (element: Element): void => {
    const times = (seen.get(kindOf.get(element)!) ?? 0) + 1
    seen.set(kindOf.get(element)!, times)
    // What is hidden loses the focus.
    const mayHide = element.matches(items) || (element.matches(texts) && !element.closest(named))
    if (times > MOST_ALIKE && mayHide && element instanceof HTMLElement && !element.contains(document.activeElement)) {
      // It keeps its room, and axe passes it over.
      element.style.visibility = 'hidden'
      hidden.push(element)
    } else for (const part of element.children) hideRepeated(part)
  }
  sortInto(document.body)
  hideRepeated(document.body)
  try {
    // Live news may bring the bar back at any time; it stands above the page and in no landmark of it.
    const page = { include: [['html']], exclude: [['[role="progressbar"][data-phase]']] }
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(page, {
      runOnly: rules,
      resultTypes: ['violations'],
      // There is no sound in the office, and its styles are its own: nothing has to be fetched once more.
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id}: ${node.target} ${node.failureSummary ?? ''}`),
    )
  } finally {
    for (const element of hidden) element.style.visibility = ''
  }
}
