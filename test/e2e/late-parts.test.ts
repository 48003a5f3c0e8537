import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

// What the first page does not need comes later, and the connection may be gone by then.

const office = await startOffice()

async function openAndLoseConnection() {
  const opened = await openPage(office.url, { fresh: true })
  opened.expectConsole(/net::ERR_|Failed to load resource/)
  await opened.visit('/?from=BTC&to=SBERRUB&amount=0.01')
  await opened.page.getByText(/обновлён (только что|\d+ с назад)/).waitFor()
  const context = opened.page.context()
  await context.setOffline(true)
  return { ...opened, connect: () => context.setOffline(false) }
}

test('the chart says that it did not come, and comes when the connection is back', async () => {
  const { page, connect } = await openAndLoseConnection()
  await page.getByRole('heading', { name: 'Bitcoin → Сбербанк' }).scrollIntoViewIfNeeded()
  await page.getByText('Эта часть страницы не загрузилась: нет связи.').waitFor()
  await connect()
  await page.getByText('Неделя', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('Эта часть страницы не загрузилась').count()).toBe(0)
})

test('the steps of the rate say that they did not open, and open on a second press', async () => {
  const { page, connect } = await openAndLoseConnection()
  const why = page.getByRole('button', { name: 'Почему такой курс' })
  await why.click()
  // The card of a message did not come either: the message is read all the same.
  await page.getByText('Расчёт курса не открылся: нет связи. Попробуйте ещё раз.').waitFor()
  await connect()
  await why.click()
  await page.getByRole('dialog', { name: /Почему такой курс/ }).waitFor()
})

test('the search finds what is written as it stands, and more when the connection is back', async () => {
  const { page, connect } = await openAndLoseConnection()
  const list = page.getByRole('radiogroup', { name: 'Отдаёте' })
  const search = page.getByRole('searchbox').first()
  await search.fill('lite')
  await expect.poll(() => list.getByRole('radio').count()).toBe(1)
  await search.fill('дшеу')
  await expect.poll(() => list.getByRole('radio').count()).toBe(0)
  await connect()
  await expect.poll(() => list.getByRole('radio').count()).toBe(1)
})

test('a page whose stream could not be begun says so, and counts all the same', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/net::ERR_|Failed to load resource/)
  await page.route('**/assets/follow-office-*.js', route => route.abort())
  await visit('/?from=BTC&to=SBERRUB&amount=0.01')
  await page
    .getByText(/нет связи/i)
    .first()
    .waitFor()
})
