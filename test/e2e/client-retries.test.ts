import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

/** Goes from a page without calls to the home page, whose loader asks the API once; counts what reaches the wire. */
async function countCalls(status: number): Promise<number> {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/Failed to load resource/)
  await visit('/rules')
  let calls = 0
  await page.route('**/front-api/calculator/init*', route => {
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

// Every status and method has its row in browser-api.test.ts; here two of them are seen on the wire of a real browser.
test('a GET that was answered 503 is repeated once', async () => {
  expect(await countCalls(503)).toBe(2)
})

test('a GET that was answered 404 is not repeated', async () => {
  expect(await countCalls(404)).toBe(1)
})
