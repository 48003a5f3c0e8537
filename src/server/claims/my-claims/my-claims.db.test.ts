import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { listRecent } from '../recent-exchanges.ts'
import { claimsCsv } from './claims-csv.ts'
import { joinClaims, listOwnClaims } from './my-claims.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [anna, boris] = [await account('anna'), await account('boris')]

test('customers see their own claims, the newest first, filtered by status, number and page', async () => {
  const claims = []
  for (let i = 0; i < 3; i++) {
    office.wait(1)
    claims.push(await open(anna))
  }
  await open(boris)
  await office.move(claims[0]!, 'cancel', { actor: 'client', author: anna })
  const list = async (more: object = {}, page = { page: 1, size: 10 }) =>
    (await listOwnClaims(db, { userId: anna, ...more }, page)).claims.map(({ id }) => id)

  expect(await list()).toEqual([claims[2]!.id, claims[1]!.id, claims[0]!.id])
  expect(await list({ status: 'active' })).toEqual([claims[2]!.id, claims[1]!.id])
  expect(await list({ status: 'cancelled' })).toEqual([claims[0]!.id])
  expect(await list({ status: 'awaiting-payment' })).toHaveLength(2)
  expect(await list({ number: claims[1]!.number.replace(/^(\d{3})/, '$1 ') })).toEqual([claims[1]!.id])
  expect(await list({}, { page: 2, size: 2 })).toEqual([claims[0]!.id])
  expect((await listOwnClaims(db, { userId: anna }, { page: 2, size: 2 })).total).toBe(3)
})

test('whoever confirms an address gets the orders of guests under it, and none that an account has', async () => {
  const email = 'shared@example.com'
  const ofGuest = await office.open('SBERRUB', 'LTC', '9000', { email })
  const left = await office.tryOpen(office.wish('SBERRUB', 'LTC', '9000', { email }), { userId: boris })
  if (!left.ok) throw new Error(left.refusal.reason)
  const owner = async ({ id }: { id: string }) =>
    (await db.selectFrom('claims').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()).user_id
  const before = await owner(left.value.claim)
  await db.transaction().execute(tx => joinClaims(tx, { id: anna, email: 'Shared@Example.com' }))
  expect([await owner(ofGuest), await owner(left.value.claim)]).toEqual([anna, before])
  expect(before).toBe(boris)
})

const inUtc = { timeZone: 'UTC' }

test('the CSV of a person is in the zone that its columns name, and that of a program in UTC', async () => {
  const claim = { ...(await open(boris)), openedAt: new Date('2026-11-27T21:45:00Z') }
  const of = (locale?: 'ru') => claimsCsv([claim], locale, { timeZone: 'Europe/Moscow' })
  expect(of('ru')).toContain('Создана (Europe/Moscow);')
  expect(of('ru')).toContain(';2026-11-28 00:45:00;')
  expect(of()).toContain(',2026-11-27T21:45:00.000Z,')
})

test('the CSV has exact amounts and escapes formulas', async () => {
  const claim = await open(boris)
  const [head, row] = claimsCsv([{ ...claim, number: '=1+1' }], undefined, inUtc).split('\r\n')

  expect(head).toBe('\ufeffnumber,opened,state,give,give currency,get,get currency,course give,course get,id')
  expect(row).toMatch(/^'=1\+1,/)
  expect(row).toContain(',9000.00,SBERRUB,')
})

test('the CSV for a spreadsheet has columns, numbers and times in the reader’s language', async () => {
  const claim = await open(boris)
  const rows = (locale: 'ru' | 'en') => claimsCsv([{ ...claim, number: '=1;1' }], locale, inUtc).split('\r\n')
  const opened = claim.openedAt.toISOString().slice(0, 19).replace('T', ' ')

  const [head, row] = rows('ru')
  expect(head).toMatch(/^\ufeffНомер;Создана \(UTC\);Состояние;/)
  expect(row).toMatch(new RegExp(`^"'=1;1";${opened};ждём оплату;9000,00;SBERRUB;\\d+,\\d+;LTC;`))
  expect(row).not.toContain('.')
  expect(rows('en')[1]).toMatch(new RegExp(`^'=1;1,${opened},waiting for payment,9000.00,SBERRUB,`))
})

test('the recent exchanges show rounded amounts and minutes, and nothing about the customer', async () => {
  const claim = await open(anna)
  await office.pay(claim, claim.figures.give)
  office.wait(7)
  await office.move(claim, 'pay-out', { data: { reference: 'tx' } })
  const answer = await listRecent(db)

  expect(answer).toMatchObject([{ from: 'SBERRUB', to: 'LTC', give: '9000', minutes: 7 }])
  expect(answer[0]!.get).toMatch(/^0?\.?\d{1,2}$|^\d\.\d$/)
  expect(JSON.stringify(answer)).not.toContain(claim.number)
})

const open = async (userId: string) => {
  const opened = await office.tryOpen(office.wish('SBERRUB', 'LTC', '9000'), { userId })
  if (!opened.ok) throw new Error(opened.refusal.reason)
  return opened.value.claim
}

async function account(name: string): Promise<string> {
  const email = `${name}-${randomUUID()}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({ email, email_key: email, created_at: office.now, activated_at: office.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
