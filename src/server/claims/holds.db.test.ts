import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/claims-office.ts'
import { lookInto } from '#test/claims-seen.ts'
import { createTestDatabase } from '#test/database.ts'
import type { Claim } from './claim.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor } = lookInto(office)

const hold = (claim: Claim) => office.move(claim, 'hold', { data: { reason: 'requisites' } })
const release = (claim: Claim) => office.move(claim, 'release')

test('who was stopped before they paid has somewhere to pay again, and all that was promised', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const released = await release(await hold(claim))
  expect(released).toMatchObject({ state: 'awaiting-payment', payTo: claim.payTo, figures: claim.figures })
  expect(released.deadline!.getTime()).toBeGreaterThanOrEqual(claim.deadline!.getTime())
  expect(await heldFor(released)).toBe(claim.figures.get)
  await office.pay(released, claim.figures.give)
  expect(await office.move(claim, 'approve')).toMatchObject({ state: 'paying-out' })
})

test('who had said that they paid is not asked to pay again, however often the claim is stopped', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  const once = await release(await hold(await office.move(claim, 'report-payment', { actor: 'client' })))
  expect(once.state).toBe('checking')
  expect((await release(await hold(once))).state).toBe('checking')
})

test('money that came while a claim stood still is weighed, and not asked for again', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await hold(claim)
  await office.pay(claim, claim.figures.give)
  expect((await release(claim)).state).toBe('checking')
})
