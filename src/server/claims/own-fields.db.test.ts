import { expect, test } from 'vitest'
import type { OwnField } from '#contract/account-formats/own-field.schema.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { accountLines } from './claim-view.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)

const client: OwnField = {
  name: 'client',
  label: { ru: 'Номер клиента', en: 'Client number' },
  characters: 'digits',
  least: 6,
  most: 8,
  mask: null,
  required: true,
  example: '104882',
}
const askFor = async (fields: readonly OwnField[]) => {
  await db
    .updateTable('currencies')
    .set({ own_fields: JSON.stringify(fields) })
    .where('code', '=', 'SBERRUB')
    .execute()
  await office.refresh()
}
const card = { account: '2200 0000 0000 0004' }

test('a claim is refused without a field that the office added, and one that breaks its rules', async () => {
  await askFor([client])
  for (const [to, code] of [
    [card, 'empty'],
    [{ ...card, client: '12' }, 'bad-length'],
    [{ ...card, client: '12345x' }, 'bad-character'],
  ] as const)
    expect(await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', { accounts: { to } }))).toMatchObject({
      ok: false,
      refusal: { reason: 'invalid', errors: [{ field: 'body.accounts.to.client', code }] },
    })
})

test('a claim keeps the fields that it was opened with, with their labels, whatever is asked for later', async () => {
  await askFor([client])
  const claim = await office.open('LTC', 'SBERRUB', '5', { accounts: { to: { ...card, client: '10 48 82' } } })
  await askFor([])
  expect(accountLines(claim.accounts.to, true)).toEqual([
    { name: 'account', kind: 'russian-card', value: '2200000000000004' },
    { name: 'client', kind: 'own-text', value: '104882', label: client.label },
  ])
  expect(accountLines(claim.accounts.to, false)[1]).toMatchObject({ value: '•••' })
  expect(
    await office.tryOpen(office.wish('LTC', 'SBERRUB', '5', { accounts: { to: { ...card, client: '104882' } } })),
  ).toMatchObject({
    refusal: { errors: [{ field: 'body.accounts.to.client', code: 'unknown-field' }] },
  })
})

test('money goes back to an account with the fields that its currency asks for now', async () => {
  await askFor([client])
  const claim = await office.open('SBERRUB', 'LTC', '9000', {
    accounts: { from: { ...card, client: '104882' }, to: { account: 'LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW' } },
    refundAccount: { ...card, client: '104882' },
  })
  const paid = await office.pay(claim, claim.figures.give)
  expect(await office.tryMove(paid, 'refund', { data: { reason: 'asked', refundAccount: card } })).toMatchObject({
    refusal: { errors: [{ field: 'body.refundAccount.client', code: 'empty' }] },
  })
})
