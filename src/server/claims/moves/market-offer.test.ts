import { expect, test } from 'vitest'
import { buildBoard } from '#server/quotes/board.ts'
import { claimIn } from '#test/fixtures/claim-in.ts'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { marketOffers } from './market-offer.ts'

const claim = claimIn('needs-choice')
const offerWith = (capacity?: bigint) => {
  const capacities = capacity === undefined ? undefined : new Map([[claim.from, capacity]])
  return marketOffers(() => buildBoard({ ...demoBoard, capacities }, saturdayNoon))(
    claim,
    claim.figures.give,
    saturdayNoon,
  )
}

test('money that was paid is exchanged at the rate of now, although nothing more can be paid', () => {
  const open = offerWith()
  if (!open.ok) throw new Error(JSON.stringify(open.refusal))
  for (const capacity of [0n, 1n]) expect(offerWith(capacity)).toMatchObject({ value: { figures: open.value.figures } })
})
