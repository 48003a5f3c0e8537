import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
await openExampleClaim(office.url)

test('whatever a page without JavaScript leads to is there', async () => {
  const starts = allScreens.flatMap(screen => locales.map(locale => addressOf(screen, locale)))
  const { seen, broken } = await crawl(starts)

  expect(broken).toEqual([])
  // The crawl has read the pages: it found more than it was given.
  expect(seen).toBeGreaterThan(starts.length)
})

async function crawl(starts: string[]): Promise<{ seen: number; broken: string[] }> {
  const seen = new Set(starts)
  const waiting = starts.map(path => ({ path, from: 'the table of screens' }))
  const broken: string[] = []
  for (let link = waiting.shift(); link; link = waiting.shift()) {
    const { path, from } = link
    const answer = await fetch(office.url + path)
    if (!answer.ok) broken.push(`${answer.status} ${path}, linked from ${from}`)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    const found = isPage ? linksOf(await answer.text(), answer.url) : []
    if (!isPage) await answer.body?.cancel()
    for (const next of found) {
      if (!seen.has(next) && isWorthReading(next)) waiting.push({ path: next, from: path })
      seen.add(next)
    }
  }
  return { seen: seen.size, broken }
}

/** Hundreds of pairs have one page, and every question has one calculator: a few of a kind stand for all. */
const MOST_OF_A_KIND = 12
const read = new Map<string, number>()

function isWorthReading(path: string): boolean {
  const kind = path.replace(/\?.*/, '?').replace(/(?<=\/exchange\/)[^?]+/, 'a pair')
  if (kind === path) return true
  const before = read.get(kind) ?? 0
  read.set(kind, before + 1)
  return before < MOST_OF_A_KIND
}

/** Addresses of this office that a page names: links, files, and forms that only ask. */
function linksOf(html: string, page: string): string[] {
  const asked = html.matchAll(/<(?:a|link|script|img|source|use)\b[^>]*?\s(?:href|src)="([^"]*)"/g)
  const forms = html.matchAll(/<form\b(?![^>]*method="post")[^>]*\saction="([^"]*)"/gi)
  return [...asked, ...forms]
    .map(([, href]) => new URL(href!.replaceAll('&amp;', '&'), page))
    .filter(url => url.origin === office.url)
    .map(url => url.pathname + url.search)
}
