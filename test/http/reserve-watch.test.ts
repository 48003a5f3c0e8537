import { expect, test, vi } from 'vitest'
import type { DirectionItem } from '#contract/catalogue/direction.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import { NOTIFY_OF_RATES } from '#server/rate-alerts/notify-of-rates.ts'
import { NOTIFY_RESERVE_WATCHERS } from '#server/reserve-watch/notify-watchers.ts'
import { emailSentTo, linkIn } from '#test/harness/email-files.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const wished = '/?from=USDTTRC20&to=BTC&amount=100&side=to'

// The office sets no limit of its own here, so that the reserve of Bitcoin is the one there is.
await office.db.updateTable('directions').set({ from_max: null }).where('to_currency', '=', 'BTC').execute()
await vi.waitFor(async () => {
  const items = (await (await fetch(`${office.url}/api/v1/calculator/`)).json()) as DirectionItem[]
  const item = items.find(({ from, to }) => from === 'USDTTRC20' && to === 'BTC')
  expect(Number(item?.max?.to)).toBeGreaterThan(1)
}, 30_000)

test('a calculation beyond the reserve leads to an email that the reserve is enough, and then to no more emails', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit(wished)
  await page.getByRole('link', { name: 'Сообщить, когда хватит' }).click()
  expect(await page.getByRole('textbox', { name: 'Хочу получить' }).inputValue()).toBe('100')

  const email = page.getByRole('textbox', { name: 'Электронная почта' })
  await email.fill('anna')
  await email.press('Enter')
  await page.getByRole('link', { name: 'Электронная почта' }).click()

  await email.fill('anna@example.com')
  await email.press('Enter')
  await page.getByText('Напишем на anna@example.com').waitFor()

  await growReserve('BTC', 100n * 10n ** 8n)
  const message = await emailTo('anna@example.com')
  expect(message.subject).toBe('Bitcoin: резерва теперь хватает')
  const [calculation, refusal] = [linkIn(message.text!, /\?from/), linkIn(message.text!, /refuse/)]

  await page.goto(calculation)
  await page.getByRole('button', { name: 'Обменять', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Сообщить, когда хватит' }).count()).toBe(0)

  await page.goto(refusal)
  await page.getByRole('button', { name: 'Больше не присылать' }).click()
  await page.getByText('Больше не пришлём').waitFor()
})

test('a pair leads to a rate alert, whose e-mail comes when the rate is there', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/exchange/usdttrc20-to-btc')
  await page.getByRole('link', { name: 'Сообщить, когда курс изменится' }).click()
  const figure = page.getByRole('textbox', { name: /^Сообщить, когда 1 / })
  await figure.press('Enter')
  await page.getByRole('link', { name: /^Сообщить, когда 1 / }).click()

  await figure.fill('9 999 999')
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill('vera@example.com')
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await page.getByText('Напишем на vera@example.com').waitFor()

  // The figure comes down to where the market is.
  await office.db.updateTable('rate_alerts').set({ give: '1', get: '0.00000001', way: 'up' }).execute()
  const message = await emailTo('vera@example.com')
  expect(message.subject).toMatch(/^Курс дошёл до отметки: 1\sBTC = /)
})

test('without JavaScript one press fills in a rate some percent further', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/rate-alert?from=USDTTRC20&to=SBERRUB')
  const figure = page.getByRole('textbox', { name: /^Сообщить, когда 1 / })
  expect(await figure.inputValue()).toBe('')
  const now = /= ([\d,]+)/.exec(await page.getByRole('main').innerText())![1]!
  await page.getByRole('link', { name: /\+3/ }).click()
  const asked = Number((await figure.inputValue()).replace(',', '.'))
  expect(asked / Number(now.replace(',', '.'))).toBeCloseTo(1.03, 2)
})

test('without JavaScript a rate alert is set in the language of the page', async () => {
  const { page, visit } = openPlainPage(office.url, { locale: 'en' })
  await visit('/rate-alert?from=USDTTRC20&to=BTC')
  const figure = page.getByRole('textbox', { name: /^Tell me when 1 / })
  await figure.fill('1,000.5')
  await page.getByRole('button', { name: 'Set the alert' }).click()
  await page.getByRole('link', { name: 'Your e-mail' }).waitFor()
  expect(await figure.inputValue()).toBe('1,000.5')
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill('boris@example.com')
  await page.getByRole('button', { name: 'Set the alert' }).click()
  await page.getByText('We will write to boris@example.com').waitFor()
  const row = await office.db
    .selectFrom('rate_alerts')
    .selectAll()
    .where('email', '=', 'boris@example.com')
    .executeTakeFirstOrThrow()
  expect([row.locale, Number(row.give), Number(row.get)]).toEqual(['en', 1000.5, 1])
})

test('without JavaScript the request is made in the language of the page', async () => {
  const { page, visit } = openPlainPage(office.url, { locale: 'en' })
  await visit('/?from=USDTTRC20&to=BTC&amount=10000&side=to')
  await page.getByRole('link', { name: 'Notify me when there is enough' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('boris@example.com')
  await page.getByRole('textbox', { name: 'I want to get' }).fill('12,000.5')
  await page.getByRole('button', { name: 'Notify me when there is enough' }).click()

  await page.getByText('We will write to boris@example.com').waitFor()
  expect(new URL(page.url()).search).not.toContain('boris')
  const row = await office.db
    .selectFrom('reserve_watches')
    .selectAll()
    .where('email', '=', 'boris@example.com')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ locale: 'en', units: String(120_005n * 10n ** 7n), side: 'to' })
})

test('an amount within the reserve is answered at once, and no address is stored', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/reserve-watch?from=USDTTRC20&to=BTC&amount=0.5&side=to')
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill('clara@example.com')
  await page.getByRole('button', { name: 'Сообщить, когда хватит' }).click()

  await page.getByText('Резерва уже хватает').waitFor()
  const kept = await office.db
    .selectFrom('reserve_watches')
    .where('email', '=', 'clara@example.com')
    .select('id')
    .execute()
  expect(kept).toEqual([])
})

test('the page of a pair offers the reserve watch where the reserve is the limit', async () => {
  const { page, visit } = openPlainPage(office.url)
  await visit('/exchange/usdttrc20-to-btc')
  await page.getByRole('link', { name: /Нужно больше/ }).click()

  await page.getByRole('heading', { name: 'Сообщим, когда хватит резерва' }).waitFor()
})

test.each([
  ['/reserve-watch', 302, '/'],
  ['/reserve-watch?from=BTC&to=NOTHING', 404, null],
  ['/reserve-watch/refuse', 404, null],
  ['/reserve-watch/refuse?key=short', 404, null],
])('%s answers %i', async (path, status, location) => {
  const answer = await fetch(office.url + path, { redirect: 'manual' })

  expect(answer.status).toBe(status)
  expect(answer.headers.get('location')).toBe(location)
})

const growReserve = (currency: string, units: bigint) =>
  office.db
    .transaction()
    .execute(tx =>
      writeTransfers(tx, [
        transfer(
          { currency, debit: 'reserve', credit: 'equity', units },
          { reason: 'more', author: 'test', at: new Date() },
        ),
      ]),
    )

const emailTo = (address: string) => emailSentTo(office, address, [NOTIFY_RESERVE_WATCHERS, NOTIFY_OF_RATES])
