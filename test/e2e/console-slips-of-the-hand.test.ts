import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const claims = await openClaimsOffice(office.db, { at: new Date() })

async function openDesk(path: string): Promise<Page> {
  const { page, visit } = await openPage(office.url, { as: await newPersonSignedIn(office, { role: 'operator' }) })
  await visit(path)
  await page.getByText('Связь есть').waitFor()
  return page
}

test('a payment that is typed for the wrong claim is told of before it is booked for good', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9000')
  const page = await openDesk(`/console/claims/${claim.id}?move=receive`)
  const plan = async (amount: string) => {
    await page.getByLabel('Сумма', { exact: true }).fill(amount)
    await page.getByLabel('Номер операции или txid').fill('bank 17')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).waitFor()
    return (await page.getByRole('article').innerText()).replaceAll('\u00a0', ' ')
  }

  const much = await plan('900000')
  expect(much).toContain('Всего придёт 900 000 ₽ из 9 000 ₽')
  expect(much).toContain('Это больше, чем договаривались')
  // The page around the form may take its time: what is typed meanwhile is not passed over.
  const { resolve: letCome, promise: mayCome } = Promise.withResolvers<void>()
  await page.route('**/api/v1/desk/queue/*', route => mayCome.then(() => route.continue()).catch(() => {}))
  await page.getByRole('button', { name: 'Изменить' }).click()
  const right = await plan('9000')
  letCome()
  expect(right).toContain('Всего придёт 9 000 ₽ из 9 000 ₽')
  expect(right).not.toContain('Это больше, чем договаривались')

  // No network confirms what was booked by hand, and the facts do not count it.
  await page.getByRole('button', { name: 'Подтвердить: деньги пришли' }).click()
  await page.getByText('Платёж зачислен', { exact: true }).waitFor()
  expect(await page.getByRole('article').innerText()).not.toContain('0/0')
}, 90_000)

test('Escape puts away what was found, and the queue is there again', async () => {
  const claim = await claims.openPaid()
  await claims.openPaid()
  const page = await openDesk('/console/claims')
  await page.keyboard.press('/')
  await focusOn(page.locator('#console-search'))
  await page.keyboard.type(claim.number)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: `Найдено: ${claim.number}` }).waitFor()
  // Whoever is still in the field leaves it with the first.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Очередь' }).waitFor()
  expect(await page.locator('[data-claim]').count()).toBeGreaterThan(1)
}, 90_000)
