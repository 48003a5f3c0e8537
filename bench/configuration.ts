import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import type { Proposal } from '#contract/changes/changes.ts'
import { systemClock } from '#main/clock.ts'
import { features } from '#main/features.ts'
import { sectionsOf } from '#main/sections.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { openLiveCatalogue } from '#server/catalogue/catalogue.ts'
import { openDemoOffice } from '#server/catalogue/demo-office.ts'
import { changesOfFile, exportConfiguration, readConfigurationFile } from '#server/changes/configuration-file.ts'
import { openRecordLists } from '#server/changes/list-records.ts'
import { makeChange, planChange } from '#server/changes/make-change.ts'
import type { Sections } from '#server/changes/section.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { type Board, buildBoard } from '#server/quotes/board.ts'
import { answersOf } from '#server/quotes/board-answers.ts'
import { demoBoard, saturdayNoon } from '#test/fixtures/demo-board.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { onServer } from './claims.ts'
import { quantile } from './measurements.ts'
import { migrations } from './old-office.ts'

/** How long the owner of an office with 25,000 directions waits. */
export type ConfigurationCost = {
  directions: number
  importMs: number
  listP95Ms: number
  changed: number
  planMs: number
  changeMs: number
  swapMs: number
}

/** So many currencies to give and so many to get. */
const SIDE = 158
const CHANGED = 5_000
const LISTS = 200
const [GIVEN, GOT] = ['LTC', 'SBERRUB']
const given = (n: number) => `G${n}`
const got = (n: number) => `R${n}`
const sides = Array.from({ length: SIDE }, (_, n) => n + 1)

export const costConfiguration = (folder: string): Promise<ConfigurationCost> =>
  onServer(join(folder, 'configuration'), { durable: true }, async address => {
    const pool = openPool(address, 4)
    try {
      await migrate(address, migrations)
      const db = openDb(pool)
      await openDemoOffice(db, new Date())
      await copyCurrency(db, GIVEN!, sides.map(given))
      await copyCurrency(db, GOT!, sides.map(got))
      return await costOf(db)
    } finally {
      await pool.end()
    }
  })

async function costOf(db: Db): Promise<ConfigurationCost> {
  const sections = sectionsOf(features.list, { knownPair: () => true }, { rates: 'demo' }, systemClock)
  const { id } = await createPerson(db, { role: 'owner' })
  const owner: StaffActor = { staff: { id, role: 'owner' } as StaffActor['staff'], now: new Date() }
  const make = async (proposal: Proposal) => {
    const [plan, planMs] = await timed(() => planChange({ db, sections }, proposal, owner))
    if (!plan.ok) throw new Error(plan.refusal.reason)
    const { digest } = plan.value
    const [made, changeMs] = await timed(() =>
      makeChange({ db, sections }, { id: randomUUID(), proposal, digest, reason: '' }, owner),
    )
    if (!made.ok || made.value.change.state !== 'applied') throw new Error(JSON.stringify(made))
    return { planMs, changeMs }
  }

  const text = await fileOf(db, sections)
  const [, importMs] = await timed(async () => {
    const file = readConfigurationFile(text)
    if (!file.ok) throw new Error(JSON.stringify(file.refusal))
    await make({ items: await changesOfFile(db, sections, file.value) })
  })

  const catalogue = await openLiveCatalogue(db, () => new Date())
  const draw = (previous?: Board) => buildBoard({ ...catalogue.now, rates: demoBoard.rates }, saturdayNoon, previous)
  const board = draw()
  const keys = sides.flatMap(n => sides.map(m => `${given(n)}-${got(m)}`)).slice(0, CHANGED)
  const { planMs, changeMs } = await make({ bulk: { section: 'direction', where: [], keys, add: { marginBps: 30 } } })
  const [, swapMs] = await timed(async () => {
    await catalogue.refresh()
    answersOf(draw(board), catalogue.now)
  })

  const listP95Ms = await p95OfLists(db, sections)
  return { directions: SIDE * SIDE, importMs, listP95Ms, changed: CHANGED, planMs, changeMs, swapMs }
}

/** A file with a direction from each copy of the one currency to each copy of the other. */
async function fileOf(db: Db, sections: Sections): Promise<string> {
  const file = await exportConfiguration(db, sections)
  const model = file.direction![`${GIVEN}-${GOT}`] as DirectionRecord
  const added = sides.flatMap(n => sides.map(m => [`${given(n)}-${got(m)}`, model] as const))
  return JSON.stringify({ ...file, direction: { ...file.direction, ...Object.fromEntries(added) } })
}

async function copyCurrency(db: Db, code: string, copies: readonly string[]): Promise<void> {
  await sql`insert into currencies select (jsonb_populate_record(c, jsonb_build_object('code', copy))).*
    from currencies c, unnest(${copies}::text[]) copy where c.code = ${code}`.execute(db)
}

/** Lists as a person asks for them: searched, filtered, in several orders, and turned over. */
async function p95OfLists(db: Db, sections: Sections): Promise<number> {
  const lists = openRecordLists(db, sections)
  const asked = [
    { search: 'G12' },
    { where: ['from:G7'] },
    { sort: '-margin' },
    { sort: 'key', search: 'R1' },
    {},
  ] as Omit<Parameters<typeof lists.list>[1], 'page' | 'size'>[]
  for (const query of asked) await lists.list('direction', { ...query, page: 1, size: 50 })
  const ms: number[] = []
  for (let i = 0; i < LISTS; i++) {
    const query = { ...asked[i % asked.length]!, page: 1 + (i % 3), size: 50 }
    ms.push((await timed(() => lists.list('direction', query)))[1])
  }
  return quantile(ms, 0.95)
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now()
  return [await work(), performance.now() - started]
}
