import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/claims-office.ts'
import { lookInto } from '#test/claims-seen.ts'
import { createTestDatabase } from '#test/database.ts'
import { openMoney } from './claim.ts'
import { readHistory } from './claim-history.store.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const { heldFor } = lookInto(office)

test('a sum that is corrected is weighed anew against what has come in', async () => {
  const claim = await office.open('LTC', 'SBERRUB', '5')
  await office.pay(claim, (claim.figures.give * 9n) / 10n)
  const correct = (amount: string) => office.move(claim, 'correct', { data: { amount, reason: 'other' } })
  expect(await correct('4')).toMatchObject({ state: 'needs-choice', problem: 'more' })
  expect(await correct('4.8')).toMatchObject({ problem: 'less' })
  // Now it says what came: nothing is left to ask, and no course but the agreed one comes into it.
  const exact = await correct('4.5')
  expect(exact.state).toBe('checking')
  expect(exact.problem).toBeUndefined()
  expect(exact.figures.give).toBe(openMoney(exact))
})

test('a correction recounts everything that follows from the amount, and the hold with it', async () => {
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
  'why an operator did it stays in the house, and their words reach the client: %s',
  async move => {
    const claim = move === 'reject' ? await office.open('LTC', 'SBERRUB', '5') : await office.readyToPayOut()
    await office.move(claim, move, { data: { amount: '4500.00', reason: 'a card that we know', text: 'Write to us.' } })
    const told = (await readHistory(db, claim.id))!.events.find(({ kind }) => kind === move)
    expect(told).toMatchObject({ data: { text: 'Write to us.' }, inside: { reason: 'a card that we know' } })
    expect(told!.data).not.toHaveProperty('reason')
  },
)
