import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { readable, readPage } from '#test/harness/served-page.ts'

const office = await startOfficeInProcess()

test.each([
  ['/rules', 'Содержание', 9],
  ['/en/rules', 'Contents', 9],
  ['/aml-kyc', 'Содержание', 3],
  ['/faq', 'Все вопросы', 10],
])('%s has its contents beside it, and each line leads to a place of these words', async (path, name, fewest) => {
  const { $ } = await readPage(office.url + path)
  // Open beside the text on a wide screen; folded above it on a phone.
  const lists = $(`nav[aria-label="${name}"]`).find('ol').toArray()
  expect(lists.length).toBe(path === '/faq' ? 1 : 2)
  for (const list of lists) {
    const links = $(list).find('a').toArray()
    expect(links.length).toBeGreaterThanOrEqual(fewest)
    for (const link of links) {
      const place = $(`[id="${$(link).attr('href')!.slice(1)}"]`)
      expect(place.length, $(link).text()).toBe(1)
      const heading = place.is('h2') ? place : place.find('h2')
      expect(readable(heading)).toBe(readable($(link)))
    }
  }
})

test('a short article has no contents', async () => {
  const { $ } = await readPage(`${office.url}/news/opening`)
  expect($('main nav[aria-label="Содержание"]').length).toBe(0)
  expect($('main h1').length).toBe(1)
})

test.each(['ru', 'en'] as const)(
  'every section of the settings stands in their list, by its own name: %s',
  async locale => {
    for (const role of ['customer', 'operator'] as const) {
      const person = await newPersonSignedIn(office, { role })
      const path = locale === 'en' ? '/en/account/settings' : '/account/settings'
      const { $ } = await readPage(office.url + path, { as: person })
      const name = locale === 'en' ? 'Settings sections' : 'Разделы настроек'
      const listed = $(`nav[aria-label="${name}"] details a`)
        .toArray()
        .map(link => [$(link).attr('href'), $(link).text()])
      const sections = $('main section[id]')
        .toArray()
        .map(section => [`#${$(section).attr('id')}`, readable($(section).find('h2').first())])
      expect(sections.length).toBeGreaterThan(10)
      expect(listed).toEqual(sections)
    }
  },
)
