import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { plainCode, writeCode } from '#test/fixtures/promo-codes.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage, type TestPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { agreeUntil, sendButton } from '#test/harness/send-button.ts'

const office = await startOffice({ trustedProxies: ['127.0.0.1'] })

const PAIR = 'from=TON&to=SBERRUB&amount=500&side=from'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

const counts = (code: string) =>
  office.db.selectFrom('promo_counts').select('uses').where('code', '=', code).executeTakeFirst()

/** Every process hears of a new code by itself. */
async function known(code: string): Promise<void> {
  const ask = async () => (await fetch(`${office.url}/front-api/calculator/init?${PAIR}&promo=${code}`)).json()
  await expect.poll(async () => ((await ask()) as { promo: { reason?: string } }).promo.reason).not.toBe('unknown')
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
  await openRefund(page)
  await page.getByLabel('Адрес в сети TON').fill(TON)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
}

test('the owner makes a code, sees what it will do, and it is kept', async () => {
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/promo-codes')
  await page.getByRole('link', { name: 'Новый промокод' }).click()
  await page.getByRole('textbox', { name: 'Код', exact: true }).fill('colleagues')
  await page.getByRole('textbox', { name: 'Процент' }).fill('0.2')
  await page.getByRole('textbox', { name: 'Всего использований' }).fill('1')
  await page.getByRole('textbox', { name: 'Если отдают не меньше' }).fill('100 USDT')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
})

describe('a code that was used before is refused when the order is sent, with JavaScript', () => {
  /** The review of a second order, which was sent with a code that is used up. */
  async function refusedWith(code: string) {
    await writeCode(office.db, code, { ...plainCode, usesOfPerson: 1 })
    await known(code)
    const email = `${code.toLowerCase()}@example.com`
    const order = async (opened: TestPage, network: string) => {
      await opened.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': network })
      await opened.visit(`/claim?${PAIR}&promo=${code}`)
      await fill(opened.page, email)
      return opened
    }
    const first = await order(openPlainPage(office.url), '198.51.101.7')
    await sendButton(first.page).click()
    await first.page.waitForURL(CLAIM)

    const { page, expectConsole } = await order(await openPage(office.url), '198.51.102.7')
    expectConsole(/409|400/)
    await sendButton(page).click()
    await page.getByText('вы использовали его').first().waitFor()
    return page
  }

  test('and the order goes on without it', async () => {
    const code = 'ONCE'
    const page = await refusedWith(code)
    await page.getByRole('button', { name: /Отправить без промокода/ }).click()
    await page.waitForURL(CLAIM)
    expect(await counts(code)).toEqual({ uses: 1 })
  })

  test('and does not come back when the order is edited', async () => {
    const code = 'EDITED'
    const page = await refusedWith(code)
    await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await sendButton(page).waitFor()
    expect(await page.getByText(new RegExp(code)).count()).toBe(0)
    await sendButton(page).click()
    await agreeUntil(page, () => CLAIM.test(page.url()))
    expect(await counts(code)).toEqual({ uses: 1 })
  })
})

test('a code is typed in the calculator, taken away, and said to be unknown', async () => {
  await writeCode(office.db, 'TYPED', plainCode)
  await known('TYPED')
  const { page, visit } = await openPage(office.url)
  await page.route('**/calculator/stream/**', () => {})
  await visit(`/?${PAIR}`)
  await page.getByText('Есть промокод?').click()
  await page.getByLabel('Промокод').fill('typed')
  await page.getByLabel('Промокод').press('Enter')
  await page.getByText('Промокод', { exact: true }).first().waitFor({ state: 'attached' })
  await expect.poll(() => new URL(page.url()).searchParams.get('promo')).toBe('typed')
  await page.getByLabel('Промокод').fill('nothing-like-it')
  await page.getByRole('button', { name: 'Применить' }).click()
  await page.getByText('«nothing-like-it» не действует').waitFor()
  await page.getByLabel('Промокод').fill('')
  await page.getByRole('button', { name: 'Применить' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('promo')).toBe(false)
  await expect.poll(() => page.getByText('не действует').count()).toBe(0)
})

test('a code is typed on the form of the order, and counts', async () => {
  await writeCode(office.db, 'ONFORM', plainCode)
  await known('ONFORM')
  const { page, visit, arrive } = await openPage(office.url)
  await visit(`/claim?${PAIR}`)
  await page.getByText('Есть промокод?').click()
  await page.getByLabel('Промокод').fill('onform')
  await page.getByRole('button', { name: 'Применить' }).click()
  await arrive(/promo=onform/)
  await page.getByText('Промокод', { exact: true }).first().waitFor({ state: 'attached' })
  await page.locator('dt', { hasText: 'Промокод' }).waitFor()
})

test('a customer finds a personal code in the account and follows it', async () => {
  const anna = await newPersonSignedIn(office)
  const code = 'FOR-ANNA'
  await writeCode(office.db, code, { ...plainCode, only: anna.email })
  await known(code)
  const { page, visit } = await openPage(office.url, { as: anna })
  await visit('/account/promocodes')
  await page.getByText('только для вас').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Обменять с этим кодом' }).click()
  await page.waitForURL(`**/?promo=${code}`)
  await page.getByText('Промокод', { exact: true }).first().waitFor({ state: 'attached' })
})
