import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { newPersonSignedIn, PASSWORD, type PersonOptions, signIn } from '#test/fixtures/people.ts'
import { violations, violationsOfColour } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const NEW_PASSWORD = 'eleven owls at dawn'

beforeEach(async () => {
  await office.db.deleteFrom('sign_in_limits').execute()
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = (page: Page, part: string, button: string) =>
  section(page, part).getByRole('button', { name: button, exact: true }).click()
const open = (page: Page, part: string, what: string) =>
  section(page, part).locator('summary', { hasText: what }).click()
const another = (email: string) =>
  signIn((path, init) => fetch(office.url + path, init), { id: '', email, role: 'customer', recoveryCodes: [] })

const visitSettings = async (options: PersonOptions = {}, javaScript = false) => {
  const person = await newPersonSignedIn(office, options)
  const visitor = await openEitherPage(office.url, { javaScript, as: person })
  await visitor.visit('/account/settings')
  return { person, ...visitor }
}
const user = (id: string) => office.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  /** With JavaScript nobody is thrown back to the top of the page by a button that is gone. */
  const expectFocusIn = async (part: Locator) => {
    if (javaScript)
      await expect.poll(() => part.evaluate(element => element.contains(document.activeElement))).toBe(true)
  }

  test('the second factor is turned on by a first code, its recovery codes are shown once, and it is turned off', async () => {
    const { page, person, expectConsole, visit } = await visitSettings({}, javaScript)
    expectConsole(/status of 401/)
    const part = section(page, 'Вход с кодом (2FA)')
    await press(page, 'Вход с кодом (2FA)', 'Включить второй фактор')
    await part.getByRole('img', { name: /QR-код для приложения/ }).waitFor()
    await expectFocusIn(part)
    const secret = (await part.locator('code').innerText()).replaceAll(' ', '')

    await part.getByLabel('Код из приложения').fill('000 000')
    await press(page, 'Вход с кодом (2FA)', 'Включить')
    await part.getByText('Код не подходит').waitFor()
    await part.getByLabel('Код из приложения').fill(new TOTP({ secret }).generate())
    await press(page, 'Вход с кодом (2FA)', 'Включить')

    const codes = part.getByRole('list', { name: 'Коды восстановления' }).locator('code')
    await codes.first().waitFor()
    await expectFocusIn(part)
    const shown = await codes.allInnerTexts()
    expect(shown.length).toBeGreaterThanOrEqual(8)
    const file = await part.getByRole('link', { name: 'Скачать файлом' }).getAttribute('href')
    expect(decodeURIComponent(file!)).toContain(shown.join('\n'))
    expect((await user(person.id)).totp_confirmed_at).not.toBeNull()

    await visit('/account/settings')
    expect(await codes.count()).toBe(0)
    await part.getByText(/Осталось \d+ код/).waitFor()
    await open(page, 'Вход с кодом (2FA)', 'Выключить второй фактор')
    await part.getByLabel('Текущий пароль').fill(PASSWORD)
    await press(page, 'Вход с кодом (2FA)', 'Выключить')
    await part.getByRole('button', { name: 'Включить второй фактор' }).waitFor()
    expect((await user(person.id)).totp_confirmed_at).toBeNull()
  })
})

// Every form goes its way with JavaScript in account-walk.test.ts, by the keyboard.
describe('without JavaScript', () => {
  test('a new password ends the other sessions, and a wrong present one changes nothing', async () => {
    const { page, person, expectConsole } = await visitSettings()
    expectConsole(/status of 401/)
    await another(person.email)
    const part = section(page, 'Пароль')
    await open(page, 'Пароль', 'Сменить пароль')
    await part.getByLabel('Текущий пароль').fill('not the password')
    await part.getByLabel('Новый пароль').fill(NEW_PASSWORD)
    await press(page, 'Пароль', 'Сохранить пароль')
    await part.getByText('Пароль не подходит').waitFor()

    await part.getByLabel('Текущий пароль').fill(PASSWORD)
    await part.getByLabel('Новый пароль').fill(NEW_PASSWORD)
    await press(page, 'Пароль', 'Сохранить пароль')
    await part.getByText('Закрыт 1 сеанс').waitFor()
    await expect(another(person.email)).rejects.toThrow('could not sign in')
  })

  test('the address changes when the link in the email to the new address is followed', async () => {
    const { page, person, visit } = await visitSettings()
    const email = `${randomUUID().slice(0, 8)}@example.org`
    const part = section(page, 'Почта')
    await open(page, 'Почта', 'Сменить почту')
    await part.getByLabel('Новая почта').fill(email)
    await part.getByLabel('Текущий пароль').fill(PASSWORD)
    await press(page, 'Почта', 'Прислать ссылку')
    await part.getByText(`Письмо ушло на ${email}`).waitFor()
    expect((await user(person.id)).email).toBe(person.email)

    await visit(await linkSentTo(office, email, 'confirm-new-email'))
    await page.getByRole('button', { name: 'Перейти на новую почту' }).click()
    await page.getByText('Почта изменена').waitFor()
    await section(page, 'Почта').getByText(email).waitFor()
  })

  test('the confirmation email can be sent again, and its link confirms the address at once', async () => {
    const { page, person, visit, arrive } = await visitSettings({ activated: false })
    await press(page, 'Почта', 'Прислать письмо ещё раз')
    await section(page, 'Почта').getByText(`Письмо ушло на ${person.email}`).waitFor()

    // Whoever is signed in to the account is asked for no password.
    await visit(await linkSentTo(office, person.email, 'activate-account'))
    expect(await page.getByLabel('Новый пароль', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Подтвердить почту' }).click()
    await arrive('/account/settings?done=activate')
  })

  test('a session elsewhere is seen and ended', async () => {
    const { page, person, visit } = await visitSettings()
    await another(person.email)
    await another(person.email)
    await visit('/account/settings')
    const items = section(page, 'Сеансы').getByRole('listitem')
    expect(await items.count()).toBe(3)
    await items.getByRole('button').first().click()
    await section(page, 'Сеансы').getByText('Закрыт 1 сеанс').waitFor()
    await expect.poll(() => items.count()).toBe(2)
    await press(page, 'Сеансы', 'Закрыть все, кроме этого')
    await expect.poll(() => items.count()).toBe(1)
  })

  test('the choice of emails and their language is saved', async () => {
    const { page, person, visit } = await visitSettings()
    const part = section(page, 'Письма')
    await part.getByLabel('Язык писем').selectOption('en')
    await part.getByLabel('Новости обменника').check()
    await part.getByLabel('Каждый шаг заявки').uncheck()
    await press(page, 'Письма', 'Сохранить')
    await part.getByText('Сохранено.').waitFor()
    expect((await user(person.id)).locale).toBe('en')
    await visit('/account/settings')
    expect(await part.getByLabel('Новости обменника').isChecked()).toBe(true)
    expect(await part.getByLabel('Каждый шаг заявки').isChecked()).toBe(false)
  })

  test('payout details are checked, kept, shown masked, named and removed', async () => {
    const { page, expectConsole } = await visitSettings()
    expectConsole(/status of 400/)
    const part = section(page, 'Реквизиты для получения')
    await part.getByLabel('Валюта').selectOption('USDTTRC20')
    await press(page, 'Реквизиты для получения', 'Добавить реквизиты')
    const address = part.getByLabel('Адрес в сети TRON (TRC20)')
    await address.fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
    await press(page, 'Реквизиты для получения', 'Сохранить')
    await part
      .getByText(/Это адрес сети Ethereum/)
      .first()
      .waitFor()
    expect(await address.inputValue()).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')

    await address.fill('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')
    await part.getByLabel('Как назвать').fill('Мой кошелёк')
    await press(page, 'Реквизиты для получения', 'Сохранить')
    await page.getByText('Реквизиты сохранены').waitFor()
    const item = part.getByRole('listitem')
    expect(await item.innerText()).toContain('Мой кошелёк')
    expect(await item.innerText()).not.toContain('TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX')

    await item.locator('summary').click()
    await item.getByLabel('Название').fill('Холодный')
    await item.getByRole('button', { name: 'Сохранить' }).click()
    await item.getByText('Холодный').first().waitFor()
    await item.getByRole('button', { name: /^Удалить/ }).click()
    await part.getByText('Пока ничего не сохранено').waitFor()
  })

  test('what changes the account wants a fresh proof, and goes on after it', async () => {
    const { page, person, arrive, expectConsole } = await visitSettings()
    expectConsole(/status of 403/)
    const long = new Date(Date.now() - 60 * 60_000)
    await office.db.updateTable('sessions').set({ proved_at: long }).where('user_id', '=', person.id).execute()
    await expect
      .poll(async () => {
        await press(page, 'Мои данные', 'Подготовить файл')
        return section(page, 'Мои данные').innerText()
      })
      .toContain('Подтвердите, что это вы')
    await section(page, 'Мои данные').getByRole('link', { name: 'Подтвердить' }).click()
    await section(page, 'Подтвердите, что это вы').getByLabel('Текущий пароль').fill(PASSWORD)
    await press(page, 'Подтвердите, что это вы', 'Подтвердить')
    await arrive('/account/settings?done=step-up')
    await page.getByText('Пятнадцать минут больше не спросим').waitFor()

    await press(page, 'Мои данные', 'Подготовить файл')
    const link = section(page, 'Мои данные').getByRole('link', { name: 'Скачать' })
    await link.waitFor()
    const file = decodeURIComponent((await link.getAttribute('href'))!.split(',').slice(1).join(','))
    expect(JSON.stringify(JSON.parse(file))).toContain(person.email)
  })

  test('the account is deleted in fourteen days, and can be kept until then', async () => {
    const { page } = await visitSettings()
    const part = section(page, 'Удаление кабинета')
    await open(page, 'Удаление кабинета', 'Удалить кабинет')
    await part.getByLabel('Текущий пароль').fill(PASSWORD)
    await part.getByRole('checkbox').check()
    await press(page, 'Удаление кабинета', 'Удалить через 14 дней')
    await part.getByText('Кабинет будет удалён').waitFor()
    await press(page, 'Удаление кабинета', 'Оставить кабинет')
    await part.locator('summary', { hasText: 'Удалить кабинет' }).waitFor()
  })

  test('staff sees nothing but how to get a second factor, and everything once they have one', async () => {
    const { page } = await visitSettings({ role: 'operator', secondFactor: false })
    await page.getByText('Сначала второй фактор').waitFor()
    expect(await section(page, 'Сеансы').count()).toBe(0)
    const part = section(page, 'Вход с кодом (2FA)')
    await press(page, 'Вход с кодом (2FA)', 'Включить второй фактор')
    const secret = (await part.locator('code').innerText()).replaceAll(' ', '')
    await part.getByLabel('Код из приложения').fill(new TOTP({ secret }).generate())
    await press(page, 'Вход с кодом (2FA)', 'Включить')
    await part.getByRole('list', { name: 'Коды восстановления' }).waitFor()
    await section(page, 'Сеансы').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Заявки' }).click()
    await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  })
})

test('axe finds nothing on a phone and at a desk with everything open, in either theme', async () => {
  const person = await newPersonSignedIn(office, { activated: false })
  const { page, visit, expectConsole } = await openPage(office.url, { as: person, width: 320, reducedMotion: true })
  expectConsole(/status of 400/)
  await visit('/account/settings?add=XRP&confirm=yes')
  for (const summary of await page.getByRole('main').locator('summary').all()) await summary.click()
  await press(page, 'Вход с кодом (2FA)', 'Включить второй фактор')
  await page.getByRole('img', { name: /QR-код для приложения/ }).waitFor()
  await press(page, 'Пароль', 'Сохранить пароль')
  await section(page, 'Пароль').getByRole('alert').waitFor()

  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOfColour(page)).toEqual([])
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
