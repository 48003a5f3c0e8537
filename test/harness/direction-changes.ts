import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { directionSection } from '#server/catalogue/direction.section.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { createPerson } from '#test/fixtures/people.ts'

/** Changes of one direction of an open office, where what is dangerous waits for an hour. Each test begins with it as it was first. */
export async function openDirectionChanges(db: Db) {
  const pairs = new Set(['BTC/USDT', 'USDT/RUB', 'BTC/RUB'])
  const nothingLive = {
    currency: (code: string) => ({ ticker: code.endsWith('RUB') ? 'RUB' : code, kind: 'bank' }),
    now: () => undefined,
  }
  const plainSection = directionSection({ ...nothingLive, knownPair: () => true })
  const sections = { direction: directionSection({ ...nothingLive, knownPair: pair => pairs.has(pair) }) } as never
  const deps = { db, sections }
  const noon = new Date('2026-11-23T12:00:00Z')
  const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

  const actor = async (role: StaffRole): Promise<StaffActor> => {
    const { id } = await createPerson(db, { role })
    return { staff: { id, role } as StaffActor['staff'], now: noon }
  }
  const [owner, treasurer, operator] = await Promise.all([actor('owner'), actor('treasurer'), actor('operator')])

  const key = 'BTC-SBERRUB'
  const read = async (of = key) => (await plainSection.read(db, [of])).get(of)!
  const first = await read()
  const write = async (record: DirectionRecord) => {
    const { write: writeRecords } = plainSection
    const before = await read()
    await db
      .transaction()
      .execute(tx =>
        writeRecords(tx, [{ key, before, after: record }], noon, { author: treasurer.staff.id, confirmed: false }),
      )
  }
  beforeEach(async () => {
    await db.updateTable('office').set({ opened_at: noon, change_wait_minutes: 60 }).execute()
    await write(first)
  })

  const set = (fields: Partial<DirectionRecord>, of = key): Proposal => ({
    items: [{ section: 'direction', key: of, fields }],
  })
  /** Plans and makes the change as it was planned. */
  async function make(proposal: Proposal, by: StaffActor, id: string = randomUUID(), reason = '') {
    const plan = await planChange(deps, proposal, by)
    if (!plan.ok) throw new Error(plan.refusal.reason)
    return makeChange(deps, { id, proposal, digest: plan.value.digest, reason }, by)
  }
  async function made(proposal: Proposal, by: StaffActor) {
    const change = await make(proposal, by)
    if (!change.ok) throw new Error(JSON.stringify(change.refusal))
    return change.value.change
  }
  const formula = set({ formula: 'BTC/USDT * USDT/RUB * 1.01' })

  return {
    sections,
    deps,
    noon,
    later,
    actor,
    owner,
    treasurer,
    operator,
    key,
    read,
    first,
    write,
    set,
    make,
    made,
    formula,
  }
}
