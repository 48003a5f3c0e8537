import { expect, test } from 'vitest'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const sonya = await newPersonSignedIn(office, { role: 'support' })

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)(
  'a customer is found, blocked with a reason that they read when signing in, and unblocked, %s',
  async (_, javaScript) => {
    const anna = await createPerson(office.db, { email: `anna-${javaScript ? 'one' : 'two'}@blocked.example` })
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, as: tamara })
    if (!javaScript) expectConsole(/400/)
    await visit('/console/customers')
    await page.getByRole('searchbox', { name: 'Найти клиента' }).fill(anna.email.slice(0, 12))
    await page.getByRole('button', { name: 'Найти', exact: true }).click()
    await page.getByRole('link', { name: anna.email }).click()
    await page.getByRole('link', { name: 'Заблокировать' }).click()
    await page.getByRole('button', { name: 'Заблокировать клиента' }).click()
    await page.getByText('напишите причину: её прочтёт клиент').first().waitFor()
    await page.getByRole('textbox', { name: 'Причина, которую прочтёт клиент' }).fill('Пришлите выписку по карте.')
    await page.getByRole('button', { name: 'Заблокировать клиента' }).click()
    await page.getByText('Причина отправлена клиенту').waitFor()
    if (javaScript) expect(await violations(page)).toEqual([])

    const theirs = await openEitherPage(office.url, { javaScript })
    theirs.expectConsole(/403/)
    await theirs.visit('/login')
    await theirs.page.getByRole('textbox', { name: 'Электронная почта' }).fill(anna.email)
    await theirs.page.locator('input[name=password]').fill(PASSWORD)
    await theirs.page.getByRole('button', { name: 'Войти', exact: true }).click()
    await theirs.page.getByText('Причина: Пришлите выписку по карте.').waitFor()

    await page.getByRole('link', { name: 'Разблокировать' }).click()
    await page.getByRole('button', { name: 'Снять блокировку' }).click()
    await page.getByText('Письмо клиенту отправлено').waitFor()
    await theirs.page.locator('input[name=password]').fill(PASSWORD)
    await theirs.page.getByRole('button', { name: 'Войти', exact: true }).click()
    await theirs.page.waitForURL(/\/account|\/$/)
  },
)

test('support writes notes, and is offered no decisions', async () => {
  const anna = await createPerson(office.db)
  const { page, visit } = await openPage(office.url, { as: sonya })
  await visit(`/console/customers/${anna.id}`)
  expect(await page.getByRole('link', { name: 'Заблокировать' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Новая заметка' }).fill('Просил звонить после обеда')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Просил звонить после обеда' }).waitFor()
})

test('a limit of a day is typed in dollars, refused where it is none, and counts at once', async () => {
  const anna = await createPerson(office.db)
  const { page, visit, expectConsole } = openPlainPage(office.url, { as: tamara })
  expectConsole(/400/)
  await visit(`/console/customers/${anna.id}`)
  await page.getByRole('link', { name: 'Личный предел' }).click()
  await page.getByRole('textbox', { name: 'Обмен за 24 часа, не больше' }).fill('-5')
  await page.getByRole('button', { name: 'Сохранить условия' }).click()
  await page.getByText('нужна сумма больше нуля, например 5000').first().waitFor()
  await page.getByRole('textbox', { name: 'Обмен за 24 часа, не больше' }).fill('5000')
  await page.getByRole('button', { name: 'Сохранить условия' }).click()
  await page.getByText('Предел сохранён и уже действует').waitFor()
  const limits = await office.db
    .selectFrom('customer_limits')
    .select('day_most_usd')
    .where('user_id', '=', anna.id)
    .executeTakeFirst()
  expect(limits).toEqual({ day_most_usd: '500000' })
  await page
    .getByText(/5\s000.*\$|\$.*5\s000/)
    .first()
    .waitFor()
})

test('the checks of a customer stand on their page, for whoever decides about them', async () => {
  const anna = await createPerson(office.db)
  const { page, visit } = await openPage(office.url, { as: tamara, width: 360 })
  await visit(`/console/customers/${anna.id}`)
  await page.getByText('Проверок ещё не было').waitFor()
  await page.getByRole('link', { name: 'Проверки', exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Зачем' }).fill('Обмены стали крупнее')
  await page.getByRole('button', { name: 'Попросить' }).click()
  await page.getByText('Клиенту написали').waitFor()
  await visit(`/console/customers/${anna.id}`)
  await page.getByRole('table', { name: 'Проверки' }).getByRole('link', { name: 'Документ' }).waitFor()
  expect(await violations(page)).toEqual([])

  const support = await openPage(office.url, { as: sonya })
  await support.visit(`/console/customers/${anna.id}`)
  await support.page.getByRole('heading', { name: /^Заявки/ }).waitFor()
  expect(await support.page.getByRole('heading', { name: 'Карты и документы' }).count()).toBe(0)
})
