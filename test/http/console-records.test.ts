import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { heightsAfter } from '#contract/contest/block-heights.ts'
import { logoPng } from '#test/fixtures/logos.ts'
import { cookieHeader, createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('office').set({ opened_at: new Date() }).execute()
const owner = await newPersonSignedIn(office, { role: 'owner' })
const treasurer = await newPersonSignedIn(office, { role: 'treasurer' })
const operator = await newPersonSignedIn(office, { role: 'operator' })
const support = await newPersonSignedIn(office, { role: 'support' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

const rules = () => office.db.selectFrom('screening_rules').selectAll().execute()
const readNews = async () => (await fetch(`${office.url}/news`)).text()

type File = {
  settings: { office: { name: string } }
  direction: Record<string, { marginBps: number; floorBps: number }>
}

const asFile = (text: string) => ({ name: 'agio.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('the file is saved, changed, seen as a difference and then confirmed', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/configuration')
  const link = page.getByRole('link', { name: 'Скачать файл настройки' })
  const saved = await fetch(new URL((await link.getAttribute('href'))!, office.url), {
    headers: { cookie: cookieHeader(owner.cookies), 'sec-fetch-site': 'same-origin' },
  })
  const file = (await saved.json()) as File
  expect(file.settings.office.name).toBe('Agio')
  file.direction['BTC-SBERRUB']!.marginBps = 152
  await page.getByLabel('Файл настройки', { exact: true }).setInputFiles(asFile(JSON.stringify(file)))
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('1,52 %').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
})

test('what a new record will be is read with its name, and without the fields that it leaves empty', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/bank-accounts/new')
  await page.getByLabel('Код').fill('sber-0077')
  await page.getByLabel('Название').fill('Сбер ·0077')
  await page.getByLabel('Банк').fill('Сбер')
  await page.getByLabel('Считается как').selectOption('SBERRUB')
  await page.getByLabel('Открытых заявок сразу').fill('3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).waitFor()
  const plan = await page.locator('main').innerText()
  expect(plan).toMatch(/Сбер ·0077[\s\S]*Название/)
  expect(plan).toContain('Открытых заявок сразу')
  expect(plan).not.toContain('За 30 дней')
})

test('a new contest whose block is left open gets one that is mined after its end', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/contests/new')
  await page.locator('[name="key"]').fill('winter')
  expect(await page.getByLabel('Высота блока биткоина').inputValue()).toBe('0')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).waitFor()
  const height = /Высота блока биткоина\s*(\d+)/.exec((await page.locator('main').innerText()).replaceAll('\u00a0', ''))
  const [least, most] = heightsAfter(new Date(Date.now() + 30 * 24 * 3_600_000))
  expect(Number(height?.[1])).toBeGreaterThan(least)
  expect(Number(height?.[1])).toBeLessThan(most)
})

test('faults are named with their places, and nothing is changed', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/configuration')
  const choose = async (text: string) => {
    await page.getByLabel('Файл настройки', { exact: true }).setInputFiles(asFile(text))
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
  }
  await choose('{"agio": 1, "direction": {"BTC-SBERRUB": {"marginBps": "many"}}}')
  await page.getByText('direction.BTC-SBERRUB.marginBps').waitFor()
  await choose('{\n  "agio": 1,\n}')
  await page.getByRole('alert').getByText('3:1').waitFor()
})

test('a waiting change is counted in the navigation of who may confirm it', async () => {
  const treasurer = await newPersonSignedIn(office, { role: 'treasurer' })
  const body = {
    items: [{ section: 'direction', key: 'BTC-SBERRUB', fields: { formula: 'BTC/USDT * USDT/RUB * 1.01' } }],
  }
  const send = (method: string, path: string, sent: object) =>
    fetch(`${office.url}${path}`, {
      method,
      headers: { ...treasurer.headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
  const { digest } = (await (await send('POST', '/api/v1/desk/change-plans/', body)).json()) as { digest: string }
  const id = crypto.randomUUID()
  expect((await send('PUT', `/api/v1/desk/changes/${id}/`, { ...body, digest })).status).toBe(201)

  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/reserves')
  await page.getByRole('link', { name: /^Правки ?1 / }).waitFor()
  const author = openPlainPage(office.url, { as: treasurer })
  await author.visit('/console/changes')
  const entries = author.page.getByRole('navigation', { name: 'Пульт' })
  await entries.getByRole('link', { name: 'Правки', exact: true }).waitFor()
})

test.each([
  ['usdt sol', 'USDTSOL', 'Tether Solana'],
  ['наличные тенге', 'CASHKZT', 'Наличные тенге'],
] as const)(
  'a known currency is found by words, added by one press and then changed (%s)',
  async (words, code, name) => {
    const { page, visit } = openPlainPage(office.url, { as: treasurer })
    await visit('/console/currencies')
    await page.getByRole('link', { name: 'Добавить из готовых' }).click()
    await page.getByRole('heading', { name: 'Готовые валюты' }).waitFor()
    await page.getByRole('searchbox', { name: 'Название, код или сеть' }).fill(words)
    await page.getByRole('search').getByRole('button', { name: 'Найти', exact: true }).click()
    await page.getByRole('button', { name: `Добавить ${code}` }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('Сохранено', { exact: true }).waitFor()

    await page.getByRole('textbox', { name: 'Место в списке' }).fill('3')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Вступит в силу сразу').waitFor()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
    await visit(`/console/currencies/known?search=${code}`)
    await page.getByRole('link', { name: `Уже есть ${code}` }).waitFor()
  },
)

test('a field that the office adds is asked for in the claim form and checked there by its own rules', async () => {
  const staff = openPlainPage(office.url, { as: treasurer })
  await staff.visit('/console/currencies/YAMRUB')
  const { page } = staff
  await page.getByRole('textbox', { name: 'Имя латиницей' }).fill('client')
  await page
    .getByRole('group', { name: 'Новое поле' })
    .getByRole('textbox', { name: 'Название, по-русски' })
    .fill('Номер клиента')
  await page
    .getByRole('group', { name: 'Новое поле' })
    .getByRole('textbox', { name: 'Название, по-английски' })
    .fill('Client number')
  await page.getByRole('textbox', { name: 'Знаков не меньше' }).fill('6')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  // What is missing is said at its own field of the row.
  const wrong = page.locator('input[aria-invalid=true]')
  expect(await wrong.count()).toBe(1)
  const labels = await page.getByRole('textbox', { name: 'Знаков не больше' }).all()
  expect(await Promise.all(labels.map(label => label.getAttribute('aria-invalid')))).toContain('true')
  const typed = page.getByRole('group', { name: 'Поле 1' })
  await typed.getByRole('textbox', { name: 'Знаков не больше' }).fill('8')
  await typed.getByRole('checkbox', { name: 'Обязательное' }).check()
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Меняется, куда приходят деньги.').waitFor()
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await page.getByText('Отправлено на подтверждение', { exact: true }).waitFor()
  // An hour later nobody has spoken against it.
  await office.db
    .updateTable('currencies')
    .set({ own_fields: JSON.stringify([client]) })
    .where('code', '=', 'YAMRUB')
    .execute()

  const visitor = openPlainPage(office.url)
  await expect
    .poll(async () => {
      await visitor.visit('/claim?from=BTC&to=YAMRUB')
      return visitor.page.getByRole('textbox', { name: 'Номер клиента' }).count()
    })
    .toBe(1)
  const field = visitor.page.getByRole('textbox', { name: 'Номер клиента' })
  await visitor.page.locator('[name="to.account"]').fill('4100116075156746')
  await openRefund(visitor.page)
  await visitor.page.locator('[name="refund.account"]').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await visitor.page.getByLabel('Почта').fill('anna@example.org')
  await visitor.page.getByLabel('Принимаю').check()
  const send = async (text: string) => {
    await field.fill(text)
    await visitor.page.getByRole('button', { name: 'Далее: проверка' }).click()
  }
  await send('12')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await send('104882')
  await visitor.page.getByText('Всё верно?').waitFor()
  expect(await visitor.page.locator('main').innerText()).toContain('Номер клиента 104882')
})

const client = {
  name: 'client',
  label: { ru: 'Номер клиента', en: 'Client number' },
  characters: 'digits',
  least: 6,
  most: 8,
  mask: null,
  required: true,
  example: '104882',
}

test('whoever may not set terms is told so, and adds nothing', async () => {
  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit('/console/currencies/known?search=dogecoin')
  await page.getByRole('button', { name: 'Добавить DOGE', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await office.db.selectFrom('currencies').select('code').where('code', '=', 'DOGE').execute()).toEqual([])
})

test('a rule is added as it is meant, and removed', async () => {
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  await visit('/console/screening')
  await page.getByRole('link', { name: 'Новое правило' }).click()
  await page.getByRole('combobox', { name: 'Что', exact: true }).selectOption('mail-domain')
  await page.getByRole('textbox', { name: 'Значение' }).fill('*@Spam.Example')
  await page.getByRole('combobox', { name: 'Что делать' }).selectOption('warn')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('напишите, почему').first().waitFor()
  await page.getByRole('textbox', { name: 'Причина' }).fill('одноразовая почта')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await rules()).toMatchObject([{ kind: 'mail-domain', value: 'spam.example', effect: 'warn', until: null }])

  await visit('/console/screening?search=spam')
  await page.getByRole('link', { name: 'spam.example' }).click()
  await page.getByRole('button', { name: 'Убрать', exact: true }).click()
  await page.getByRole('button', { name: 'Да, убрать' }).click()
  await page.waitForURL(/\/console\/changes/)
  expect(await rules()).toEqual([])
})

test('the rules name people, so an editor sees neither them nor their changes', async () => {
  const asEditor = (path: string) => fetch(office.url + path, { headers: editor.headers })
  expect((await asEditor('/api/v1/desk/records/screening/')).status).toBe(403)
  expect((await asEditor('/api/v1/desk/records/screening/mailbox:x@y.example/')).status).toBe(403)
  const changes = await (await asEditor('/api/v1/desk/changes/')).text()
  expect(changes).not.toContain('spam.example')
  const seen = await fetch(`${office.url}/api/v1/desk/changes/`, { headers: treasurer.headers })
  expect(await seen.text()).toContain('spam.example')
})

test('a customer is found, blocked with a reason that they read when signing in, and unblocked', async () => {
  const anna = await createPerson(office.db, { email: 'anna-two@blocked.example' })
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  await visit('/console/customers')
  await page.getByRole('searchbox', { name: 'Найти клиента' }).fill(anna.email.slice(0, 12))
  await page.getByRole('button', { name: 'Найти', exact: true }).click()
  await page.getByRole('link', { name: anna.email }).click()
  await page.getByRole('link', { name: 'Заблокировать' }).click()
  await page.getByRole('button', { name: 'Заблокировать клиента' }).click()
  await page.getByText('напишите причину: её прочтёт клиент').first().waitFor()
  await page.getByRole('textbox', { name: 'Причина, которую прочтёт клиент' }).fill('Пришлите выписку по карте.')
  await page.getByRole('button', { name: 'Заблокировать клиента' }).click()
  await page.getByText('Причина отправлена клиенту').waitFor()

  const theirs = openPlainPage(office.url)
  await theirs.visit('/login')
  await theirs.page.getByRole('textbox', { name: 'Электронная почта' }).fill(anna.email)
  await theirs.page.locator('input[name=password]').fill(PASSWORD)
  await theirs.page.getByRole('button', { name: 'Войти', exact: true }).click()
  await theirs.page.getByText('Причина: Пришлите выписку по карте.').waitFor()

  await page.getByRole('link', { name: 'Разблокировать' }).click()
  await page.getByRole('button', { name: 'Снять блокировку' }).click()
  await page.getByText('Письмо клиенту отправлено').waitFor()
  await theirs.page.locator('input[name=password]').fill(PASSWORD)
  await theirs.page.getByRole('button', { name: 'Войти', exact: true }).click()
  await theirs.page.waitForURL(/\/account|\/$/)
})

test('support writes notes, and is offered no decisions', async () => {
  const anna = await createPerson(office.db)
  const { page, visit } = openPlainPage(office.url, { as: support })
  await visit(`/console/customers/${anna.id}`)
  expect(await page.getByRole('link', { name: 'Заблокировать' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Новая заметка' }).fill('Просил звонить после обеда')
  await page.getByRole('button', { name: 'Записать' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Просил звонить после обеда' }).waitFor()
})

test('a limit of a day is typed in dollars, refused where it is none, and counts at once', async () => {
  const anna = await createPerson(office.db)
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  await visit(`/console/customers/${anna.id}`)
  await page.getByRole('link', { name: 'Личный предел' }).click()
  await page.getByRole('textbox', { name: 'Обмен за 24 часа, не больше' }).fill('-5')
  await page.getByRole('button', { name: 'Сохранить условия' }).click()
  await page.getByText('нужна сумма больше нуля, например 5000').first().waitFor()
  await page.getByRole('textbox', { name: 'Обмен за 24 часа, не больше' }).fill('5000')
  await page.getByRole('button', { name: 'Сохранить условия' }).click()
  await page.getByText('Предел сохранён и уже действует').waitFor()
  const limits = await office.db
    .selectFrom('customer_limits')
    .select('day_most_usd')
    .where('user_id', '=', anna.id)
    .executeTakeFirst()
  expect(limits).toEqual({ day_most_usd: '500000' })
  await page
    .getByText(/5\s000.*\$|\$.*5,000/)
    .first()
    .waitFor()
})

test('the checks of a customer stand on their page, for whoever decides about them', async () => {
  const anna = await createPerson(office.db)
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  await visit(`/console/customers/${anna.id}`)
  await page.getByText('Проверок ещё не было').waitFor()
  await page.getByRole('link', { name: 'Проверки', exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Зачем' }).fill('Обмены стали крупнее')
  await page.getByRole('button', { name: 'Попросить' }).click()
  await page.getByText('Клиенту написали').waitFor()
  await visit(`/console/customers/${anna.id}`)
  await page.getByRole('table', { name: 'Проверки' }).getByRole('link', { name: 'Документ' }).waitFor()

  const other = openPlainPage(office.url, { as: support })
  await other.visit(`/console/customers/${anna.id}`)
  await other.page.getByRole('heading', { name: /^Заявки/ }).waitFor()
  expect(await other.page.getByRole('heading', { name: 'Карты и документы' }).count()).toBe(0)
})

test('a new name and new contacts are on every page a second later, without a restart', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/settings')
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Обмен на Тверской')
  await page.getByRole('textbox', { name: 'Telegram' }).fill('@tverskaya')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Agio → ').waitFor()
  await page.getByText('Меняется, куда клиенты пишут').waitFor()
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  const other = openPlainPage(office.url, { as: await newPersonSignedIn(office, { role: 'owner' }) })
  await other.visit('/console/settings')
  await other.page.getByRole('button', { name: 'Подтвердить' }).click()

  await expect.poll(readNews, { timeout: 2_000 }).toContain('— Обмен на Тверской</title>')
  const visitor = openPlainPage(office.url)
  await visitor.visit('/news')
  expect(await visitor.page.getByRole('banner').innerText()).toContain('Обмен на Тверской')
  await visitor.page.getByRole('link', { name: '@tverskaya' }).waitFor()
})

test('what keeping the shown sum would have cost is said for the time and the move as they are typed', async () => {
  await office.db.deleteFrom('rate_history').execute()
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/settings')
  await page.getByRole('button', { name: 'за сутки' }).click()
  await page.getByText('судить о 10 мин пока не по чему').waitFor()
  // Everything falls by a hundredth half an hour ago, and what is sold for it rises.
  await sql`
    insert into rate_history (mode, pair, at, value)
    select 'demo', pair, at, case when at < now() - interval '30 minutes' then 100 else 99 end
    from (select distinct pair from rate_history union values ('BTC/USDT'), ('USDT/RUB')) as known (pair),
      generate_series(date_trunc('minute', now()) - interval '1 hour', now(), '1 minute') as at
    on conflict do nothing`.execute(office.db)
  await page.getByRole('textbox', { name: 'Минут держать показанную сумму' }).fill('5')
  await page.getByRole('textbox', { name: 'Движение курса за счёт обменника, до' }).fill('0,5')
  await page.getByRole('button', { name: 'за сутки' }).click()
  const table = page.getByRole('table', { name: /По направлениям/ })
  expect(await page.locator('main').innerText()).toContain('5 мин за счёт обменника, движение до 0,5 %')
  expect(await table.innerText()).toContain('Все вместе')
  expect(await page.getByRole('textbox', { name: 'Минут держать показанную сумму' }).inputValue()).toBe('5')
  expect(await office.db.selectFrom('office').select('quote_keep_minutes').executeTakeFirstOrThrow()).toEqual({
    quote_keep_minutes: 10,
  })
})

test('a logo and a colour are seen before they are confirmed, and then on every page', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/settings/look')
  await page.getByLabel('Файл логотипа').setInputFiles({
    name: 'logo.png',
    mimeType: 'application/octet-stream',
    buffer: logoPng,
  })
  await page.getByLabel('Цвет кнопок').fill('#c8283c')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()

  const visitor = openPlainPage(office.url)
  const logo = visitor.page.getByRole('banner').locator('img[src$=".png"]')
  await expect.poll(readNews, { timeout: 2_000 }).toMatch(/<img[^>]+\.png"/)
  await visitor.visit('/news')
  expect(await logo.count()).toBe(1)
  const file = await fetch(new URL((await logo.getAttribute('src'))!, office.url))
  expect(file.headers.get('content-type')).toBe('image/png')
  await visitor.visit('/login')
  expect(await visitor.page.content()).toContain('#c8283c')
})

test('a mark of the office’s own stands beside its currency, and is square', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  const choose = async (side: number) => {
    await visit('/console/currencies/SBERRUB/mark')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="${side}"><path d="M0 0h40v20H0z" fill="#123456"/></svg>`
    await page
      .getByLabel('Файл значка')
      .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
  }
  await choose(20)
  await page.getByRole('alert').getByText('картинка не квадратная').waitFor()
  await choose(40)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()

  const markOf = async () => {
    const answer = await fetch(`${office.url}/api/v1/calculator/from/`)
    const items = (await answer.json()) as { code: string; icon: { mark?: string } }[]
    return items.find(({ code }) => code === 'SBERRUB')?.icon.mark
  }
  await expect.poll(markOf).toMatch(/^\/brand\/logo\/[0-9a-f]{32}\.svg$/)
  expect((await fetch(office.url + (await markOf()))).headers.get('content-type')).toBe('image/svg+xml')
})

test('a file that is no logo is refused in words', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/settings/look')
  await page
    .getByLabel('Файл логотипа')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<html></html>') })
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('alert').getByText('это не SVG и не PNG').waitFor()
})

test('a language that is turned off leads to the other one', async () => {
  await office.db
    .updateTable('office')
    .set({ languages: ['ru'] })
    .execute()
  const answer = () => fetch(`${office.url}/en/news?x=1`, { redirect: 'manual' })
  await expect.poll(async () => (await answer()).headers.get('location')).toBe('/news?x=1')
  // Pages that are kept for guests follow within a second.
  const { page, visit } = openPlainPage(office.url)
  await expect
    .poll(async () => {
      await visit('/news')
      return page.getByRole('link', { name: 'English version' }).count()
    })
    .toBe(0)
})
