import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice({ demo: false })
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
  const { page, visit, expectConsole } = await openPage(office.url, { as: owner, width: 360 })
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
    const visitor = await openPage(office.url, { width: 360 })
    expect((await visitor.visit(path)).status()).toBe(200)
    await visitor.page.getByText(title).first().waitFor()
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    return visitor.page
  }
  const seeTitle = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  const empty = await seeAsVisitor('/', 'Скоро открываемся')
  expect(await violations(empty)).toEqual([])

  await visit('/console')
  await seeTitle('Первый день')
  await press('Начать')
  await seeTitle('Название и контакты')
  await type('Название', 'Обмен на Тверской')
  expectConsole(/status of 400/)
  await press('Сохранить и дальше')
  await page.getByText('нужен хотя бы один контакт').first().waitFor()
  await type('Почта для клиентов', 'help@office.example')
  await type('До, строка 1', '21:00')
  await press('Сохранить и дальше')

  await seeTitle('Почта')
  expect(await violations(page)).toEqual([])
  await press('Пока пропустить')

  await seeTitle('Что меняем')
  for (const name of chosen) {
    inputs += 1
    await page.getByRole('checkbox', { name }).first().check()
  }
  await press('Предложить направления')
  await page.getByText('Предлагаем такие направления').waitFor()
  expect(await violations(page)).toEqual([])
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
  expect(await violations(page)).toEqual([])
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
