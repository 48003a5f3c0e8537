import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

/** Goes from a page without calls to the home page, whose loader asks the API once; counts what reaches the wire. */
async function countCalls(status: number): Promise<number> {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/Failed to load resource/)
  await visit('/rules')
  let calls = 0
  await page.route('**/api/v1/calculator/from/', route => {
    calls++
    return route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status, code: 'x', detail: 'x', title: 'x', type: 'x' }),
    })
  })
  await page.getByRole('link', { name: 'Обмен', exact: true }).first().click()
  await page.getByRole('heading', { name: `Код ошибки ${status}` }).waitFor()
  return calls
}

test.each([408, 409, 425, 429, 500, 502, 503, 504])('a GET that was answered %i is repeated once', async status => {
  expect(await countCalls(status)).toBe(2)
})

test.each([400, 401, 403, 404])('a GET that was answered %i is not repeated', async status => {
  expect(await countCalls(status)).toBe(1)
})
