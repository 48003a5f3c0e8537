import { expect, test } from 'vitest'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor } = lookInto(office)

const hold = (claim: Claim) => office.move(claim, 'hold', { data: { reason: 'requisites' } })
const release = (claim: Claim) => office.move(claim, 'release')

test('a claim that is released before its payment keeps its payment details, rate and hold', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const released = await release(await hold(claim))
  expect(released).toMatchObject({ state: 'awaiting-payment', payTo: claim.payTo, figures: claim.figures })
  expect(released.deadline!.getTime()).toBeGreaterThanOrEqual(claim.deadline!.getTime())
  expect(await heldFor(released)).toBe(claim.figures.get)
  await office.pay(released, claim.figures.give)
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'paying-out' })
})

test('a claim with a reported payment returns to checking after each hold', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const once = await release(await hold(await office.move(claim, 'report-payment', { actor: 'client' })))
  expect(once.state).toBe('checking')
  expect((await release(await hold(once))).state).toBe('checking')
})

test('a payment received during a hold is credited when the claim is released', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await hold(claim)
  await office.pay(claim, claim.figures.give)
  expect((await release(claim)).state).toBe('checking')
})
