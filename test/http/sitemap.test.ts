import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { defaultLocale, locales, pathIn } from '#contract/locale.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
const get = (path: string, headers: Record<string, string> = {}) => fetch(office.url + path, { headers })

type Entry = { loc: string; 'xhtml:link': { '@_hreflang': string; '@_href': string }[] }

async function readMap(): Promise<Entry[]> {
  const xml = await (await get('/sitemap.xml')).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({ ignoreAttributes: false, isArray: name => name === 'url' || name === 'xhtml:link' })
  return (parser.parse(xml) as { urlset: { url: Entry[] } }).urlset.url
}
const addressesOf = async () => (await readMap()).map(({ loc }) => loc)

test('the map has every address once, in every language, and each entry names all of them', async () => {
  const entries = await readMap()
  const addresses = entries.map(({ loc }) => loc)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { loc, 'xhtml:link': links } of entries) {
    expect(loc.startsWith(`${office.url}/`)).toBe(true)
    expect(links.map(link => link['@_hreflang'])).toEqual([...locales, 'x-default'])
    for (const link of links) expect(addresses).toContain(link['@_href'])
    expect(links.map(link => link['@_href'])).toContain(loc)
  }
})

test('whatever the map names is there, at that very address, and wants to be found', async () => {
  const addresses = await addressesOf()
  expect(addresses.length).toBeGreaterThan(400)
  const step = Math.floor(addresses.length / 20)
  for (const address of addresses.filter((_, index) => index % step === 0)) {
    const answer = await fetch(address, { redirect: 'manual' })
    expect([address, answer.status]).toEqual([address, 200])
    const html = await answer.text()
    expect(html).not.toContain('content="noindex"')
    expect(html).toContain(`<link rel="canonical" href="${address}">`)
  }
})

test('an address with a last slash names the one without it as its own', async () => {
  const html = await (await get('/en/exchange/btc-to-sberrub/')).text()
  expect(html).toContain(`<link rel="canonical" href="${office.url}/en/exchange/btc-to-sberrub">`)
})

test('a pair that the office closes leaves the map', async () => {
  const closed = `${office.url}/exchange/trx-to-sberrub`
  expect(await addressesOf()).toContain(closed)
  expect(await addressesOf()).not.toContain(`${office.url}/exchange/xmr-to-tbrub`)
  await office.db.updateTable('currencies').set({ state: 'paused' }).where('code', '=', 'TRX').execute()
  await expect.poll(addressesOf).not.toContain(closed)
})

test('the fixed pages of the map are exactly the open ones that do not ask to be left out', async () => {
  const addresses = new Set(await addressesOf())
  for (const { path, access, example = path } of allScreens) {
    if (path.includes(':')) continue
    const html = await (await get(example)).text()
    const leftOut = access !== 'open' || html.includes('<meta name="robots" content="noindex">')
    const isPersonal = /^\/(account|claim)/.test(path)
    expect([path, addresses.has(office.url + pathIn(defaultLocale, path))]).toEqual([path, !leftOut && !isPersonal])
  }
})

test('whoever has the map gets a 304', async () => {
  const first = await get('/sitemap.xml')
  expect(first.headers.get('content-type')).toContain('application/xml')
  expect((await get('/sitemap.xml', { 'if-none-match': first.headers.get('etag')! })).status).toBe(304)
})

test('the rules for robots name the map, close what is personal and leave pages open', async () => {
  const rules = await (await get('/robots.txt')).text()
  expect(rules).toContain(`\nSitemap: ${office.url}/sitemap.xml\n`)
  const closed = [...rules.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  const isClosed = (path: string) => closed.some(prefix => path.startsWith(prefix))
  for (const path of ['/account/orders', '/en/claim', '/console', '/front-api/calculator/init', '/api/v1/openapi.json'])
    expect([path, isClosed(path)]).toEqual([path, true])
  expect(isClosed('/api')).toBe(false)
  for (const address of await addressesOf()) expect(isClosed(new URL(address).pathname)).toBe(false)
})

test('whoever finds a hole reads whom to tell, at the mailbox of the settings', async () => {
  await office.db.updateTable('office').set({ contact_email: 'security@office.example' }).execute()
  const read = async () => (await get('/.well-known/security.txt')).text()
  await expect.poll(read).toContain('Contact: mailto:security@office.example\n')
  const answer = await get('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const expires = new Date(/^Expires: (\S+)$/m.exec(await answer.text())![1]!).getTime()
  expect(expires).toBeGreaterThan(Date.now() + 80 * 86_400_000)
})
