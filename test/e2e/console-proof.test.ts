import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

test('a form that asks for a proof keeps its plan in view and is made by the same press with a code', async () => {
  const olga = await newPersonSignedIn(office, { role: 'owner' })
  await office.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
    .where('user_id', '=', olga.id)
    .execute()
  const { page, visit, expectConsole } = await openPage(office.url, { as: olga, width: 360 })
  expectConsole(/status of 40[03]/)
  await visit('/console/settings')
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Обмен на Тверской')
  await page.locator('button[value=plan]').click()
  await page.locator('button[value=make]').click()
  const code = page.locator('[name="proof"]')
  await code.waitFor()
  expect(await page.locator('button[value=make]').count()).toBe(1)
  await code.fill(olga.recoveryCodes.pop()!)
  await page.locator('button[value=make]').click()
  await page.waitForURL(/changed=/)
  const { name } = await office.db.selectFrom('office').select('name').executeTakeFirstOrThrow()
  expect(name).toBe('Обмен на Тверской')
  // Somebody is at the screen.
  const { acted_at } = await office.db
    .selectFrom('sessions')
    .select('acted_at')
    .where('user_id', '=', olga.id)
    .executeTakeFirstOrThrow()
  expect(acted_at).not.toBeNull()
})
