import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { visitorOf } from '#test/fixtures/people.ts'
import { openHostileOffice } from '#test/harness/hostile-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openWatched } from '#test/harness/watched-page.ts'
import { allScreens } from '#test/tables/screens.ts'

/** Of each kind of text a screen or two, on which it is seen that nothing runs once they have been taken over. */
const inTheBrowser = [
  '/',
  '/faq',
  '/news/:slug',
  '/rules',
  '/cash',
  '/contacts',
  '/console/audit',
  '/console/changes',
  '/console/claims/:uuid',
  '/console/content/:key',
  '/console/directions/:key',
  '/console/newsletters/:key',
]

const screens = allScreens.filter(({ path }) => inTheBrowser.includes(path))
const shown = new Set(screens.map(({ example = '' }) => example.split('/').at(-1)!))

const office = await startOffice()
await openHostileOffice(office, { records: 2, first: shown })

/** Texts may be anything but parts of a page. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.dataset.ran) faults.push('something ran')
    for (const element of document.querySelectorAll('body *')) {
      const tag = element.localName
      if (['iframe', 'object', 'embed', 'base', 'math'].includes(tag)) faults.push(tag)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'srcdoc') faults.push(`${tag} ${name}`)
        if (/^(href|src|action|formaction)$/.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value))
          faults.push(`${tag} ${value}`)
      }
    }
    return faults
  })

test('the screens that a browser sees there are', () => {
  expect(inTheBrowser.filter(path => !screens.some(screen => screen.path === path))).toEqual([])
})

test.each(screens)('none of them runs on $path', async screen => {
  const { page, visit } = await openWatched(office.url, { as: await visitorOf(office, screen.access) })
  expect((await visit(screen.example ?? screen.path)).status()).toBeLessThan(500)
  expect(await faultsOf(page)).toEqual([])
})
