import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

// Offices are started before the tests, so that they end after them.
const unopened = await startOfficeInProcess({ demo: false })
const office = await startOfficeInProcess({ demo: false })
const listed = await startOfficeInProcess({ demo: false })
const demo = await startOfficeInProcess()
const MOST_INPUTS = 60

const accounts: Record<string, string> = {
  Bitcoin: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  Ethereum: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  'Tether TRC20': 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  Сбербанк: '2200 0000 0000 0012',
  'Т-Банк': '2200 0000 0000 0012',
}
const chosen = ['Bitcoin', 'Ethereum', 'Tether TRC20', 'Сбербанк', 'Т-Банк', 'СБП']

test('an owner opens an empty office with six currencies and twenty directions by at most sixty inputs', async () => {
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  const { page, visit } = openPlainPage(office.url, { as: owner })
  let inputs = 0
  const type = async (label: string | RegExp, text: string) => {
    inputs += 1
    await page.getByLabel(label).first().fill(text)
  }
  const press = async (name: string) => {
    inputs += 1
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click()
  }
  const seeAsVisitor = async (path: string, title: string) => {
    const visitor = openPlainPage(office.url)
    expect((await visitor.visit(path)).status()).toBe(200)
    await visitor.page.getByText(title).first().waitFor()
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    return visitor.page
  }
  const seeTitle = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  for (const [path, title] of [
    ['/', 'Скоро открываемся'],
    ['/cash', 'Скоро открываемся'],
    ['/claim', 'Скоро открываемся'],
    ['/en', 'Opening soon'],
  ] as const) {
    await seeAsVisitor(path, title)
  }

  await visit('/console')
  await seeTitle('Первый день')
  await press('Начать')
  await seeTitle('Название и контакты')
  await type('Название', 'Обмен на Тверской')
  await press('Сохранить и дальше')
  await page.getByText('нужен хотя бы один контакт').first().waitFor()
  await type('Почта для клиентов', 'help@office.example')
  await press('Сохранить и дальше')

  // Without a mail server it goes on, and says so.
  await seeTitle('Почта')
  await press('Пока пропустить')

  await seeTitle('Что меняем')
  for (const name of chosen) {
    inputs += 1
    await page.getByRole('checkbox', { name }).first().check()
  }
  await press('Предложить направления')
  await page.getByText('Предлагаем такие направления').waitFor()
  await press('Добавить')

  await seeTitle('Куда платят клиенты')
  for (const [name, account] of Object.entries(accounts)) await type(new RegExp(`^${name}.*: `), account)
  await press('Сохранить и дальше')

  await seeTitle('Резервы')
  for (const name of chosen) await type(new RegExp(`Сколько есть: ${name}`), '1000')
  await press('Сохранить и дальше')

  await seeTitle('Посмотреть и открыть')
  await page.getByRole('link', { name: 'Правила обмена' }).waitFor()
  const look = await seeAsVisitor('/', 'Скоро открываемся')
  // The page that guests have already been given follows within a second.
  const closed = look.getByRole('button', { name: 'Заявки пока не принимаем' })
  await expect.poll(() => look.reload().then(() => closed.count())).toBe(1)
  await look.getByRole('link', { name: 'help@office.example' }).waitFor()
  await press('Открыть обменник')
  await page.getByText('Обменник открыт').waitFor()
  await page.getByRole('link', { name: 'Пригласите коллег' }).waitFor()
  expect(inputs).toBeLessThanOrEqual(MOST_INPUTS)

  const { directions } = await office.db
    .selectFrom('directions')
    .select(({ fn }) => fn.countAll<number>().as('directions'))
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow()
  expect(Number(directions)).toBeGreaterThanOrEqual(20)

  // What was opened is sold.
  const settings = async () =>
    (await (await fetch(`${office.url}/api/v1/calculator/settings/`)).json()) as { maintenance?: boolean }
  await expect.poll(settings).not.toHaveProperty('maintenance', true)
})

test('hours that nobody understands are refused at their field, and a list is read before it is saved, without JavaScript', async () => {
  const owner = await newPersonSignedIn(listed, { role: 'owner' })
  const { page, visit } = openPlainPage(listed.url, { as: owner })
  const press = (name: string) => page.getByRole('button', { name }).click()
  await visit('/console/setup/office')
  expect(await page.getByLabel('Часы работы').inputValue()).toBe('ежедневно 10:00-22:00')
  await page.getByLabel('Почта для клиентов').fill('help@office.example')
  await page.getByLabel('Часы работы').fill('когда как')
  await press('Сохранить и дальше')
  await page.getByText('не удалось прочитать').first().waitFor()
  await page.getByLabel('Часы работы').fill('')
  await page.getByLabel('Часовой пояс').fill('Europe/Moskau')
  await press('Сохранить и дальше')
  await page.getByText('такого часового пояса нет').first().waitFor()
  await page.getByLabel('Часовой пояс').fill('Asia/Yekaterinburg')
  await page.getByLabel('Часы работы').fill('пн-сб 9-02')
  await press('Сохранить и дальше')
  await page.getByRole('heading', { name: 'Почта', level: 1 }).waitFor()
  const saved = await listed.db.selectFrom('office').select(['hours', 'time_zone']).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({
    time_zone: 'Asia/Yekaterinburg',
    hours: { timeZone: 'Asia/Yekaterinburg', spans: [{ from: '09:00', to: '24:00' }, { to: '02:00' }] },
  })

  // Cash has no pairs before a city is chosen, and says so.
  const choice = 'currency=BTC&currency=SBERRUB&currency=CASHRUB'
  await visit(`/console/setup/exchange?${choice}`)
  await page.getByText(/Для наличных выберите город/).waitFor()
  await visit(`/console/setup/exchange?${choice}&city=MSK`)
  await press('Добавить')
  await page.getByRole('heading', { name: 'Куда платят клиенты', level: 1 }).waitFor()
  expect(await page.getByRole('link', { name: '✓ Куда платят клиенты' }).count()).toBe(0)

  const accounts = () => listed.db.selectFrom('deposit_accounts').select('currency').orderBy('currency').execute()
  const list = page.getByLabel('Вставить списком')
  await list.fill('Биткойн bc1q\nBTC: 1BTCeV4r48Jj6En6qbFJMQCv64i8BAXxs5\nСбербанк\t2202 2067 1234 5672')
  await press('Сохранить и дальше')
  await page.getByText('в оставшихся строках не узнать валюту').first().waitFor()
  expect(await list.inputValue()).toBe('Биткойн bc1q')
  expect(await accounts()).toEqual([])
  await list.fill('')
  await press('Сохранить и дальше')
  await page.getByRole('heading', { name: 'Резервы', level: 1 }).waitFor()
  expect(await accounts()).toEqual([{ currency: 'BTC' }, { currency: 'SBERRUB' }])

  await page.getByLabel('Вставить списком').fill('Bitcoin; 0,5\nСбербанк: 1 200 000,50\nНаличные рубли 900000')
  await press('Сохранить и дальше')
  await page.getByText('Ничего ещё не сохранено').waitFor()
  expect(await page.getByLabel(/Сколько есть: Сбербанк/).inputValue()).toBe('1 200 000,50')
  await press('Сохранить и дальше')
  await page.getByRole('heading', { name: 'Посмотреть и открыть', level: 1 }).waitFor()
  const { rows } = await sql<{ currency: string; units: string }>`
    select currency, (debits_posted - credits_posted)::text as units from ledger_accounts where kind = 'reserve' order by currency
  `.execute(listed.db)
  expect(rows.map(({ currency, units }) => [currency, units])).toEqual([
    ['BTC', '50000000'],
    ['CASHRUB', '90000000'],
    ['SBERRUB', '120000050'],
  ])
})

test('an office that is read in English is asked for its time zone, and does not open in UTC by accident', async () => {
  const owner = await newPersonSignedIn(unopened, { role: 'owner' })
  const { page, visit } = openPlainPage(unopened.url, { as: owner, locale: 'en' })
  await visit('/console/setup/office')
  expect(await page.getByLabel('Time zone').inputValue()).toBe('')
  await page.getByLabel('E-mail for customers').fill('help@office.example')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('choose a time zone').first().waitFor()
  await visit('/console')
  await page.getByText('a time zone').first().waitFor()
})

test('every page says what is missing until the office is open', async () => {
  const owner = await newPersonSignedIn(unopened, { role: 'owner' })
  const { page, visit } = openPlainPage(unopened.url, { as: owner })
  await visit('/console/reserves')
  await page.getByText('Обменник ещё не открыт. Не хватает: контактов для клиентов').waitFor()
  await page.getByRole('link', { name: 'Продолжить настройку' }).click()
  await page.getByRole('heading', { name: 'Первый день', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Первый день', level: 1 }).waitFor()
})

test('a demo office says that a real one begins anew', async () => {
  const owner = await newPersonSignedIn(demo, { role: 'owner' })
  const { page, visit } = openPlainPage(demo.url, { as: owner })
  await visit('/console/setup')
  await page.getByText('Настоящий начинается заново').waitFor()
})
