import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

const MOST_SCRIPT = 140_000

const languages = [
  { locale: 'ru', fresh: /обновлён (только что|\d+ с назад)/, own: 'Отдаёте', foreign: 'You give' },
  { locale: 'en', fresh: /updated (just now|\d+ s ago)/, own: 'You give', foreign: 'Отдаёте' },
] as const

test.each(languages)(
  'the home page ($locale) needs at most 140 000 bytes of script, packed with gzip, before anybody touches it',
  async language => {
    const scripts = await scriptsOfHome(language)
    const weights = await Promise.all(scripts.map(async url => [url, await gzippedSize(url)] as const))
    const all = weights.reduce((sum, [, bytes]) => sum + bytes, 0)
    const heaviest = weights
      .toSorted(([, a], [, b]) => b - a)
      .map(([url, bytes]) => `${bytes} ${url.split('/').at(-1)}`)
    expect(scripts.length).toBeGreaterThan(5)
    expect(all, heaviest.join('\n')).toBeLessThanOrEqual(MOST_SCRIPT)
  },
)

test.each(languages)('its scripts ($locale) have the texts of its own language alone', async language => {
  const scripts = await scriptsOfHome(language)
  const code = (await Promise.all(scripts.map(async url => (await fetch(url)).text()))).join('\n')
  expect(code).toContain(language.own)
  expect(code).not.toContain(language.foreign)
})

async function scriptsOfHome({ locale, fresh }: { locale: Locale; fresh: RegExp }): Promise<string[]> {
  const { page, visit } = await openPage(office.url, { locale, fresh: true })
  const scripts = new Set<string>()
  page.on('request', asked => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  await visit('/')
  await page.getByText(fresh).waitFor()
  return [...scripts]
}

const gzippedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, answer => {
      answer.resume()
      resolve(Number(answer.headers['content-length']))
    })
      .on('error', reject)
      .end()
  })
