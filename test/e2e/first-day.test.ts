import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import type { DirectionItem } from '#contract/catalogue/direction.ts'
import { listAlarms } from '#server/alarms/alarms.store.ts'
import type { FirstOwner } from '#server/users/first-owner.ts'
import { startMailServer, trustMailServer } from '#test/fakes/mail-server.ts'
import { openPage } from '#test/harness/browser.ts'
import { openKeystrokeModel } from '#test/harness/keystroke-model.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { placeOrder } from '#test/harness/send-button.ts'
import { openPriceSources } from '#test/outside/price-sources.ts'

// A real office as it stands after its first start: live sources, recorded, and no mail server yet.
const outside = await openPriceSources()
afterAll(() => outside.close())
const office = await startOffice({
  demo: false,
  ratesFrom: { origins: outside.origins },
  trustedProxies: ['127.0.0.1'],
  owner: { email: 'anna@tverskaya.example' },
})
trustMailServer()

const MOST_INPUTS = 40
const MOST_SECONDS = 12 * 60

/** As the owner has them in a spreadsheet. */
const ACCOUNTS = `Bitcoin\t1BTCeV4r48Jj6En6qbFJMQCv64i8BAXxs5
Ethereum\t0x7a3dd1b8bb8ef6b1b2bc1c5ce8a5a9d0a6f0c9e1
USDT TRC20\tTJRabPrwbZy45sbavfcjinPJC18kjpRTv8
Сбербанк\t2202 2067 1234 5672
Т-Банк\t2200 7007 1234 5676
СБП\t+7 912 345-67-89\tСбербанк`
const RESERVES = `Bitcoin\t0,85
Ethereum\t12
USDT TRC20\t42 000
Сбербанк\t3 200 000
Т-Банк\t1 800 000
СБП\t900 000
Наличные рубли\t2 500 000`

const RED = 'Письма никому не уходят'

test('an owner opens a real office on the first day by at most forty inputs, and all that it sells can be ordered', async () => {
  const account = { user: 'post@tverskaya.example', password: 'nine herons' }
  const server = await startMailServer({ account, tls: true })
  let owner: FirstOwner | undefined
  await office.makeFirstOwner(async made => {
    owner = made
  })
  const { page, visit } = await openPage(office.url, { fresh: true })
  const { counted, type, paste, press, tick, choose } = openKeystrokeModel()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('link', { name })
  const seeTitle = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  // The address that the start has printed.
  await visit('/login')
  await type(page.getByLabel('Электронная почта'), owner!.email)
  await type(page.getByLabel('Пароль', { exact: true }), owner!.password!)
  await press(button('Войти'))
  await press(button('Включить второй фактор'))
  const secret = await page.locator('input[name=secret]').inputValue()
  await type(page.getByLabel('Код из приложения'), new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await press(button('Включить'))
  await press(link('Коды сохранены, дальше в пульт'))

  await seeTitle('Первый день')
  await press(link('Начать'))
  await seeTitle('Название и контакты')
  await type(page.getByLabel('Название'), 'Обмен на Тверской')
  await type(page.getByLabel('Почта для клиентов'), 'help@tverskaya.example')
  await type(page.getByLabel('С, строка 1'), '09:00')
  await type(page.getByLabel('До, строка 1'), '23:00')
  await press(button('Сохранить и дальше'))

  await seeTitle('Почта')
  await page.getByText(RED).waitFor()
  await type(page.getByLabel('Сервер SMTP'), server.host)
  await type(page.getByLabel('Порт'), String(server.port))
  await type(page.getByLabel('Логин'), account.user)
  await type(page.getByLabel('Пароль', { exact: true }), account.password)
  await press(button('Отправить пробное письмо и сохранить'))
  await page.getByText('Сервер принял письмо').waitFor()
  expect(server.emails.map(({ to, subject }) => [to, subject])).toEqual([
    [[owner!.email], 'Пробное письмо: Обмен на Тверской'],
  ])
  await press(link('Продолжить'))

  await seeTitle('Что меняем')
  for (const name of ['Bitcoin', 'Ethereum', 'Tether TRC20', 'Сбербанк', 'Т-Банк', 'СБП', 'Наличные рубли', 'Москва'])
    await tick(page.getByRole('checkbox', { name }))
  await press(button('Предложить направления'))
  await page.getByText('Предлагаем такие направления').waitFor()
  // Beside each margin stands the rate that customers will see, and it follows what is typed.
  const pair = page.getByRole('listitem').filter({ hasText: 'Tether TRC20 → Сбербанк' })
  const rate = () => pair.locator('.num').first().innerText()
  const proposed = await rate()
  await type(pair.getByLabel('Наценка'), '2,2')
  expect(await rate()).not.toBe(proposed)
  await press(button('Добавить'))

  await seeTitle('Куда платят клиенты')
  await paste(page.getByLabel('Вставить списком'), ACCOUNTS)
  await press(button('Сохранить и дальше'))

  await seeTitle('Резервы')
  await paste(page.getByLabel('Вставить списком'), RESERVES)
  await press(button('Сохранить и дальше'))

  await seeTitle('Посмотреть и открыть')
  await press(button('Открыть обменник'))
  await page.getByText('Обменник открыт').waitFor()
  await press(link('Пригласите коллег'))
  await type(page.getByLabel('Почта'), 'olga@tverskaya.example')
  await choose(page.getByLabel('Роль', { exact: true }), 'treasurer')
  await press(button('Отправить приглашение'))
  await page.getByText('Приглашение отправлено на olga@tverskaya.example.').waitFor()

  expect(counted.inputs).toBeLessThanOrEqual(MOST_INPUTS)
  expect(counted.seconds).toBeLessThanOrEqual(MOST_SECONDS)

  // The colleague is led in by the letter.
  await expect.poll(() => server.emails.map(({ to }) => to[0])).toContain('olga@tverskaya.example')
  await visit('/console')
  await page.getByRole('heading', { name: 'Сводка', level: 1 }).waitFor()
  expect(await page.getByText(RED).count()).toBe(0)
  expect(await page.getByText('ещё не открыт').count()).toBe(0)
  const alarms = (await listAlarms(office.db, { settled: false })).map(({ kind, subject }) => [kind, subject])
  expect(alarms).toEqual([])

  await everyDirectionSells()
  await order({ from: 'SBERRUB', to: 'USDTTRC20', amount: '50000', mailbox: 'card-to-coin@example.org' })
  await order({ from: 'USDTTRC20', to: 'TCSBRUB', amount: '600', mailbox: 'coin-to-card@example.org' })
  await order({ from: 'USDTTRC20', to: 'CASHRUB', amount: '1000', mailbox: 'cash@example.org' })
  for (const mailbox of ['card-to-coin', 'coin-to-card', 'cash'])
    await expect.poll(() => server.emails.map(({ to }) => to[0])).toContain(`${mailbox}@example.org`)
}, 240_000)

/** Every direction that is sold has a rate, and an account that its customers pay to or a counter. */
async function everyDirectionSells() {
  const read = async () => (await (await fetch(`${office.url}/api/v1/calculator/`)).json()) as DirectionItem[]
  await expect.poll(async () => (await read()).length).toBe(30)
  const directions = await read()
  expect(directions.filter(({ state, give, get }) => state !== 'on' || !give || !get)).toEqual([])
  const payable = await office.db.selectFrom('deposit_accounts').select('currency').where('state', '=', 'on').execute()
  const taken = new Set(['CASHRUB', ...payable.map(({ currency }) => currency)])
  expect([...new Set(directions.map(({ from }) => from))].filter(code => !taken.has(code))).toEqual([])
}

type Wish = { from: string; to: string; amount: string; mailbox: string }

/** A stranger places an order on the site, without an account. */
async function order({ from, to, amount, mailbox }: Wish) {
  const { page, visit } = await openPage(office.url)
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.100.${mailbox.length}` })
  const city = to === 'CASHRUB' ? '&city=MSK' : ''
  await visit(`/claim?from=${from}&to=${to}&amount=${amount}&side=from${city}`)
  const fill = async (name: string, text: string) => {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.count()) > 0) await field.fill(text)
  }
  const accounts: Record<string, string> = {
    SBERRUB: '2202 2000 3333 4440',
    TCSBRUB: '2200 7001 5555 6664',
    USDTTRC20: 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj',
    CASHRUB: 'Анна Смирнова',
  }
  await fill('from.account', accounts[from]!)
  await fill('to.account', accounts[to]!)
  await fill('to.contact', '@anna_smirnova')
  if ((await page.locator('[name="refund.account"]').count()) > 0) await openRefund(page)
  await fill('refund.account', accounts[from]!)
  await fill('email', mailbox)
  await page.getByLabel('Принимаю').check()
  await placeOrder(page)
  await page.waitForURL(/\/claim\/[\da-f-]{36}$/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // All of them are paid to what the owner has typed: a person looks for the money once it is said to be sent.
  await page.getByText('Перевели? Нажмите «Я оплатил»').waitFor()
}
