import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import { PASSWORD } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { startOffice } from '#test/harness/office.ts'
import { sendButton } from '#test/harness/send-button.ts'

const office = await startOffice()

const HOME = '/?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200000000000004'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

/** The machine may be busy. */
const SOON = { timeout: 15_000 }
const now = (page: Page) => page.locator('#now').innerText()

/** What the person reads on the way, by the language of their pages. */
const words = {
  ru: {
    exchange: 'Обменять',
    form: 'Заявка на обмен',
    review: 'Далее: проверка',
    right: 'Всё верно?',
    awaiting: 'Переведите точную сумму по этим реквизитам.',
    pay: 'Деньги отправлены',
    seen: 'Деньги видны в сети. Подтверждений: 0 из 2.',
    confirm: 'Деньги дошли',
    checking: 'Деньги пришли, проверяем их перед выплатой.',
    payOut: 'Оператор выплатил',
    done: 'Обмен завершён, выплата отправлена.',
    receipt: 'Скачать чек',
    openClaim: 'Открыть заявку',
    toSignUp: 'Заведите кабинет',
    address: 'Электронная почта',
    signUp: 'Зарегистрироваться',
    onItsWay: 'Письмо в пути',
    confirmEmail: 'Подтвердить почту',
    confirmed: 'Почта подтверждена',
    claims: 'Заявки',
    claim: /^Заявка/,
    repeat: 'Повторить',
    email: 'Почта',
  },
  en: {
    exchange: 'Exchange',
    form: 'Place an order',
    review: 'Next: review',
    right: 'Is everything correct?',
    awaiting: 'Send the exact amount to these details.',
    pay: 'Send the payment',
    seen: 'Your payment is on the network: 0 of 2 confirmations.',
    confirm: 'Confirm on the network',
    checking: 'Your payment has arrived and is being checked before the payout.',
    payOut: 'Operator: pay out',
    done: 'The exchange is complete, the payout is sent.',
    receipt: 'Download receipt',
    openClaim: 'Open the claim',
    toSignUp: 'Create an account',
    address: 'E-mail',
    signUp: 'Create account',
    onItsWay: 'The e-mail is on its way',
    confirmEmail: 'Confirm e-mail',
    confirmed: 'E-mail confirmed',
    claims: 'Orders',
    claim: /^Order/,
    repeat: 'Repeat',
    email: 'E-mail',
  },
} satisfies Record<Locale, Record<string, string | RegExp>>

test.each(locales)(
  'from the rate to the receipt, and with an account to the next exchange, by the keyboard alone, in %s',
  async locale => {
    const t = words[locale]
    const { page, visit } = await openPage(office.url, { reducedMotion: true, locale })
    const press = (what: Focused) => goTo(page, what).then(() => page.keyboard.press('Enter'))
    const type = async (field: string, text: string) => {
      await goTo(page, { field })
      await page.keyboard.insertText(text)
    }
    const tick = (field: string) => goTo(page, { field }).then(() => page.keyboard.press('Space'))

    await visit(HOME)
    await press({ words: t.exchange })
    await page.waitForURL('**/claim?**')
    await page.getByRole('heading', { name: t.form }).waitFor()
    await type('to.account', CARD)
    await type('refund.account', TON)
    await tick('refund.no-memo')
    const email = `keyboard-${locale}@example.com`
    await type('email', email)
    await tick('consent')
    await press({ words: t.review })
    await page.getByRole('heading', { name: t.right }).waitFor()
    await press({ field: 'step', value: 'open' })
    await page.waitForURL(CLAIM)
    await expect.poll(() => now(page), SOON).toBe(t.awaiting)

    // The live page may tell of the step before its button has its answer, and only with that the focus has its place.
    const play = async (words: string, state: string) => {
      await press({ words })
      await expect.poll(() => now(page), SOON).toBe(state)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id), SOON).toBe('main')
    }
    await play(t.pay, t.seen)
    await play(t.confirm, t.checking)
    await play(t.payOut, t.done)
    const download = page.waitForEvent('download')
    await press({ words: t.receipt })
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    const claim = page.url()
    await visit('/claim/success')
    expect(await page.locator('main').innerText()).toContain(t.done)
    await press({ words: t.openClaim })
    await page.waitForURL(claim)

    await press({ words: t.toSignUp })
    await page.waitForURL('**/register?**')
    expect(await page.getByLabel(t.address).inputValue()).toBe(email)
    await type('password', PASSWORD)
    await tick('consent')
    await press({ words: t.signUp })
    await page.getByText(t.onItsWay).waitFor()

    // The email is in the language of the page, and so is the page of its link.
    const link = await linkSentTo(office, email, 'activate')
    expect(link.startsWith('/en/')).toBe(locale === 'en')
    await visit(link.replace(/^\/en/, ''))
    await press({ words: t.confirmEmail })
    await page.waitForURL('**/account/orders?done=activate')
    await page.getByText(t.confirmed, { exact: true }).waitFor()

    const orders = page.getByRole('region', { name: t.claims })
    expect(await orders.getByRole('listitem').count()).toBe(1)
    expect(new URL((await orders.getByRole('link', { name: t.claim }).getAttribute('href'))!, claim).href).toBe(claim)
    await press({ words: t.repeat })
    await page.waitForURL('**/*from=TON&to=SBERRUB&**')
    await press({ words: t.exchange })
    await page.waitForURL('**/claim?**')
    expect(await page.getByLabel(t.email).inputValue()).toBe(email)
    // The accounts of the claim that is repeated are there again, and the address of the page has none of them.
    expect(await page.locator('[name="to.account"]').inputValue()).toBe('2200 0000 0000 0004')
    expect(await page.locator('[name="refund.account"]').inputValue()).toBe(TON)
    expect(await page.locator('[name="refund.no-memo"]').isChecked()).toBe(true)
    expect(page.url()).not.toMatch(new RegExp(`${CARD}|${TON}`))
  },
  120_000,
)

type Focused = { field: string; value?: string } | { words: string }

/** Tab by Tab, as far as a patient person would. */
async function goTo(page: Page, wanted: Focused): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    const { name, value, words } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement
      // The head of the page has links of the same words.
      const words = element.closest('main') && element.textContent?.trim()
      return { name: element.name, value: element.value, words }
    })
    if ('words' in wanted ? words === wanted.words : name === wanted.field && [undefined, value].includes(wanted.value))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${JSON.stringify(wanted)} is not reached by Tab`)
}

test('from the rate to the receipt, and with an account to the next exchange, without JavaScript', async () => {
  const { page, visit } = await openPage(office.url, { javaScript: false })
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

  await visit(HOME)
  await page.getByRole('button', { name: 'Обменять' }).click()
  await page.getByLabel('Номер карты').fill(CARD)
  await page.getByLabel('Адрес в сети TON').fill(TON)
  await page.getByLabel('Мой адрес работает без поля').check()
  const email = 'no-script@example.com'
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Согласен с').check()
  await press('Далее: проверка')
  await sendButton(page).click()
  expect(page.url()).toMatch(CLAIM)
  expect(await now(page)).toBe('Переведите точную сумму по этим реквизитам.')

  await press('Деньги отправлены')
  expect(await now(page)).toBe('Деньги видны в сети. Подтверждений: 0 из 2.')
  await press('Деньги дошли')
  expect(await now(page)).toBe('Деньги пришли, проверяем их перед выплатой.')
  await press('Оператор выплатил')
  expect(await now(page)).toBe('Обмен завершён, выплата отправлена.')
  const receipt = await page.getByRole('link', { name: 'Скачать чек' }).getAttribute('href')
  expect((await page.request.get(receipt!)).headers()['content-type']).toBe('application/pdf')

  const claim = page.url()
  await visit('/claim/success')
  expect(await page.locator('main').innerText()).toContain('Обмен завершён, выплата отправлена.')
  await page.getByRole('link', { name: 'Открыть заявку' }).click()
  expect(page.url()).toBe(claim)

  await page.getByRole('link', { name: 'Заведите кабинет' }).click()
  expect(await page.getByLabel('Электронная почта').inputValue()).toBe(email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Принимаю').check()
  await press('Зарегистрироваться')
  await visit(await linkSentTo(office, email, 'activate'))
  await press('Подтвердить почту')
  expect(new URL(page.url()).pathname).toBe('/account/orders')
  await page.getByRole('link', { name: /^Повторить/ }).click()
  expect(new URL(page.url()).search).toContain('from=TON&to=SBERRUB')
}, 120_000)
