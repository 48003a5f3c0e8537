import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { evilSvg } from '#test/fixtures/logos.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
await office.db.updateTable('office').set({ opened_at: new Date() }).execute()
await office.db.updateTable('directions').set({ hours: null }).execute()
const owner = await newPersonSignedIn(office, { role: 'owner' })
/** A page as a visitor gets it, without the time that a browser takes to show it. */
const readNews = async () => (await fetch(`${office.url}/news`)).text()

type File = {
  settings: { office: { name: string } }
  direction: Record<string, { marginBps: number; floorBps: number }>
}
const asFile = (text: string) => ({ name: 'agio.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('the file of the configuration is saved, changed, seen as a difference after its faults were named, and then confirmed', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: owner })
  await visit('/console/configuration')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Скачать файл настройки' }).click(),
  ])
  const file = (await json(await download.createReadStream())) as File
  expect(file.settings.office.name).toBe('Agio')
  file.direction['BTC-SBERRUB']!.marginBps = 151
  const choose = async (text: string) => {
    await page.getByLabel('Файл настройки', { exact: true }).setInputFiles(asFile(text))
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
  }
  expectConsole(/status of 400/)
  await choose('{"agio": 1, "direction": {"BTC-SBERRUB": {"marginBps": "many"}}}')
  await page.getByText('direction.BTC-SBERRUB.marginBps').waitFor()
  await choose(JSON.stringify(file))
  await page.getByText('1,51 %').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
})

test('the owner changes a role, closes a session, sees both in the history, and ends the work', async () => {
  const olga = await newPersonSignedIn(office, { role: 'operator' })
  const { page, visit, arrive } = await openPage(office.url, { as: owner })
  await visit('/console/staff')
  await page.getByRole('link', { name: olga.email }).click()
  await arrive(`/console/staff/${olga.id}`)
  await page.getByRole('button', { name: /^Закрыть: / }).click()
  await page.getByText('Закрыт 1 сеанс.').waitFor()

  await page.getByLabel('Новая роль').selectOption('treasurer')
  await page.getByRole('button', { name: 'Сменить роль' }).click()
  await page.getByText('Роль изменена.').waitFor()
  const history = page.getByRole('list', { name: 'История' }).getByRole('listitem')
  await history.filter({ hasText: 'Роль сотрудника изменена' }).getByText('казначей').waitFor()
  await history.filter({ hasText: 'Сеансы сотрудника закрыты' }).waitFor()

  await page.getByRole('button', { name: 'Прекратить работу' }).click()
  await page.getByText('отметьте, чтобы продолжить').first().waitFor()
  await page.getByLabel('Сотрудник больше здесь не работает').check()
  await page.getByRole('button', { name: 'Прекратить работу' }).click()
  await page.getByText('Работа прекращена').waitFor()
  expect(await page.getByRole('link', { name: olga.email }).count()).toBe(0)
})

test('a field that the office adds is asked for in the claim form and checked there by its own rules', async () => {
  await office.db
    .updateTable('currencies')
    .set({ own_fields: JSON.stringify([client]) })
    .where('code', '=', 'YAMRUB')
    .execute()
  const visitor = await openPage(office.url)
  await expect
    .poll(async () => {
      await visitor.visit('/claim?from=BTC&to=YAMRUB')
      return visitor.page.getByRole('textbox', { name: 'Номер клиента' }).count()
    })
    .toBe(1)
  const field = visitor.page.getByRole('textbox', { name: 'Номер клиента' })
  // The form checks from its first moment on; a quick hand may be there before.
  await expect
    .poll(async () => {
      await field.fill('12')
      await field.blur()
      return field.getAttribute('aria-invalid')
    })
    .toBe('true')
  await field.fill('104882')
  await field.blur()
  await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true')
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

test('the customer reads how to find the branch of a meeting, on a phone', async () => {
  const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
  const claim = await claims.open('USDTTRC20', 'CASHRUB', '3000', { city: 'MSK' })
  const scheduled = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/moves/schedule-meeting/`, {
    method: 'POST',
    headers: { ...owner.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ version: claim.version, meeting: { branch: 'MSK-CITY' } }),
  })
  expect(scheduled.status).toBe(200)
  const visitor = await openPage(office.url, { locale: 'en', width: 360 })
  const key = { name: claimCookie(claim.id), value: claimKey(claim.id, TEST_SECRET), url: office.url }
  await visitor.page.context().addCookies([key])
  await visitor.visit(`/claim/${claim.id}`)
  await visitor.page.getByText('12 Presnenskaya Embankment, 24th floor').waitFor()
  await visitor.page.getByText('Delovoy Tsentr underground station').waitFor()
  expect(await violations(visitor.page)).toEqual([])
})

test('a logo and a colour are seen before they are confirmed, and then on every page', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, width: 360 })
  await visit('/console/settings/look')
  await page.getByLabel('Файл логотипа').setInputFiles({
    name: 'logo.svg',
    mimeType: 'application/octet-stream',
    buffer: evilSvg,
  })
  await page.getByLabel('Цвет кнопок').fill('#ffe600')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()

  const visitor = await openPage(office.url)
  const logo = visitor.page.getByRole('banner').locator('img[src$=".svg"]')
  await expect.poll(readNews, { timeout: 2_000 }).toMatch(/<img[^>]+\.svg"/)
  await visitor.visit('/news')
  expect(await logo.count()).toBe(1)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await violations(visitor.page)).toEqual([])
  await visitor.visit('/login')
  const button = visitor.page.getByRole('main').getByRole('button', { name: 'Войти', exact: true })
  expect(await button.evaluate(it => getComputedStyle(it).backgroundColor)).toBe('rgb(255, 230, 0)')
})

test('a name of forty characters keeps to its place on a phone and on a desk', async () => {
  await office.db.updateTable('office').set({ name: 'Обменник с очень длинным названием на 40' }).execute()
  await expect.poll(readNews, { timeout: 2_000 }).toContain('на 40</title>')
  const { page, visit } = await openPage(office.url, { as: owner })
  for (const path of ['/', '/console/settings']) {
    await visit(path)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const header = page.getByRole('banner')
      const { width: wide, height } = (await header.boundingBox())!
      expect(wide).toBeLessThanOrEqual(width)
      expect(height).toBeLessThanOrEqual(path === '/' || width === 360 ? 80 : 800)
      const name = (await header.getByRole('link').first().boundingBox())!
      expect(name.x).toBeGreaterThanOrEqual(0)
      expect(name.x + name.width).toBeLessThanOrEqual(path === '/' ? width : wide)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})
