import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ReferralAnswer } from '#contract/catalogue/code-answer.ts'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import { answerReferral } from '#server/referrals/answer-referral.ts'
import { findById } from '#server/users/users.store.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { initView } from './calculator-init.ts'
import { openInitCache } from './init-cache.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const pair = { from: 'LTC', to: 'SBERRUB' }
const view = (asked: { promo?: string; ref?: ReferralAnswer }) =>
  initView(
    office.deps.snapshot(),
    { ...pair, ...asked },
    {
      now: office.now,
      key: 'a key for tests',
      promo: asked.promo ? { typed: asked.promo, code: office.deps.promoCodes.find(asked.promo) } : undefined,
    },
  )

test('an unknown promo code or referral is answered as data and as a notice', async () => {
  expect(view({ promo: 'WINTER', ref: await answerReferral(db, 'partner-7') })).toMatchObject({
    promo: { code: 'WINTER', applies: false, reason: 'unknown' },
    ref: { code: 'partner-7', applies: false, reason: 'unknown' },
    notices: [
      { code: 'unknown-promo', asked: 'WINTER' },
      { code: 'unknown-ref', asked: 'partner-7' },
    ],
  })
  const without = view({})
  expect(without).toMatchObject({ notices: [] })
  expect(without).not.toHaveProperty('promo')
  expect(without).not.toHaveProperty('ref')
})

test('nobody is their own referrer, and is told so', async () => {
  const { id } = await createPerson(db)
  const { referral_code: code } = (await findById(db, id))!
  expect(view({ ref: await answerReferral(db, code.toLowerCase(), id) })).toMatchObject({
    ref: { code, applies: false, reason: 'own' },
    notices: [{ code: 'own-ref', asked: code }],
  })
  for (const other of [undefined, randomUUID()])
    expect(view({ ref: await answerReferral(db, code, other) })).toMatchObject({ ref: { applies: true }, notices: [] })
})

test('a cached answer for one code is not given to another', async () => {
  const inits = openInitCache({
    board: { now: office.deps.snapshot() } as never,
    promoCodes: office.deps.promoCodes,
    contest: () => ({ status: 'none' }),
    now: () => office.now,
    key: 'a key for tests',
    countQuote: () => {},
  })
  const read = (promo?: string): CalculatorInit =>
    JSON.parse(
      String(inits({ ...pair, promo }, 0n, promo ? { typed: promo, code: undefined } : undefined)!.in('identity').body),
    )
  const codes = ['WINTER', 'SUMMER', undefined].map(promo => read(promo).promo?.code)
  expect(codes).toEqual(['WINTER', 'SUMMER', undefined])
})
