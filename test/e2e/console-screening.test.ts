import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const tamara = await newPersonSignedIn(office, { role: 'treasurer' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

const rules = () => office.db.selectFrom('screening_rules').selectAll().execute()

test.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('a rule is added as it is meant, and removed, %s', async (_, javaScript) => {
  const { page, visit, expectConsole } = await openPage(office.url, { javaScript, as: tamara })
  if (!javaScript) expectConsole(/400/)
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
  if (javaScript) expect(await violations(page)).toEqual([])
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
  const seen = await fetch(`${office.url}/api/v1/desk/changes/`, { headers: tamara.headers })
  expect(await seen.text()).toContain('spam.example')
})
