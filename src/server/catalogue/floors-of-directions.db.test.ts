import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { applyDueChanges, decideChange } from '#server/changes/make-change.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openDirectionChanges } from '#test/harness/direction-changes.ts'

const { db } = await createTestDatabase({ demo: true })
const { deps, noon, later, owner, treasurer, key, read, first, write, set, make } = await openDirectionChanges(db)

const fieldsOfTerms = fc.record(
  {
    marginBps: fc.integer({ min: 0, max: 400 }),
    floorBps: fc.integer({ min: 0, max: 400 }),
    formula: fc.constantFrom('BTC/RUB', 'BTC/USDT * USDT/RUB', 'BTC/RUB * 2'),
    state: fc.constantFrom('on' as const, 'off' as const),
    tiers: fc.constantFrom<DirectionRecord['tiers'][]>([], [{ startsAt: '1', adjustBps: -5_000 }]),
  },
  { requiredKeys: [] },
)
const remove: Proposal = { items: [{ section: 'direction', key, fields: null }] }
const raise = (marginBps: number): Proposal => ({
  bulk: { section: 'direction', where: ['from:BTC'], set: {}, add: { marginBps } },
})
const changeSteps = fc.oneof(
  fieldsOfTerms.map(fields => set(fields)),
  fc.integer({ min: -200, max: 200 }).map(raise),
  fc.constantFrom('undo' as const, remove),
)

/** Proposes a step as the treasurer, and says which change it was, applied or waiting. A refused step is none. */
async function propose(step: Proposal | 'undo', last: string | undefined): Promise<string | undefined> {
  if (step === 'undo' && !last) return undefined
  const proposal = step === 'undo' ? { undo: last } : step
  const outcome = await make(proposal as Proposal, treasurer).catch(() => undefined)
  return outcome?.ok ? outcome.value.change.id : undefined
}

test('no sequence of changes by one person lowers a floor, changes a formula or sells below the floor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(changeSteps, { minLength: 1, maxLength: 6 }), async steps => {
      await write(first)
      let last: string | undefined
      for (const step of steps) {
        const floor = (await read()).floorBps
        last = (await propose(step, last)) ?? last
        const now = await read()
        expect(now.formula).toBe(first.formula)
        expect(now.floorBps).toBeGreaterThanOrEqual(floor)
        expect(now.marginBps).toBeGreaterThanOrEqual(now.floorBps)
      }
    }),
    { numRuns: 25 },
  )
})

test('with a second person and with time the margin stays above the floor, and only they lower it', async () => {
  const apply = applyDueChanges(deps, () => later(61))
  const steps = fc.oneof(changeSteps, fc.constantFrom('confirm' as const, 'wait' as const))
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 8 }), async steps => {
      await write(first)
      await db
        .updateTable('changes')
        .set({ state: 'withdrawn', decided_at: noon })
        .where('state', '=', 'waiting')
        .execute()
      const waiting: string[] = []
      let last: string | undefined
      for (const step of steps) {
        const before = await read()
        if (step === 'confirm') await decideChange(deps, waiting.pop() ?? randomUUID(), 'confirm', owner)
        else if (step === 'wait') await apply.run({}, { signal: AbortSignal.abort(), attempt: 1 })
        else {
          last = (await propose(step, last)) ?? last
          if (last) waiting.push(last)
        }
        const now = await read()
        const byTwo = step === 'confirm' || step === 'wait'
        if (!byTwo) expect(now.floorBps).toBeGreaterThanOrEqual(before.floorBps)
        if (!byTwo) expect(now.formula).toBe(before.formula)
        expect(now.marginBps).toBeGreaterThanOrEqual(now.floorBps)
      }
    }),
    { numRuns: 25 },
  )
})
