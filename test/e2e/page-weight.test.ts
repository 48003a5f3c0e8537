import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

/** 130 kB, as those who measure pages count them. */
const MOST_SCRIPT = 130 * 1024

test('the home page needs no more than 130 kB of script, packed with gzip, before anybody touches it', async () => {
  const { page, visit } = await openPage(office.url)
  const scripts = new Set<string>()
  page.on('request', asked => {
    if (asked.resourceType() === 'script') scripts.add(asked.url())
  })
  await visit('/')
  await page.getByText(/обновлён \d+ с назад/).waitFor()

  const weights = await Promise.all([...scripts].map(async url => [url, await gzippedSize(url)] as const))
  const all = weights.reduce((sum, [, bytes]) => sum + bytes, 0)
  const heaviest = weights.toSorted(([, a], [, b]) => b - a).map(([url, bytes]) => `${bytes} ${url.split('/').at(-1)}`)
  expect(scripts.size).toBeGreaterThan(5)
  expect(all, heaviest.join('\n')).toBeLessThanOrEqual(MOST_SCRIPT)
})

const gzippedSize = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, answer => {
      answer.resume()
      resolve(Number(answer.headers['content-length']))
    })
      .on('error', reject)
      .end()
  })
