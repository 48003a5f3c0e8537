import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
const operator = await newPersonSignedIn(office, { role: 'operator' })

test('an operator reads what the customer has written beside the order, and answers from there', async () => {
  const anna = await newPersonSignedIn(office)
  const call = (path: string, as: typeof anna, body: object) =>
    fetch(office.url + path, {
      method: 'POST',
      headers: { ...as.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { id: claimId } = await claims.open('BTC', 'SBERRUB', '0.01', { email: anna.email })
  await office.db.updateTable('claims').set({ user_id: anna.id }).where('id', '=', claimId).execute()
  await call('/api/v1/chat/support/messages/', anna, { id: randomUUID(), text: 'Когда придут деньги?', locale: 'ru' })

  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit(`/console/claims/${claimId}`)
  await page.getByRole('heading', { name: 'Переписка' }).waitFor()
  await page.getByText('Когда придут деньги?').waitFor()
  await page.getByText('ждёт ответа').first().waitFor()
  await page.getByLabel('Ответ клиенту').fill('Пришлите на карту 2200 0000 0000 0004')
  await page.getByRole('button', { name: 'Ответить' }).click()
  await page.getByText('Реквизиты бывают только на странице заявки').first().waitFor()
  await page.getByLabel('Ответ клиенту').fill('В течение часа')
  await page.getByRole('button', { name: 'Ответить' }).click()
  await page.getByText('В течение часа').waitFor()

  const seen = await fetch(`${office.url}/api/v1/chat/support/`, { headers: anna.headers })
  expect(await seen.json()).toMatchObject({
    messages: [{ side: 'visitor' }, { side: 'staff', text: 'В течение часа' }],
  })
})
