import { expect, test } from 'vitest'
import { lookInto } from '#test/fixtures/claims-seen.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { owedToClient } from './claim.ts'
import { readHistory } from './claim-history.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor } = lookInto(office)

test('a corrected amount is compared anew with the money paid in', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, (claim.figures.give * 9n) / 10n)
  const correct = (amount: string) => office.move(claim, 'correct', { data: { amount, reason: 'other' } })
  expect(await correct('4')).toMatchObject({ state: 'needs-choice', problem: 'more' })
  expect(await correct('4.8')).toMatchObject({ problem: 'less' })
  // The amount now equals the payment, so there is nothing to choose, and the agreed rate remains.
  const exact = await correct('4.5')
  expect(exact.state).toBe('checking')
  expect(exact.problem).toBeUndefined()
  expect(exact.figures.give).toBe(owedToClient(exact))
})

test('a correction recomputes all figures from the amount, and the hold with them', async () => {
  const claim = await office.readyToPayOut()
  await office.move(claim, 'hold', { data: { reason: 'check' } })
  const corrected = await office.move(claim, 'correct', { data: { amount: '4500.00', reason: 'typo' } })

  expect(corrected.figures.give).toBe(450_000n)
  expect(corrected.figures.worth - corrected.figures.converted).toBeLessThan(
    claim.figures.worth - claim.figures.converted,
  )
  expect(await heldFor(corrected)).toBe(corrected.figures.get)
})

test.each(['refund', 'reject', 'correct'] as const)(
  'the customer sees the operator’s text and not the internal reason: %s',
  async move => {
    const claim = move === 'reject' ? await office.open('LTC', 'SBERRUB', '5') : await office.readyToPayOut()
    await office.move(claim, move, { data: { amount: '4500.00', reason: 'a card that we know', text: 'Write to us.' } })
    const event = (await readHistory(db, claim.id))!.events.find(({ kind }) => kind === move)
    expect(event).toMatchObject({ data: { text: 'Write to us.' }, inside: { reason: 'a card that we know' } })
    expect(event!.data).not.toHaveProperty('reason')
  },
)
