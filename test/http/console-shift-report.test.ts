import { expect, test } from 'vitest'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const customer = await newPersonSignedIn(office)

const ask = (person: SignedInPerson, query: string, path = '') =>
  fetch(`${office.url}/api/v1/desk/shift/${path}?${query}`, { headers: person.headers })

test('an operator reads their own shift, prints and downloads it, and leaves a note to the next one', async () => {
  const claim = await claims.openPaid()
  const taken = await fetch(`${office.url}/api/v1/desk/claims/${claim.id}/take/`, {
    method: 'POST',
    headers: { ...olga.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(taken.ok).toBe(true)
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/claims')
  await page.getByRole('link', { name: 'Смена' }).click()
  await page.getByRole('heading', { name: 'Смена', level: 1 }).waitFor()
  await page.getByText('В работе сейчас: 1').waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/Взято в работу\s+1/)
  await page.getByLabel('Заметка', { exact: true }).fill('касса закрыта')
  await page.getByRole('button', { name: 'Оставить заметку' }).click()
  await page.getByText('касса закрыта').waitFor()

  const table = await ask(olga, 'locale=ru', 'export/')
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(await table.text()).toContain('Взято в работу')

  const colleague = openPlainPage(office.url, { as: pavel })
  await colleague.visit('/console/claims/shift')
  await colleague.page.getByText('касса закрыта').waitFor()
  await colleague.page.getByText('В работе сейчас: 0').waitFor()
})

test('of others only whoever reads the audit log reads the shift, and customers have none', async () => {
  expect((await ask(pavel, `staff=${olga.id}`)).status).toBe(403)
  expect((await ask(pavel, `staff=${olga.id}`, 'export/')).status).toBe(403)
  expect((await ask(pavel, `staff=${pavel.id}`)).status).toBe(200)
  const seen = await ask(owner, `staff=${olga.id}`)
  expect(await seen.json()).toMatchObject({
    by: { id: olga.id },
    people: expect.arrayContaining([{ ...anyMember, id: pavel.id }]),
  })
  expect((await ask(owner, `staff=${customer.id}`)).status).toBe(404)
  expect((await ask(customer, '')).status).toBe(403)
  expect((await ask(olga, 'from=2026-02-30T10:00')).status).toBe(400)
  expect((await ask(olga, 'from=2026-02-03T10:00&until=2026-02-03T18:00')).status).toBe(200)
})

const anyMember = { email: expect.any(String), role: 'operator' }
