import { expect, test } from 'vitest'
import { refuse } from '#contract/result.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { findClaim } from './claims.store.ts'
import { moveClaim } from './moves/move-claim.ts'
import { openClaim } from './opening/open-claim.ts'
import type { Rail } from './rail.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const [rail] = office.deps.rails as [Rail]
const full: Rail = { ...rail, name: 'full', assign: async () => refuse({ reason: 'no-deposit-accounts' }) }

test.each<[string, Rail[]]>([
  ['no rail takes its currency', [{ ...rail, takes: () => false }]],
  ['its rail has no free deposit account', [full, rail]],
])('no claim is opened when %s', async (_, rails) => {
  const input = office.wish('LTC', 'SBERRUB', '1')
  expect(await openClaim({ ...office.deps, rails }, { input }, office.now)).toMatchObject({
    ok: false,
    refusal: { reason: 'no-deposit-accounts' },
  })
  expect(await findClaim(db, input.id)).toBeUndefined()
})

test('a top-up uses the rail that was assigned to the claim, whichever takes its currency now', async () => {
  const claim = await office.open('SBERRUB', 'LTC', '9000')
  const asked = await office.pay(claim, claim.figures.give / 2n)
  const topUp = (rails: Rail[]) =>
    moveClaim(
      { ...office.deps, rails },
      { claimId: claim.id, move: 'top-up', actor: 'client', author: 'guest' },
      office.now,
    )

  expect(await topUp([{ ...full, name: rail.name }])).toMatchObject({ refusal: { reason: 'no-deposit-accounts' } })
  expect(await findClaim(db, claim.id)).toEqual(asked)
  const rest = `${claim.figures.give - claim.figures.give / 2n} / 10^2`
  expect(await topUp([full, rail])).toMatchObject({
    ok: true,
    value: { rail: rail.name, payTo: { amount: { currency: 'SBERRUB', value: rest } } },
  })
})
