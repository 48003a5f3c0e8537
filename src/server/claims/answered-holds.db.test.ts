import { expect, test } from 'vitest'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { readHistory } from './claim-history.store.ts'
import { claimView } from './claim-view.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const answer = { actor: 'client', author: 'guest', data: { text: 'Карта заблокирована, вот другая' } } as const
const view = async (id: string) =>
  claimView((await readHistory(db, id))!, { ...office.deps, whole: true, now: office.now })

test('every hold takes one answer of the customer, which staff read, and another hold another', async () => {
  const paid = await office.readyToPayOut()
  await office.move(paid, 'hold', { data: { reason: 'account', text: 'Банк вернул перевод' } })
  expect((await view(paid.id)).moves.map(({ move }) => move)).toContain('answer-hold')
  const answered = await office.move(paid, 'answer-hold', answer)
  expect(answered).toMatchObject({ state: 'on-hold', answeredAt: office.now })
  // No clock decides a hold of a person.
  expect(answered.deadline).toBeUndefined()
  expect(await office.tryMove(paid, 'answer-hold', answer)).toMatchObject({ refusal: { because: 'answered-already' } })
  const seen = await view(paid.id)
  expect(seen.onHold).toMatchObject({ answered: office.now.toISOString() })
  expect(JSON.stringify(seen.events)).not.toContain('заблокирована')
  const { events } = (await readHistory(db, paid.id))!
  expect(events.at(-1)).toMatchObject({ kind: 'answer-hold', inside: { text: answer.data.text } })

  await office.move(paid, 'release')
  await office.move(paid, 'hold', { data: { reason: 'other', text: 'Уточните банк' } })
  expect(await office.tryMove(paid, 'answer-hold', answer)).toMatchObject({ ok: true })
})
