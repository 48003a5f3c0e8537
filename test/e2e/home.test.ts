import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

test.each([
  ['ru', 'Сбербанк'],
  ['en', 'Sberbank'],
] as const)('the home page in %s lists the 26 currencies of the demo office', async (locale, name) => {
  const { page, visit } = await openPage(office.url, { locale })
  const answer = await visit('/')

  expect(answer.status()).toBe(200)
  const currencies = page.getByRole('main').getByRole('listitem')
  expect(await currencies.count()).toBe(26)
  expect(await currencies.filter({ hasText: name }).count()).toBe(1)
})
