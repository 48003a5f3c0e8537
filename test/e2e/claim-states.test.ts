import { type SqlBool, sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { staffHolds } from '#contract/aml/hold-rules.ts'
import type { ClaimView, OpenClaim } from '#contract/claims/claim.ts'
import { type QuoteLine, recompute } from '#contract/money/quote-lines.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openPage, type PageOptions } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice({ contact: 'help@office.example' })
// Offices with cash are asleep at night, and tests are not.
await office.db.updateTable('directions').set({ hours: null }).execute()
await office.db
  .updateTable('directions')
  .set({ rate_fixed: 'arrival' })
  .where('from_currency', '=', 'TRX')
  .where('to_currency', '=', 'SBERRUB')
  .execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })

const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const OTHER_ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const toncoin = (change: Partial<OpenClaim> = {}) =>
  claims.open('TON', 'SBERRUB', '500', { refundAccount: { account: TON }, ...change })

/** The page of a claim in the browser that made it. */
async function openClaim({ id }: Claim, options: PageOptions = {}) {
  // Without scripts the markup says it all, but where it stands.
  const isPlain = options.javaScript === false && options.width === undefined
  const opened = isPlain ? openPlainPage(office.url) : await openPage(office.url, options)
  await opened.page.context().addCookies([{ name: claimCookie(id), value: claimKey(id, TEST_SECRET), url: office.url }])
  await opened.visit(`/claim/${id}`)
  return opened
}
const main = async (page: Page) => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ')

const now = (page: Page) => page.locator('#now').innerText()
const view = async ({ id }: Claim) =>
  (await (
    await fetch(`${office.url}/api/v1/claims/${id}/`, {
      headers: { cookie: `${claimCookie(id)}=${claimKey(id, TEST_SECRET)}` },
    })
  ).json()) as ClaimView
const stateOf = async (claim: Claim) => (await view(claim)).state

describe('cash', () => {
  const meeting = {
    office: {
      name: { ru: 'Москва-Сити', en: 'Moscow City' },
      address: { ru: 'Пресненская наб., 12, этаж 24', en: '12 Presnenskaya Embankment, 24th floor' },
    },
    at: '2099-12-01T15:00:00.000Z',
    knownBy: 'banknote' as const,
    banknote: 'аб 1234567',
  }
  const bringsCash = () =>
    claims.open('CASHRUB', 'USDTTRC20', '500000', {
      city: 'MSK',
      accounts: {
        from: { account: 'Анна Смирнова', contact: '@anna_smirnova' },
        to: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' },
      },
    })
  const told = ['Москва-Сити', 'Пресненская наб., 12, этаж 24', '1 декабря в 18:00 по местному времени', 'аб 1234567']

  test('who brings it sees the place, the hour and the code as soon as they are set, and a stranger none of them', async () => {
    const claim = await bringsCash()
    const { page } = await openClaim(claim)
    const stranger = openPlainPage(office.url)
    expect(await now(page)).toBe('Оператор назначает офис и время встречи.')
    expect(await main(page)).toContain('Принесите ровно')
    // Nobody has handed anything over before it was said where.
    expect(await page.getByRole('button', { name: 'Деньги переданы' }).count()).toBe(0)

    await claims.move(claim, 'schedule-meeting', { data: { meeting } })
    await expect.poll(() => now(page)).toBe('Приходите в офис с наличными и номером заявки.')
    for (const text of told) expect(await main(page)).toContain(text)
    expect(await page.getByRole('button', { name: 'Деньги переданы' }).isVisible()).toBe(true)
    // There is nothing to be read by a camera at a counter.
    expect(await page.getByRole('img', { name: 'QR-код для оплаты' }).count()).toBe(0)

    await stranger.visit(`/claim/${claim.id}`)
    for (const text of told) expect(await main(stranger.page)).not.toContain(text)
    expect(await main(stranger.page)).not.toMatch(/назначит/)
  })

  test('without JavaScript the hour is that of the city, too, wherever the reader is', async () => {
    const claim = await bringsCash()
    await claims.move(claim, 'schedule-meeting', { data: { meeting } })
    const { page } = await openClaim(claim, { javaScript: false, width: 360 })
    for (const text of told) expect(await main(page)).toContain(text)
  })

  test('who is given it is told where to come once the money is in', async () => {
    const claim = await claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
    await claims.pay(claim, claim.figures.give)
    await claims.move(claim, 'approve')
    const { page } = await openClaim(claim)
    expect(await now(page)).toBe('Деньги получены. Оператор назначает офис и время.')
    await claims.move(claim, 'schedule-meeting', { data: { meeting } })
    await expect.poll(() => now(page)).toBe('Деньги получены. Приходите за наличными.')
    expect(await main(page)).toContain('аб 1234567')
  })
})

test('before a verification the page leads to it, and afterwards the payment details appear', async () => {
  const claim = await claims.open('USDTTRC20', 'SEPAEUR', '1000')
  const { page } = await openClaim(claim)
  expect(await now(page)).toContain('Покажите карту или документ')
  expect(await page.getByRole('link', { name: 'Пройти проверку' }).getAttribute('href')).toBe(`/verify/${claim.id}`)
  expect(await page.getByRole('img', { name: 'QR-код для оплаты' }).count()).toBe(0)
  expect(await page.getByRole('listitem').filter({ hasText: 'Документ' }).getAttribute('aria-current')).toBe('step')

  await claims.move(claim, 'verify')
  await expect.poll(() => now(page)).toBe('Переведите точную сумму по этим реквизитам.')
  await page.getByRole('img', { name: 'QR-код для оплаты' }).waitFor()
})

test.each([320, 768])('eighteen decimals stay inside their frames, %i px wide', async width => {
  const claim = await claims.open('ETH', 'SBERRUB', '0.223456789012345678', {
    email: 'konstantin.konstantinopolsky@correspondence.example.com',
  })
  const { page, visit } = await openClaim(claim, { width })
  /** What is wider than the box that it stands in. */
  const outside = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main :is(section, li, dl, dd, p, div):not(.visually-hidden)')]
        .filter(box => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
        .map(box => `${box.tagName} ${box.textContent?.slice(0, 60)}`),
    )
  expect(await outside()).toEqual([])
  await claims.pay(claim, (claim.figures.give * 9n) / 10n)
  await expect.poll(() => now(page)).toContain('Пришло меньше')
  expect(await outside()).toEqual([])
  await visit('/claim?from=ETH&to=SBERRUB&amount=0.223456789012345678&side=from')
  expect(await outside()).toEqual([])
  // The example of an address of this network has ninety-five characters.
  await visit('/claim?from=SBERRUB&to=XMR&amount=100000&side=from')
  expect(await outside()).toEqual([])
})

test('a question about a claim is an email with the number of the claim in it, for its owner and for a stranger', async () => {
  const claim = await toncoin()
  const stranger = openPlainPage(office.url, { locale: 'en' })
  await stranger.visit(`/claim/${claim.id}`)
  for (const [page, subject] of [
    [(await openClaim(claim, { javaScript: false })).page, 'Заявка'],
    [stranger.page, 'Order'],
  ] as const) {
    const message = new URL((await page.getByRole('link', { name: 'help@office.example' }).getAttribute('href'))!)
    expect(message.pathname).toBe('help@office.example')
    expect(message.search).not.toContain('+')
    expect(message.searchParams.get('subject')!.replaceAll(/\s/g, ' ')).toBe(
      `${subject} ${claim.number.replace(/(?=...$)/, ' ')}`,
    )
  }
})

test('a payout shows its sum, account, time and payment reference, with a link to the transfer', async () => {
  const txid = '4a5e1e4b'.repeat(8)
  const claim = await claims.open('SBERRUB', 'BTC', '100000')
  await claims.pay(claim, claim.figures.give)
  await claims.move(claim, 'pay-out', { data: { reference: txid } })
  const { page } = await openClaim(claim)
  const sent = page.getByRole('region', { name: 'Отправлено' })
  // The sum stands above, as the largest figure, and once more beside what was agreed; not a third time here.
  const sum = /0,0\d+ BTC/
  expect(await page.getByRole('region', { name: 'Обмен завершён, выплата отправлена.' }).innerText()).toMatch(sum)
  expect(await page.getByRole('region', { name: 'Вы получили' }).innerText()).toMatch(sum)
  expect(await sent.innerText()).not.toMatch(sum)
  expect(await sent.innerText()).toMatch(/Куда[\s\S]*Bitcoin[\s\S]*bc1q[\s\S]*Когда[\s\S]*\d\d:\d\d/)
  expect(await sent.getByText(txid).isVisible()).toBe(true)
  const link = sent.getByRole('link', { name: /Посмотреть на mempool.space/ })
  expect(await link.getAttribute('href')).toBe(`https://mempool.space/tx/${txid}`)
  // The other site gets neither the referrer nor the window of the page.
  expect(await link.getAttribute('rel')).toBe('noreferrer')

  const stranger = openPlainPage(office.url)
  await stranger.visit(`/claim/${claim.id}`)
  expect(await stranger.page.content()).not.toContain(txid)
})

describe('the hours of the office', () => {
  /** Closed today and tomorrow, whenever that is. */
  const day = new Date(Date.now() + 48 * 3_600_000).getUTCDay() || 7
  const hours = { timeZone: 'UTC', spans: [{ days: [day], from: '10:00', to: '20:00' }] }
  const closed = () =>
    office.db
      .updateTable('directions')
      .set({ hours: JSON.stringify(hours) })
      .where('from_currency', '=', 'USDTTRC20')
      .where('to_currency', '=', 'CASHRUB')
      .execute()

  test('are told to whoever waits for its people, and not while the client has to pay', async () => {
    const claim = await claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
    await closed()
    const { page, visit } = await openClaim(claim, { javaScript: false, width: 1280 })
    expect(await main(page)).not.toContain('Обменник сейчас закрыт')
    await claims.pay(claim, claim.figures.give)
    await expect
      .poll(async () => {
        await visit(`/claim/${claim.id}`)
        return main(page)
      })
      .toMatch(/Обменник сейчас закрыт\s+Продолжим во? [а-я]+ в 10:00 по времени обменника/)
  })
})

describe('a claim on hold', () => {
  const held = async (reason: string, text?: string) => {
    const claim = await toncoin()
    await claims.pay(claim, claim.figures.give)
    return claims.move(claim, 'hold', { data: { reason, text: text || undefined } })
  }
  const notice = (page: Page) => page.locator('section').filter({ has: page.locator('#now') })

  test('says for each reason of the console what it is and what to do, and no two say the same', async () => {
    const said = new Map<string, string>()
    for (const reason of [...staffHolds, 'payment-lost', 'no-choice']) {
      const { page } = await openClaim(await held(reason), { javaScript: false, width: 1280 })
      const text = (await notice(page).innerText()).split('\n').slice(1, 4).join('\n')
      expect(text, reason).not.toContain(reason)
      expect(text, reason).toMatch(/[а-яё]{4}/i)
      said.set(text, reason)
    }
    expect(said.size).toBe(staffHolds.length + 2)
  })

  test('says what the operator wrote in place of the usual words, and to a stranger nothing of it', async () => {
    const claim = await held('documents', 'Пришлите фото карты: видны имя и четыре цифры.')
    const { page } = await openClaim(claim, { javaScript: false })
    expect(await main(page)).toContain('Пришлите фото карты: видны имя и четыре цифры.')
    expect(await main(page)).not.toContain('Какие и как их прислать')
    const stranger = openPlainPage(office.url)
    await stranger.visit(`/claim/${claim.id}`)
    expect(await main(stranger.page)).not.toMatch(/Пришлите фото карты|Нужны документы/)
    const told = await (await fetch(`${office.url}/api/v1/claims/${claim.id}/`)).text()
    expect(told).not.toMatch(/documents|фото/)
  })

  test('a claim that was turned down without a word says so all the same', async () => {
    const claim = await toncoin()
    await claims.move(claim, 'reject', { data: { reason: 'bank' } })
    const { page } = await openClaim(claim, { javaScript: false })
    expect(await main(page)).toContain('Обменник отказал по этой заявке')
  })
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('where to return the money, %s', (_, javaScript) => {
  /** Left before the office asked for such an account, or in a way that does not name one. */
  const withoutRefund = async (claim: Promise<Claim>): Promise<Claim> => {
    const { id } = await claim
    await sql<SqlBool>`update claims set refund_account = null where id = ${id}`.execute(office.db)
    return claim
  }
  const ether = () => withoutRefund(claims.open('ETH', 'SBERRUB', '0.2'))
  const account = (page: Page) => page.locator('[id="refund.account"]')

  /** What is refused stands by its field, in the same form, with what was typed. */
  async function refuse(page: Page, { press }: { press: string }): Promise<void> {
    await account(page).fill(TON)
    await page.locator('#move').getByRole('button', { name: press, exact: true }).press('Enter')
    await page.locator('#move').getByText('Это адрес сети TON').waitFor()
    await expect.poll(() => account(page).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => account(page).inputValue()).toBe(TON)
  }

  test('is said in a form that checks it, once and for all', async () => {
    const claim = await ether()
    const { page, expectConsole } = await openClaim(claim, { javaScript })
    expectConsole(/status of 400/)
    await page.getByRole('link', { name: 'Указать, куда вернуть деньги' }).click()
    await refuse(page, { press: 'Указать, куда вернуть деньги' })
    expect((await view(claim)).refundAccount).toBeUndefined()

    await account(page).fill(OTHER_ADDRESS)
    await page.getByRole('button', { name: 'Указать, куда вернуть деньги' }).click()
    await page.getByText('Указано, куда вернуть деньги').waitFor()
    expect((await view(claim)).refundAccount).toEqual([expect.objectContaining({ value: OTHER_ADDRESS })])
    // A stolen link must not lead the money elsewhere.
    await expect.poll(() => page.getByRole('link', { name: 'Указать, куда вернуть деньги' }).count()).toBe(0)
  })

  test('is asked for together with the choice to have it back', async () => {
    const claim = await ether()
    await claims.pay(claim, (claim.figures.give * 9n) / 10n)
    const { page, expectConsole } = await openClaim(claim, { javaScript })
    expectConsole(/status of 400/)
    expect(await main(page)).toContain('Спросим, куда')
    await page.getByRole('link', { name: 'Вернуть деньги', exact: true }).click()
    await page.getByRole('heading', { name: 'Вернуть все деньги?' }).waitFor()
    await refuse(page, { press: 'Вернуть деньги' })
    expect(await stateOf(claim)).toBe('needs-choice')

    await account(page).fill(OTHER_ADDRESS)
    await page.locator('#move').getByRole('button', { name: 'Вернуть деньги', exact: true }).click()
    await expect.poll(() => now(page)).toBe('Возвращаем ваши деньги.')
    expect(await main(page)).toMatch(/Вернём [\d,]+ ETH\s+0xfB69 1609/)
  })
})

test('a floating rate is shown as of now, and is fixed when the money arrives', async () => {
  const claim = await claims.open('TRX', 'SBERRUB', '5000')
  const { page } = await openClaim(claim)
  const facts = page.getByRole('region', { name: 'Вы получите' })
  expect(await facts.innerText()).toMatch(/≈ .*плавающий: закрепится, когда деньги придут/s)
  const promised = await view(claim)
  expect(promised.rateFixed).toEqual({ at: 'arrival' })

  claims.moveMarket(110n)
  await claims.pay(claim, claim.figures.give, { confirmations: 0, needed: 2, reference: 'seen first' })
  await facts.getByText(/закреплён/).waitFor()
  const fixed = await view(claim)
  expect(Number(fixed.get.value)).toBeGreaterThan(Number(promised.get.value))
  expect(await facts.innerText()).not.toContain('≈')
  expect(recompute(fixed.lines as QuoteLine[])).toEqual({ ok: true, value: fixed.get.value })

  // What was taken at the first sight of the money stays when it is certain.
  claims.moveMarket(100n)
  await claims.pay(claim, claim.figures.give, { confirmations: 2, needed: 2, reference: 'seen first' })
  expect((await view(claim)).get).toEqual(fixed.get)
})
