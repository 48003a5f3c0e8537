import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import type { CopyNote, Danger, PlannedRecord } from '#contract/changes/changes.ts'
import { type RecordOf, recordSchemas, type SectionName, sectionNames } from '#contract/changes/record-schemas.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { staffWith } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { newInTexts } from './new-in-texts.ts'
import type { AnySection, Changed, RecordProblem, Records, Sections, WantedChange } from './section.ts'

type Fields = Record<string, unknown>

/** A record of a plan: whole before and after, the fields that change, and what is wrong with it. */
export type PlannedItem = {
  section: SectionName
  changed: Changed<Fields>
  /** Empty: nothing changes. All fields of a record that is added or removed. */
  touched: readonly string[]
  meanwhile: PlannedRecord['meanwhile']
  dangers: readonly Danger[]
  errors: readonly RecordProblem[]
  notes: readonly CopyNote[]
}

export type Plan = { items: readonly PlannedItem[]; dangers: readonly Danger[]; digest: string }

/** The fields are those that the role may not change. */
export type PlanRefusal = { reason: 'forbidden'; detail: string }

type PlanDeps = { db: Db; sections: Sections; role: Role; opened: boolean; from?: string | undefined }

/**
 * What the wanted changes would do to the records as they are now. Rules see all records as they will be, so that a
 * currency and its directions can come in one change.
 */
export async function planRecords(
  { db, sections, role, opened, from }: PlanDeps,
  wanted: readonly WantedChange[],
): Promise<Result<Plan, PlanRefusal>> {
  const items: PlannedItem[] = []
  for (const section of sectionNames) {
    const ofSection = wanted.filter(change => change.section === section)
    if (ofSection.length === 0) continue
    const current = await sections[section].read(
      db,
      ofSection.map(({ key }) => key),
    )
    items.push(
      ...ofSection.map(change => planned(change, current.get(change.key) as Fields | undefined, sections[section])),
    )
  }
  const foreign = items.flatMap(({ section, changed, touched }) =>
    touched
      .filter(field => !hasRight(role, sections[section].rights[field]!))
      .map(field => `${section} ${changed.key}: ${field}`),
  )
  if (foreign.length > 0) return refuse({ reason: 'forbidden', detail: foreign.slice(0, 5).join('; ') })

  const records = recordsAfter({ db, sections, from }, items)
  const judged: PlannedItem[] = []
  for (const item of items) judged.push(await judge(item, sections[item.section], records, opened))
  return accept({
    items: judged,
    dangers: [...new Set(judged.flatMap(({ errors, dangers }) => (errors.length > 0 ? [] : dangers)))],
    digest: digestOf(judged),
  })
}

function planned(
  { section, key, fields: wanted, base, copied }: WantedChange,
  before: Fields | undefined,
  { putAway, saidOnce = [] }: Pick<AnySection, 'putAway' | 'saidOnce'>,
): PlannedItem {
  const fields = wanted === null && before && putAway ? putAway : wanted
  const { notes = [], problems = [] } = copied ?? {}
  const item = { section, meanwhile: [], dangers: [], errors: problems, notes }
  if (fields === null) {
    const errors = before ? [] : [{ field: 'key', code: 'not-found', detail: 'there is no such record' }]
    return { ...item, changed: { key, before }, touched: Object.keys(before ?? {}), errors }
  }
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  if (!before) {
    const whole = recordSchemas[section].safeParse(given)
    const after = whole.success ? (whole.data as Fields) : given
    return {
      ...item,
      changed: { key, after },
      touched: Object.keys(after),
      errors: whole.success ? problems : missingIn(whole.error),
    }
  }
  const seen = (base ?? {}) as Fields
  const after = { ...before, ...given }
  const touched = Object.keys(given).filter(field => !isDeepStrictEqual(given[field], before[field]))
  return {
    ...item,
    changed: { key, before, after },
    touched,
    errors: [...problems, ...(touched.length > 0 ? outOfRange(section, after, touched) : [])],
    meanwhile: Object.keys(seen)
      .filter(field => field in before && !saidOnce.includes(field) && !isDeepStrictEqual(seen[field], before[field]))
      .map(field => ({ field, seen: seen[field], now: before[field] })),
  }
}

const missingIn = (error: { issues: readonly { path: PropertyKey[]; message: string }[] }): RecordProblem[] =>
  error.issues.map(({ path, message }) => ({ field: path.join('.'), code: 'missing', detail: message }))

/** A change of many adds to what is there: the sum may be more than the field can be. */
function outOfRange(section: SectionName, after: Fields, touched: readonly string[]): RecordProblem[] {
  const whole = recordSchemas[section].safeParse(after)
  if (whole.success) return []
  return whole.error.issues
    .filter(({ path: [field] }) => touched.includes(String(field)))
    .map(({ path, message, code }) => ({
      field: path.join('.'),
      code: code === 'too_big' ? 'too-big' : code === 'too_small' ? 'too-small' : 'wrong-format',
      detail: message,
    }))
}

async function judge(item: PlannedItem, section: AnySection, records: Records, opened: boolean): Promise<PlannedItem> {
  if (item.touched.length === 0 || item.errors.length > 0) return item
  const dangers = async () => [
    ...(await section.dangers(item.changed, records.db, records)),
    ...(await newInTexts(item.changed, section, records.db)),
  ]
  return { ...item, errors: await section.check(item.changed, records), dangers: opened ? await dangers() : [] }
}

/** Every section as it will be. Each is read once, and only when a rule asks for it. */
function recordsAfter(
  { db, sections, from }: Pick<PlanDeps, 'db' | 'sections' | 'from'>,
  items: readonly PlannedItem[],
): Records {
  const read = new Map<SectionName, Promise<Map<string, unknown>>>()
  const after = async (section: SectionName) => {
    const records: Map<string, unknown> = await sections[section].read(db)
    for (const { section: of, changed } of items) {
      if (of !== section) continue
      if (changed.after) records.set(changed.key, changed.after)
      else records.delete(changed.key)
    }
    return records
  }
  let currencies: ReturnType<typeof currenciesAfter> | undefined
  return {
    countStaff: async right => (await staffWith(db, [right])).length,
    db,
    from,
    currencies() {
      currencies ??= currenciesAfter(db, items)
      return currencies
    },
    of<S extends SectionName>(section: S) {
      if (!read.has(section)) read.set(section, after(section))
      return read.get(section) as Promise<ReadonlyMap<string, RecordOf<S>>>
    },
  }
}

async function currenciesAfter(db: Db, items: readonly PlannedItem[]) {
  const rows = await db.selectFrom('currencies').select(['code', 'scale', 'ticker']).execute()
  const currencies = new Map(rows.map(({ code, scale, ticker }) => [code, { scale, ticker }]))
  for (const { section, changed } of items) {
    const { scale, ticker } = changed.after ?? {}
    if (section === 'currency' && typeof scale === 'number' && typeof ticker === 'string')
      currencies.set(changed.key, { scale, ticker })
  }
  return currencies
}

/** The part of a record that a change touches; null where there is no record. */
export const part = (record: Fields | undefined, fields: readonly string[]): Fields | null =>
  record ? Object.fromEntries(fields.map(field => [field, record[field]])) : null

/** Names exactly what would be written over what. */
function digestOf(items: readonly PlannedItem[]): string {
  const written = items
    .filter(({ touched, errors }) => touched.length > 0 && errors.length === 0)
    .map(({ section, changed: { key, before, after }, touched }) => [
      section,
      key,
      part(before, touched),
      part(after, touched),
    ])
  return createHash('sha256').update(JSON.stringify(written)).digest('base64url')
}
