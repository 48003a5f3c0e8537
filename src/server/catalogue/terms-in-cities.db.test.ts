import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openDirectionChanges } from '#test/harness/direction-changes.ts'
import { branchSection } from './branch.section.ts'
import { citySection } from './city.section.ts'

const { db } = await createTestDatabase({ demo: true })
const { sections, owner, treasurer, operator, read, set } = await openDirectionChanges(db)

describe('terms in a city', () => {
  const cash = 'USDTTRC20-CASHRUB'
  const nothing = { branch: '', fromMin: null, fromMax: null, toMin: null, toMax: null, reserve: null, hours: null }
  const inCity = (city: string, more: Partial<DirectionRecord['cityTerms'][number]>) => ({
    ...nothing,
    city,
    marginBps: null,
    ...more,
  })
  const setTerms = (...cityTerms: DirectionRecord['cityTerms']) => set({ cityTerms }, cash)
  const withPlaces = { db, sections: { ...(sections as object), city: citySection, branch: branchSection } as never }

  test.each([
    ['a margin below the floor', inCity('KZN', { marginBps: 1 }), 'cityTerms.0.marginBps', 'below-floor'],
    ['a city where it is not exchanged', inCity('TVER', {}), 'cityTerms.0.city', 'unknown-city'],
    ['a branch of another city', inCity('KZN', { branch: 'MSK-CITY' }), 'cityTerms.0.branch', 'unknown-branch'],
    ['a most below the least', inCity('KZN', { fromMax: '1' }), 'cityTerms.0.fromMax', 'below-minimum'],
    ['too many decimals', inCity('KZN', { reserve: '0.001' }), 'cityTerms.0.reserve', 'too-many-decimals'],
  ])('with %s are refused at their field', async (_, terms, field, code) => {
    const plan = await planChange(withPlaces, setTerms(terms), treasurer)
    const errors = plan.ok ? plan.value.items.flatMap(({ errors }) => errors) : []
    expect(errors).toMatchObject([{ field, code }])
  })

  test('stand once for a place', async () => {
    const plan = await planChange(withPlaces, setTerms(inCity('KZN', {}), inCity('KZN', { marginBps: 300 })), treasurer)
    expect(plan.ok && plan.value.items[0]!.errors).toMatchObject([{ field: 'cityTerms.1.city', code: 'repeated' }])
  })

  test('are kept as they were set, and are a matter of terms', async () => {
    const terms = [
      inCity('KZN', { marginBps: 300, fromMin: '2500.5', reserve: '1000000' }),
      inCity('MSK', { branch: 'MSK-CITY', toMax: '700000' }),
    ]
    const plan = await planChange(withPlaces, setTerms(...terms), operator)
    expect(plan).toMatchObject({ refusal: { reason: 'forbidden' } })
    const ready = await planChange(withPlaces, setTerms(...terms), treasurer)
    if (!ready.ok) throw new Error(ready.refusal.reason)
    const given = { id: randomUUID(), proposal: setTerms(...terms), digest: ready.value.digest, reason: '' }
    const change = await makeChange(withPlaces, given, treasurer)
    expect(change).toMatchObject({ value: { change: { state: 'applied' } } })
    expect((await read(cash)).cityTerms).toEqual(terms)
    // A branch that they are about stays where it is.
    for (const fields of [{ city: 'SPB' }, null]) {
      const change = { items: [{ section: 'branch', key: 'MSK-CITY', fields }] } as Proposal
      const refused = await planChange(withPlaces, change, owner)
      expect(refused.ok && refused.value.items[0]!.errors).toMatchObject([{ code: 'in-use' }])
    }
  })
})
