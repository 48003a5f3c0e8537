import { expect, test } from 'vitest'
import { cookieHeader, newPersonSignedIn } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOfficeInProcess()
const claims = await openClaimsOffice(office.db, { at: new Date() })
const olga = await newPersonSignedIn(office, { role: 'operator' })
const pavel = await newPersonSignedIn(office, { role: 'operator' })

const holders = async (ids: readonly string[]) => {
  const rows = await office.db
    .selectFrom('assignments')
    .select(['claim_id', 'staff'])
    .where('claim_id', 'in', ids)
    .execute()
  return ids.map(id => rows.find(({ claim_id }) => claim_id === id)?.staff)
}

test('what the queue is narrowed to gets a name, is found under it, and is forgotten', async () => {
  const { page, visit } = openPlainPage(office.url, { as: pavel })
  await visit('/console/claims?currency=LTC&waiting=15')
  await page.getByText('Сохранить вид').click()
  await page.getByLabel('Название вида').fill('лайткойн ждёт')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await visit('/console/claims')
  await page.getByRole('link', { name: 'лайткойн ждёт' }).click()
  expect(new URL(page.url()).search).toBe('?currency=LTC&waiting=15')
  const colleague = openPlainPage(office.url, { as: olga })
  await colleague.visit('/console/claims')
  expect(await colleague.page.getByRole('link', { name: 'лайткойн ждёт' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Убрать вид' }).click()
  await visit('/console/claims')
  expect(await page.getByRole('link', { name: 'лайткойн ждёт' }).count()).toBe(0)
})

test('several orders are taken, noted and handed over at once, each as its rules allow, and what is refused is named', async () => {
  const orders = [await claims.openPaid(), await claims.openPaid(), await claims.openPaid()]
  const ids = orders.map(({ id }) => id)
  const { page, visit } = openPlainPage(office.url, { as: olga })
  const pick = async (some: readonly string[]) => {
    await visit('/console/claims')
    for (const id of some) await page.locator(`#pick-${id}`).check()
  }
  const told = (text: RegExp) => page.getByRole('status').getByText(text).waitFor()

  const taken = await fetch(`${office.url}/api/v1/desk/claims/${ids[0]}/take/`, {
    method: 'POST',
    headers: { ...pavel.headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(taken.ok).toBe(true)
  await pick(ids)
  await page.getByRole('button', { name: 'Взять выбранные' }).click()
  await told(/Взято: 2\. Не вышло: .*: у коллеги/)
  expect(await holders(ids)).toEqual([pavel.id, olga.id, olga.id])

  await pick(ids)
  await page.getByLabel('Заметка к выбранным').fill('после перерыва')
  await page.getByRole('button', { name: 'Записать' }).click()
  await told(/Заметка записана к заявкам: 3/)
  const notes = await office.db
    .selectFrom('claim_notes')
    .select('claim_id')
    .where('text', '=', 'после перерыва')
    .execute()
  expect(notes.map(({ claim_id }) => claim_id).toSorted()).toEqual(ids.toSorted())

  await pick(ids.slice(1))
  await page.getByLabel('Передать выбранные').selectOption(pavel.id)
  await page.getByRole('button', { name: 'Передать', exact: true }).click()
  await told(/Передано: 2\./)
  expect(await holders(ids)).toEqual([pavel.id, pavel.id, pavel.id])
})

test('a note to several orders whose form is sent twice at once is written to each once, and the next note is another one', async () => {
  const ids = [(await claims.openPaid()).id, (await claims.openPaid()).id]
  const { page, visit } = openPlainPage(office.url, { as: olga })
  await visit('/console/claims')
  const id = await page.locator('#queue-many input[name=id]').inputValue()
  const form = new URLSearchParams({ form: 'many', act: 'note', id, text: 'звонил в банк' })
  for (const order of ids) form.append('ids', order)
  const sent = () =>
    fetch(`${office.url}/console/claims`, {
      method: 'POST',
      headers: { cookie: cookieHeader(olga.cookies), origin: office.url },
      body: form,
    })
  const answers = await Promise.all([sent(), sent(), sent()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const notes = await office.db
    .selectFrom('claim_notes')
    .select('claim_id')
    .where('text', '=', 'звонил в банк')
    .execute()
  expect(notes.map(({ claim_id }) => claim_id).toSorted()).toEqual(ids.toSorted())
  await visit('/console/claims')
  expect(await page.locator('#queue-many input[name=id]').inputValue()).not.toBe(id)
})
