import { createHash } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { MARK, openHostileOffice } from '#test/harness/hostile-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { readPage, type ServedPage } from '#test/harness/served-page.ts'
import { addressOf, allScreens } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
const { owner, filled } = await openHostileOffice(office, { records: 12 })
const visitors = { open: undefined, guests: undefined, 'signed-in': await newPersonSignedIn(office), staff: owner }

/** What texts of others may not become, in the markup that is served. A text may stand in data, of which nothing runs. */
function faultsOfMarkup({ answer, $ }: ServedPage): string[] {
  const policy = answer.headers.get('content-security-policy') ?? ''
  const faults: string[] = []
  for (const { name: tag, attribs } of $('body *, head *').toArray()) {
    if (['iframe', 'object', 'embed', 'base', 'math'].includes(tag)) faults.push(tag)
    for (const [name, value] of Object.entries(attribs)) {
      if (name.startsWith('on') || name === 'srcdoc') faults.push(`${tag} ${name}`)
      if (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
        faults.push(`${tag} ${value}`)
    }
  }
  for (const script of $('script').toArray()) {
    const { src, type = '' } = script.attribs
    const text = $(script).text()
    const isNamed = policy.includes(createHash('sha256').update(text).digest('base64'))
    if (src === undefined ? !(type.startsWith('application/') || isNamed) : !src.startsWith('/assets/'))
      faults.push(`script ${src ?? text}`)
  }
  return faults
}

test('the console takes hostile texts in many fields of nearly every section', () => {
  const sections = new Set(filled.map(field => field.split('.')[0]))
  expect([...sections].length, filled.join(' ')).toBeGreaterThanOrEqual(17)
  expect(filled.length, filled.join(' ')).toBeGreaterThanOrEqual(35)
})

test.each(allScreens)('none of them is more than a text in the markup of $path', async screen => {
  const served = await readPage(office.url + addressOf(screen), { as: visitors[screen.access] })
  expect(served.answer.status).toBeLessThan(500)
  expect(faultsOfMarkup(served)).toEqual([])
})

test('the files for machines stay one document each', async () => {
  const read = async (path: string, headers = {}) => {
    const answer = await fetch(office.url + path, { headers })
    expect(answer.status, path).toBe(200)
    return answer.text()
  }
  for (const path of ['/export/rates.xml', '/sitemap.xml', '/news/rss.xml', '/en/news/rss.xml', '/banners/300x250.svg'])
    expect(XMLValidator.validate(await read(path)), path).toBe(true)
  const svg = await read('/banners/300x250.svg?pair=BTC-SBERRUB')
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(svg)
  expect(Object.keys(parsed)).toEqual(['svg'])
  // A text may say `onfocus=`; no element or attribute is called so.
  expect(JSON.stringify(parsed)).not.toMatch(/"(script|foreignObject|@_on\w+)":/i)
  JSON.parse(await read('/export/rates.json'))
  expect((await fetch(`${office.url}/banners/1200x630.png`)).status).toBe(200)
})

test('a table for spreadsheets begins no cell with a formula', async () => {
  const answer = await fetch(`${office.url}/api/v1/desk/statistics/export/`, { headers: owner.headers })
  expect(answer.status).toBe(200)
  for (const line of (await answer.text()).split(/\r?\n/))
    for (const cell of line.split(/[;,]/)) expect(cell).not.toMatch(/^"?[=@\t]/)
})

test('the file of the configuration has them, and brings them back as they are', async () => {
  const file = await fetch(`${office.url}/api/v1/desk/configuration/`, { headers: owner.headers })
  const body = await file.text()
  expect(body).toContain(MARK)
  const answer = await fetch(`${office.url}/api/v1/desk/configuration-plans/`, {
    method: 'POST',
    body,
    headers: { ...owner.headers, 'content-type': 'application/octet-stream' },
  })
  const said = await answer.text()
  expect(answer.status, said).toBe(200)
  expect(JSON.parse(said).totals).toMatchObject({ changed: 0, refused: 0 })
})
