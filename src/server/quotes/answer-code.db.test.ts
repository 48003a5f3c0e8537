import { expect, test } from 'vitest'
import type { CalculatorInit } from '#contract/calculator/direction.ts'
import { openClaimsOffice } from '#test/claims-office.ts'
import { createTestDatabase } from '#test/database.ts'
import { initView } from './calculator-init.ts'
import { keepInits } from './kept-inits.ts'

const { db } = await createTestDatabase({ demo: true })
const office = await openClaimsOffice(db)
const pair = { from: 'LTC', to: 'SBERRUB' }
const view = (asked: { promo?: string; ref?: string }) =>
  initView(office.parts.picture(), { ...pair, ...asked }, { now: office.now, key: 'a key for tests' })

test('a promo code and a referral that the office does not know are answered, as data and as notices', () => {
  expect(view({ promo: 'WINTER', ref: 'partner-7' })).toMatchObject({
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

test('an answer that is kept for one code is not given to another', async () => {
  const inits = keepInits({
    board: { now: office.parts.picture() } as never,
    now: () => office.now,
    key: 'a key for tests',
  })
  const read = (promo?: string): CalculatorInit => JSON.parse(String(inits({ ...pair, promo })!.in('identity').body))
  const codes = ['WINTER', 'SUMMER', undefined].map(promo => read(promo).promo?.code)
  expect(codes).toEqual(['WINTER', 'SUMMER', undefined])
})
