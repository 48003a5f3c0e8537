import { expect, test } from 'vitest'
import { writeAudit } from '#server/audit/audit.store.ts'
import { newPersonSignedIn, staffMember } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const operator = await newPersonSignedIn(office, { role: 'operator' })
const claim = await claims.open('LTC', 'SBERRUB', '5')
const other = await claims.open('LTC', 'SBERRUB', '5')
for (const { id } of [claim, other]) await post(`${id}/take/`, {})
await post(`${claim.id}/moves/hold/`, { version: claim.version, reason: 'aml' })

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${office.url}/api/v1/desk/claims/${path}`, {
    method: 'POST',
    headers: { ...operator.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

test('the log tells who did what to a claim, and each field that it changed', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/audit')
  const entries = page.getByRole('main').getByRole('list', { name: 'Журнал' }).getByRole('listitem')
  expect(await entries.count()).toBe(3)
  await page.getByLabel('Заявка, валюта').fill(`№ ${claim.number}`)
  await page.getByLabel('Что сделано').selectOption('claim.hold')
  await page.getByRole('button', { name: 'Показать' }).click()
  await expect.poll(() => entries.count()).toBe(1)
  await entries.getByText(operator.email).waitFor()
  const change = (field: string) => entries.locator('dl > div').filter({ hasText: field })
  expect(await change('Состояние').innerText()).toMatch(/ждём оплату →[\s\S]*приостановлена$/)
  expect(await change('Введено: причина').innerText()).toMatch(/^Введено: причина\s*происхождение монет \(AML\)$/)
  expect(await entries.getByRole('link').first().getAttribute('href')).toBe(`/console/claims/${claim.id}`)
  await visit(`/console/audit?staff=${owner.id}`)
  await page.getByText('Ничего не записано').waitFor()
  await visit('/console/audit?day=2020-01-01')
  await page.getByText('Ничего не записано').waitFor()
})

test('a change of the configuration is shown in the words of its section', async () => {
  const actor = { staff: staffMember(owner, new Date()), now: new Date() }
  await office.db.transaction().execute(tx =>
    writeAudit(tx, actor, {
      action: 'change.make',
      subject: { kind: 'direction', id: 'BTC-SBERRUB' },
      before: { marginBps: 135 },
      after: { marginBps: 165 },
    }),
  )
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/audit?action=change.make')
  const entry = page.getByRole('main').getByRole('list', { name: 'Журнал' }).getByRole('listitem')
  expect(await entry.locator('dl').innerText()).toMatch(/^Наценка\s+Было\s+1,35\u00a0%[\s\S]*Станет\s+1,65\u00a0%$/)
  expect(await entry.getByRole('link').first().getAttribute('href')).toBe('/console/directions/BTC-SBERRUB')
})

test('the log is no operator’s business', async () => {
  const { page, visit } = openPlainPage(office.url, { as: operator })
  await visit('/console/audit')
  await page.getByText('С разделом «Журнал» работают: казначей, владелец').waitFor()
})
