import { describe, expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import { addExamples } from '#test/fixtures/examples.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { foreignTexts, namelessControls, readable, readPage, type ServedPage } from '#test/harness/served-page.ts'
import { addressOf, allScreens, type Screen } from '#test/tables/screens.ts'

const office = await startOfficeInProcess()
const owner = await newPersonSignedIn(office, { role: 'owner' })
await addExamples(office, owner.headers)
const visitors = { open: undefined, guests: undefined, 'signed-in': await newPersonSignedIn(office), staff: owner }

const read = new Map<string, Promise<ServedPage>>()
function served(screen: Screen, locale: Locale): Promise<ServedPage> {
  const url = office.url + addressOf(screen, locale)
  const page = read.get(url) ?? readPage(url, { as: visitors[screen.access] })
  read.set(url, page)
  return page
}

describe.each(locales)('in %s', locale => {
  describe.each(allScreens)('$path', screen => {
    test('opens and names itself and its controls, in this language alone', async () => {
      const { answer, $ } = await served(screen, locale)
      expect(answer.status).toBe(200)
      const stands = { ...screen, example: screen.leadsTo ?? screen.example ?? screen.path }
      expect(new URL(answer.url).pathname).toBe(addressOf(stands, locale).split('?')[0])

      expect($('html').attr('lang')).toBe(locale)
      expect($('h1')).toHaveLength(1)
      expect(readable($('h1'))).not.toBe('')
      expect($('title').text().trim()).not.toBe('')
      expect(foreignTexts($, locale)).toEqual([])
      expect(namelessControls($)).toEqual([])
      expect(repeatedIds($)).toEqual([])
      expect($('a[href], button, input').first().attr('href')).toBe('#main')
      expect($('main#main')).toHaveLength(1)
    })

    test('reads without JavaScript', async () => {
      const { $ } = await served(screen, locale)
      expect(readable($('h1'))).not.toBe('')
      expect(readable($('main')).length).toBeGreaterThan(40)
    })
  })
})

test('a build for visitors does not contain the page of all parts', async () => {
  expect((await fetch(`${office.url}/ui`)).status).toBe(404)
})

describe('the layout of a screen', () => {
  const walked = allScreens.filter(({ path, layout }) => path === layout)

  test('is that of a screen that is walked through in a browser', () => {
    const paths = walked.map(({ path }) => path)
    expect(allScreens.filter(({ layout }) => !paths.includes(layout))).toEqual([])
  })

  test('has no part that stands on none of those', async () => {
    const classes = async (screen: Screen) => {
      const { $ } = await served(screen, 'ru')
      return $('body [class]')
        .toArray()
        .flatMap(({ attribs }) => attribs.class!.split(/\s+/))
    }
    const seen = new Set((await Promise.all(walked.map(classes))).flat())
    const unseen: string[] = []
    for (const screen of allScreens)
      for (const name of new Set(await classes(screen))) if (!seen.has(name)) unseen.push(`${name} on ${screen.path}`)
    expect(unseen).toEqual([])
  })
})

const repeatedIds = ($: ServedPage['$']) => {
  const ids = $('[id]')
    .toArray()
    .map(({ attribs }) => attribs.id)
  return ids.filter((id, at) => ids.indexOf(id) !== at)
}
