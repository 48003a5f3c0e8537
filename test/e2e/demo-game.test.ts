import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { pdfTexts } from '#test/harness/pdf-text.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const { url } = await startOffice()

async function openClaimPage({ javaScript = true } = {}) {
  const { id, cookie } = await openExampleClaim(url, { id: randomUUID() })
  const { page, visit } = await openEitherPage(url, { javaScript })
  await page.context().addCookies([{ ...cookie, url }])
  await visit(`/claim/${id}`)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  return { id, page, press, cookie: `${cookie.name}=${cookie.value}` }
}

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a newcomer sees a claim through by playing everybody, %s, and has its receipt', async (_, javaScript) => {
  const { id, page, press, cookie } = await openClaimPage({ javaScript })
  await page.getByText('Демо: сыграйте сами').waitFor()
  await press('Деньги отправлены')
  await press('Деньги дошли')
  await press('Оператор выплатил')
  await page.getByText('Код чека').waitFor()
  await expect.poll(() => page.getByText('Демо: сыграйте сами').count()).toBe(0)

  const seal = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()
  const answer = await fetch(`${url}/api/v1/claims/${id}/receipt/`, { headers: { cookie } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(pdfTexts(Buffer.from(await answer.arrayBuffer()))).toContain(seal)
})

test('less money than agreed leads to the choice', async () => {
  const { id, page, press, cookie } = await openClaimPage()
  await press('Отправить меньше')
  await press('Деньги дошли')
  await page.getByText('Демо: сыграйте сами').waitFor({ state: 'detached' })
  const claim = await fetch(`${url}/api/v1/claims/${id}/`, { headers: { cookie } })
  expect(await claim.json()).toMatchObject({ state: 'needs-choice', choice: { problem: 'less' }, demo: [] })
})

test('without a connection the page stays and says that the press can be repeated', async () => {
  const { id, cookie } = await openExampleClaim(url, { id: randomUUID() })
  const { page, visit, expectConsole } = await openPage(url)
  await page.context().addCookies([{ ...cookie, url }])
  await visit(`/claim/${id}`)
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Деньги отправлены', exact: true }).click()
  await page.getByText('второй раз ничего не спишется').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Деньги отправлены', exact: true }).click()
  await page.getByRole('button', { name: 'Деньги дошли', exact: true }).waitFor()
})

test('a stranger who has the link plays nothing', async () => {
  const { id } = await openExampleClaim(url, { id: randomUUID() })
  const { page, visit } = openPlainPage(url)
  await visit(`/claim/${id}`)
  expect(await page.getByText('Демо: сыграйте сами').count()).toBe(0)
  const answer = await fetch(`${url}/api/v1/demo/claims/${id}/pay/`, { method: 'POST' })
  expect(answer.status).toBe(403)
})
