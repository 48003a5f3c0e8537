import { expect, test } from 'vitest'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const owner = await newPersonSignedIn(office, { role: 'owner' })

test('the owner changes a role, closes a session, sees both in the history, and ends the work', async () => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit, arrive } = openPlainPage(office.url, { as: owner })
  await visit('/console/staff')
  await page.getByRole('link', { name: olga.email }).click()
  await arrive(`/console/staff/${olga.id}`)
  await page.getByRole('button', { name: /^Закрыть: / }).click()
  await page.getByText('Закрыт 1 сеанс.').waitFor()

  await page.getByLabel('Новая роль').selectOption('treasurer')
  await page.getByRole('button', { name: 'Сменить роль' }).click()
  await page.getByText('Роль изменена.').waitFor()
  const history = page.getByRole('list', { name: 'История' }).getByRole('listitem')
  await history.filter({ hasText: 'Роль сотрудника изменена' }).getByText('казначей').waitFor()
  await history.filter({ hasText: 'Сеансы сотрудника закрыты' }).waitFor()

  await page.getByRole('button', { name: 'Прекратить работу' }).click()
  await page.getByText('отметьте, чтобы продолжить').first().waitFor()
  await page.getByLabel('Сотрудник больше здесь не работает').check()
  await page.getByRole('button', { name: 'Прекратить работу' }).click()
  await page.getByText('Работа прекращена').waitFor()
  expect(await page.getByRole('link', { name: olga.email }).count()).toBe(0)
})

test('the owner names a colleague, is told why a link is no name, and finds both names in the list', async () => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit(`/console/staff/${olga.id}`)
  const name = page.getByLabel('Имя', { exact: true })
  await name.fill('olga.example')
  await page.getByRole('button', { name: 'Сохранить имя' }).click()
  await page.getByText('только буквы').first().waitFor()
  await name.fill('Ольга')
  await page.getByRole('button', { name: 'Сохранить имя' }).click()
  await page.getByText('Имя сохранено.').waitFor()
  await page.getByRole('heading', { name: `Ольга (${olga.email})` }).waitFor()
  await visit('/console/staff')
  await page.getByRole('link', { name: `Ольга (${olga.email})` }).waitFor()
})

test('an invited person opens an account by the letter, and is led to the second factor', async () => {
  const email = 'anna-plain@example.org'
  const console = openPlainPage(office.url, { as: owner })
  await console.visit('/console/staff')
  await console.page.getByLabel('Почта').fill(email)
  await console.page.getByLabel('Роль', { exact: true }).selectOption('editor')
  await console.page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await console.page.getByText(`Приглашение отправлено на ${email}.`).waitFor()
  await console.page.getByRole('button', { name: `Отозвать: ${email}` }).waitFor()

  const { page, visit, arrive } = openPlainPage(office.url)
  await visit(await linkSentTo(office, email, 'staff-invitation'))
  await page.getByText(`Для ${email}. Роль — редактор.`).waitFor()
  await page.getByLabel('Пароль', { exact: true }).fill('nine owls at dusk')
  await page.getByRole('button', { name: 'Создать кабинет и принять' }).click()
  await arrive('/account/settings')
  await page.getByText('Сначала второй фактор').waitFor()

  await console.visit('/console/staff')
  await console.page.getByRole('table').getByRole('link', { name: email }).waitFor()
  expect(await console.page.getByRole('button', { name: `Отозвать: ${email}` }).count()).toBe(0)
})

test('a customer accepts after signing in, and signs in anew', async () => {
  const customer = await createPerson(office.db)
  const console = openPlainPage(office.url, { as: owner })
  await console.visit('/console/staff')
  await console.page.getByLabel('Почта').fill(customer.email)
  await console.page.getByRole('button', { name: 'Отправить приглашение' }).click()
  await console.page.getByText(`Приглашение отправлено на ${customer.email}.`).waitFor()

  const { page, visit, arrive } = openPlainPage(office.url)
  await visit(await linkSentTo(office, customer.email, 'staff-invitation'))
  await page.getByRole('link', { name: 'Войти и принять' }).click()
  await arrive(/^\/login/)
  await page.getByLabel('Почта').fill(customer.email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await page.getByRole('button', { name: 'Принять приглашение' }).click()
  await arrive('/successfully?what=invitation')
  await page.getByText('Приглашение принято').waitFor()
})

test('one owner asks to reset a lost second factor, and another confirms', async () => {
  const second = await newPersonSignedIn(office, { role: 'owner' })
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit(`/console/staff/${olga.id}`)
  await page.getByLabel('Причина').fill('Телефон потерян')
  await page.getByRole('button', { name: 'Попросить о сбросе' }).click()
  await page.getByText(`${owner.email} просит сбросить второй фактор`).waitFor()
  expect(await page.getByRole('button', { name: 'Подтвердить сброс' }).count()).toBe(0)

  const other = openPlainPage(office.url, { as: second })
  await other.visit('/console/staff')
  await other.page.getByText('Просят сбросить второй фактор').waitFor()
  await other.page.getByRole('link', { name: olga.email }).first().click()
  await other.page.getByRole('button', { name: 'Подтвердить сброс' }).click()
  await other.page.getByText('Второго фактора нет, сбрасывать нечего.').waitFor()
  await other.page.getByRole('list', { name: 'История' }).getByText('Сброс второго фактора подтверждён').waitFor()
})

test('after a while a role is changed only by whoever confirms that it is them', async () => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const late = await newPersonSignedIn(office, { role: 'owner' })
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
    .where('user_id', '=', late.id)
    .execute()
  const { page, visit } = openPlainPage(office.url, { as: late })
  await visit(`/console/staff/${olga.id}`)
  await page.getByLabel('Новая роль').selectOption('editor')
  await page.getByRole('button', { name: 'Сменить роль' }).click()
  // The form asks in place, and goes on with what was chosen.
  expect(await page.locator('main').innerText()).toContain('Пятнадцать минут больше не спросим')
  expect(await page.getByLabel('Новая роль').inputValue()).toBe('editor')
  await page.getByLabel('Код из приложения').fill(late.recoveryCodes[0]!)
  await page.getByRole('button', { name: 'Сменить роль' }).click()
  await page.getByText('Роль изменена.').waitFor()
})
