import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { journeyWords } from '#test/fixtures/journey-words.ts'
import { cookieHeader, PASSWORD } from '#test/fixtures/people.ts'
import { linkSentTo } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()

const HOME = '/?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200000000000004'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

test.each(locales)(
  'from the rate to the receipt, and with an account to the next exchange, without JavaScript, in %s',
  async locale => {
    const t = journeyWords[locale]
    const { page, visit } = openPlainPage(office.url, { locale })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const follow = (name: string) => page.getByRole('link', { name }).click()
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const now = () => page.locator('#now').innerText()

    await visit(HOME)
    await press(t.exchange)
    await page.getByRole('heading', { name: t.form }).waitFor()
    await field('to.account').fill(CARD)
    await openRefund(page)
    await field('refund.account').fill(TON)
    await field('refund.no-memo').check()
    const email = `no-script-${locale}@example.com`
    await field('email').fill(email)
    await field('consent').check()
    await press(t.review)
    await page.getByRole('heading', { name: t.right }).waitFor()
    await page.locator('button[name="step"][value="open"]').click()
    expect(page.url()).toMatch(CLAIM)
    expect(await now()).toBe(t.awaiting)

    await press(t.pay)
    expect(await now()).toBe(t.seen)
    await press(t.confirm)
    expect(await now()).toBe(t.checking)
    await press(t.payOut)
    expect(await now()).toBe(t.done)
    const receipt = await page.getByRole('link', { name: t.receipt }).getAttribute('href')
    const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value])
    const file = await fetch(new URL(receipt!, office.url), {
      headers: { cookie: cookieHeader(Object.fromEntries(cookies)) },
    })
    expect(file.headers.get('content-type')).toBe('application/pdf')

    const claim = page.url()
    await visit('/claim/success')
    expect(await page.locator('main').innerText()).toContain(t.done)
    await follow(t.openClaim)
    expect(page.url()).toBe(claim)

    await follow(t.toSignUp)
    expect(await page.getByLabel(t.address).inputValue()).toBe(email)
    await field('password').fill(PASSWORD)
    await field('consent').check()
    await press(t.signUp)
    await page.getByText(t.onItsWay).waitFor()

    // The email is in the language of the page, and so is the page of its link.
    const link = await linkSentTo(office, email, 'activate')
    expect(link.startsWith('/en/')).toBe(locale === 'en')
    await visit(link.replace(/^\/en/, ''))
    await press(t.confirmEmail)
    expect(new URL(page.url()).pathname).toMatch(/\/account\/orders$/)
    await page.getByText(t.confirmed, { exact: true }).waitFor()

    const orders = page.getByRole('region', { name: t.claims })
    expect(await orders.getByRole('listitem').count()).toBe(1)
    expect(new URL((await orders.getByRole('link', { name: t.claim }).getAttribute('href'))!, claim).href).toBe(claim)
    await follow(t.repeat)
    expect(new URL(page.url()).search).toContain('from=TON&to=SBERRUB')
    await press(t.exchange)
    expect(await page.getByLabel(t.email).inputValue()).toBe(email)
    // The accounts of the claim that is repeated are there again, and the address of the page has none of them.
    expect(await field('to.account').inputValue()).toBe('2200 0000 0000 0004')
    expect(await field('refund.account').inputValue()).toBe(TON)
    expect(await field('refund.no-memo').isChecked()).toBe(true)
    expect(page.url()).not.toMatch(new RegExp(`${CARD}|${TON}`))
  },
)
