import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { journeyWords } from '#test/fixtures/journey-words.ts'
import { PASSWORD } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { startOffice } from '#test/harness/office.ts'
import { agreeUntil } from '#test/harness/send-button.ts'

const office = await startOffice()

const HOME = '/?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200000000000004'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

/** The machine may be busy. */
const SOON = { timeout: 15_000 }
const now = (page: Page) => page.locator('#now').innerText()

test('from the rate to the receipt, and with an account to the next exchange, by the keyboard alone', async () => {
  const t = journeyWords.ru
  const { page, visit } = await openPage(office.url, { reducedMotion: true })
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
  await press({ words: t.refundFold })
  await type('refund.account', TON)
  await tick('refund.no-memo')
  const email = 'keyboard@example.com'
  await type('email', email)
  await tick('consent')
  await press({ words: t.review })
  await page.getByRole('heading', { name: t.right }).waitFor()
  await press({ field: 'step', value: 'open' })
  // Where the market has moved meanwhile, the new rate is agreed to.
  await agreeUntil(page, () => CLAIM.test(page.url()))
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

  await visit(await linkSentTo(office, email, 'activate'))
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
}, 120_000)

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
