import pg from 'pg'
import { expect, test } from 'vitest'
import { listDecisions } from '#server/aml/decisions.store.ts'
import { clientConfig } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'

// An office that has imported no list and chosen no service.
const { db, address } = await createTestDatabase({ demo: true })
const owner = new pg.Client(clientConfig(address))
await owner.connect()
await owner.query('delete from aml_list_addresses')
await owner.query('delete from aml_lists')
await owner.end()
const office = await openClaimsOffice(db)
const olga = (await createPerson(db, { role: 'treasurer' })).id
const PAYER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('an operator looks at the origin, and nothing waits for a check', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  expect(claim.aml).toBeUndefined()
  const whole = await office.pay(claim, claim.figures.give, { payer: PAYER })
  expect(whole).toMatchObject({ state: 'checking' })
  const approved = await office.move(whole, 'approve', { author: olga })
  expect(approved).toMatchObject({ state: 'paying-out' })
  expect(await office.move(approved, 'pay-out', { author: olga, data: { reference: 'out' } })).toMatchObject({
    state: 'completed',
  })
  expect(await listDecisions(db, { claimId: claim.id, most: 1 })).toEqual([])
})

test('a hold over the origin is one like any other: it has no clock, and one person releases it', async () => {
  const claim = await office.open('ETH', 'SBERRUB', '1')
  const whole = await office.pay(claim, claim.figures.give, { payer: PAYER })
  const held = await office.move(whole, 'hold', { author: olga, data: { reason: 'aml' } })
  expect(held.deadline).toBeUndefined()
  expect(await office.tryMove(held, 'propose-release', { author: olga, data: { text: 'x' } })).toMatchObject({
    refusal: { because: 'one-person-enough' },
  })
  expect(await office.move(held, 'release', { author: olga })).toMatchObject({ state: 'checking' })
})
