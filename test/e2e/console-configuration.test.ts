import { json } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const owner = await newPersonSignedIn(office, { role: 'owner' })
await office.db.updateTable('office').set({ opened_at: new Date() }).execute()

type File = {
  settings: { office: { name: string } }
  direction: Record<string, { marginBps: number; floorBps: number }>
}

const asFile = (text: string) => ({ name: 'agio.json', mimeType: 'application/json', buffer: Buffer.from(text) })

describe.each([
  ['with JavaScript', true, 151],
  ['without JavaScript', false, 152],
] as const)('%s', (_, javaScript, marginBps) => {
  test('the file is saved, changed, seen as a difference and then confirmed', async () => {
    const { page, visit } = await openPage(office.url, { as: owner, javaScript, width: 360 })
    await visit('/console/configuration')
    if (javaScript) expect(await violations(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Скачать файл настройки' }).click(),
    ])
    const file = (await json(await download.createReadStream())) as File
    expect(file.settings.office.name).toBe('Agio')
    file.direction['BTC-SBERRUB']!.marginBps = marginBps
    await page.getByLabel('Файл настройки', { exact: true }).setInputFiles(asFile(JSON.stringify(file)))
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText(`${String(marginBps / 100).replace('.', ',')} %`).waitFor()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
  })

  test('faults are named with their places, and nothing is changed', async () => {
    const { page, visit, expectConsole } = await openEitherPage(office.url, { as: owner, javaScript })
    expectConsole(/status of 400/)
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

  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/reserves')
  await page.getByRole('link', { name: 'Правки 1' }).waitFor()
  const author = await openPage(office.url, { as: treasurer })
  await author.visit('/console/reserves')
  await author.page.getByRole('link', { name: 'Правки', exact: true }).waitFor()
})
