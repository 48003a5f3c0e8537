import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const operator = await newPersonSignedIn(office, { role: 'operator' })
const treasurer = await newPersonSignedIn(office, { role: 'treasurer' })
const owner = await newPersonSignedIn(office, { role: 'owner' })

const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)

test.each([
  ['MSK-CITY', 'Moscow City'],
  ['SPB-NEVSKY', 'Nevsky'],
] as const)('holidays of a branch are on the pages of visitors, and a fault names its line (%s)', async (key, name) => {
  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit(`/console/branches/${key}`)
  // An operator opens and closes, and writes no address.
  expect(await page.getByRole('textbox', { name: 'Адрес' }).count()).toBe(0)
  const hours = page.getByRole('textbox', { name: 'Часы работы' })
  await hours.fill(`пн-вс 10:00-20:00\n${tomorrow} закрыто Переучёт / Stocktaking\n${tomorrow} 25:00-26:00`)
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('link', { name: 'Часы работы, строка 3' }).waitFor()
  expect(await hours.getAttribute('aria-invalid')).toBe('true')

  await hours.fill(`пн-вс 10:00-20:00\n${tomorrow} закрыто Переучёт / Stocktaking`)
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Вступит в силу сразу').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()

  const visitor = openPlainPage(office.url, { locale: 'en' })
  const branch = visitor.page.getByRole('listitem').filter({ hasText: name })
  for (const path of ['/contacts', '/cash?from=USDTTRC20&to=CASHRUB&city=MSK']) {
    await expect
      .poll(async () => {
        await visitor.visit(path)
        return branch.filter({ hasText: 'closed: Stocktaking' }).count()
      })
      .toBe(1)
  }
})

test('a new city gets a branch, whose address waits for a second person', async () => {
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  const confirm = async (button: string) => {
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: button }).click()
  }
  await visit('/console/cities/new')
  await page.getByRole('textbox', { name: 'Код' }).fill('ala')
  await page.getByRole('textbox', { name: 'Название, по-русски' }).fill('Алматы')
  await page.getByRole('textbox', { name: 'Название, по-английски' }).fill('Almaty')
  await page.getByRole('textbox', { name: 'Часовой пояс' }).fill('Asia/Almaty')
  await confirm('Подтвердить')
  await page.getByText('Сохранено', { exact: true }).waitFor()

  await visit('/console/branches/new')
  await page.getByRole('textbox', { name: 'Код', exact: true }).fill('ala-abay')
  await page.getByRole('combobox', { name: 'Город' }).selectOption({ label: 'Алматы' })
  for (const field of ['Название', 'Адрес'])
    for (const language of ['по-русски', 'по-английски'])
      await page.getByRole('textbox', { name: `${field}, ${language}` }).fill('Abay 10')
  await confirm('Отправить на подтверждение')
  await page.waitForURL(/console\/changes\?changed=/)
  await page.getByText('Меняется, куда приходят деньги').first().waitFor()
  const contacts = await fetch(`${office.url}/contacts`)
  expect(await contacts.text()).not.toContain('Abay 10')
})

test('the cities of a direction are boxes with their names', async () => {
  const { page, visit } = openPlainPage(office.url, { as: treasurer })
  const cities = () =>
    office.db
      .selectFrom('direction_cities')
      .select('city')
      .where('from_currency', '=', 'ETH')
      .where('to_currency', '=', 'CASHRUB')
      .orderBy('city')
      .execute()
  const before = await cities()
  await visit('/console/directions/ETH-CASHRUB')
  await page.locator('summary', { hasText: /^Условия/ }).click()
  const box = page.getByRole('group', { name: 'Города для наличных', exact: true }).getByLabel('Москва')
  expect(await box.isChecked()).toBe(true)
  await box.uncheck()
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await cities()).toEqual(before.filter(({ city }) => city !== 'MSK'))
})

test('a meeting is set at a branch of its city, and the customer reads how to find it', async () => {
  const claim = await claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit(`/console/claims/${claim.id}?move=schedule-meeting`)
  const branch = page.locator('select[name=branch]')
  const options = await branch.locator('option').all()
  expect(await Promise.all(options.map(option => option.getAttribute('value')))).toEqual([
    '',
    'MSK-CITY',
    'MSK-TSVETNOY',
  ])
  await branch.selectOption('MSK-CITY')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').click()
  await page.getByText('Пресненская наб., 12, этаж 24').first().waitFor()

  // A branch of another city is no place for this meeting.
  const { version } = await findClaim(office.db, claim.id).then(found => found!)
  const answer = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/moves/schedule-meeting/`, {
    method: 'POST',
    headers: { ...operator.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version, meeting: { branch: 'SPB-NEVSKY' } }),
  })
  expect(await answer.json()).toMatchObject({ errors: [{ field: 'body.meeting.branch', code: 'not-allowed' }] })

  const visitor = openPlainPage(office.url, { locale: 'en' })
  const key = { name: claimCookie(claim.id), value: claimKey(claim.id, TEST_SECRET), url: office.url }
  await visitor.page.context().addCookies([key])
  await visitor.visit(`/claim/${claim.id}`)
  await visitor.page.getByText('12 Presnenskaya Embankment, 24th floor').waitFor()
  await visitor.page.getByText('Delovoy Tsentr underground station').waitFor()
})

test('a branch that is not needed any more is removed, after a look at what goes', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  const isThere = async () =>
    (await office.db.selectFrom('branches').select('code').where('code', '=', 'MSK-TSVETNOY').execute()).length
  await visit('/console/branches/MSK-TSVETNOY')
  expect(await page.getByRole('combobox', { name: 'Город' }).inputValue()).toBe('MSK')
  await page.getByRole('button', { name: 'Убрать' }).click()
  expect(await isThere()).toBe(1)
  await page.getByRole('button', { name: /убрать/i }).click()
  await page.waitForURL(/console\/changes\?changed=/)
  expect(await isThere()).toBe(0)
})

test('all cash in Moscow is paused until Monday', async () => {
  const inMoscow = await office.db
    .selectFrom('direction_cities')
    .innerJoin('directions', join =>
      join
        .onRef('directions.from_currency', '=', 'direction_cities.from_currency')
        .onRef('directions.to_currency', '=', 'direction_cities.to_currency'),
    )
    .select(['directions.from_currency as from', 'directions.to_currency as to'])
    .where('city', '=', 'MSK')
    .where('state', '=', 'on')
    .execute()
  const days = (8 - (new Date().getUTCDay() || 7)) % 7 || 7
  const monday = new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)

  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit('/console/directions')
  await page.getByRole('combobox', { name: 'Город' }).selectOption('MSK')
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption('on')
  await page.getByRole('button', { name: 'Показать', exact: true }).click()
  await page.getByRole('link', { name: 'Изменить все найденные' }).click()
  await page.getByText('Город: Москва').waitFor()
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption('paused')
  await page.getByRole('textbox', { name: 'Причина паузы' }).fill('Инкассация до понедельника')
  await page.getByLabel('Пауза до').fill(`${monday}T00:00`)
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText(`Изменятся ${inMoscow.length}`).waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText(`Записей в правке: ${inMoscow.length}`).waitFor()

  const paused = await office.db
    .selectFrom('directions')
    .select(['from_currency as from', 'to_currency as to', 'paused_until'])
    .where('reason', '=', 'Инкассация до понедельника')
    .execute()
  expect(paused).toHaveLength(inMoscow.length)
  for (const { paused_until } of paused) expect(paused_until).toEqual(new Date(`${monday}T00:00:00Z`))
  const { from, to } = paused[0]!
  await expect
    .poll(async () => (await fetch(`${office.url}/api/v1/calculator/pair/${from}/${to}/`)).json())
    .toMatchObject({ state: 'paused', reason: 'office', note: 'Инкассация до понедельника' })
})

test('one city is paused until a day, visitors read why, and cash goes on in the others', async () => {
  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit('/console/cities/KZN')
  await page.getByRole('combobox', { name: 'Состояние' }).selectOption('paused')
  await page.getByRole('textbox', { name: 'Причина паузы' }).fill('переезд')
  await page.getByLabel('Пауза до').fill(`${tomorrow}T00:00`)
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()

  const visitor = openPlainPage(office.url, { locale: 'en' })
  await expect
    .poll(async () => {
      await visitor.visit('/contacts')
      return visitor.page.getByText(/Exchange here is paused until .*\d\d:\d\d.*: переезд/).count()
    })
    .toBe(1)
  const directions = await (await fetch(`${office.url}/api/v1/calculator/`)).json()
  const cities = new Set(directions.flatMap((direction: { cities?: string[] }) => direction.cities ?? []))
  expect([...cities].toSorted()).toEqual(['MSK', 'SPB'])
})
