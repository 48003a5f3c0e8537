import { z } from 'zod'
import { StaffMember } from '#contract/auth/staff-member.ts'
import { FieldProblem } from '#contract/problem.ts'
import { recordSchemas, type SectionName, sectionNames } from './record-schemas.ts'

export const Section = z.enum(sectionNames as [SectionName, ...SectionName[]]).meta({ id: 'Section' })

export const RecordKey = z.string().min(1).max(220)

const changeOf = (section: SectionName) =>
  z.strictObject({
    section: z.literal(section),
    key: RecordKey,
    fields: recordSchemas[section].partial().nullable().meta({
      description: 'The fields to set, all of them for a new record. Null removes the record.',
    }),
    base: recordSchemas[section]
      .partial()
      .optional()
      .meta({ description: 'The same fields as their author saw them: what others changed meanwhile is answered.' }),
  })

/** One record that a change sets, adds or removes. */
export const RecordChange = z
  .discriminatedUnion('section', sectionNames.map(changeOf) as [ReturnType<typeof changeOf>])
  .meta({ id: 'RecordChange' })
export type RecordChange = z.infer<typeof RecordChange>

/** Conditions of a list: `state:on`, `to.ticker:RUB`. Values of one facet are alternatives; all facets must hold. */
export const Where = z.array(z.string().regex(/^[a-zA-Z.]{1,40}:.{0,80}$/)).max(200)

const bulkOf = (section: SectionName) =>
  z.strictObject({
    section: z.literal(section),
    where: Where,
    search: z.string().max(80).optional(),
    keys: z.array(RecordKey).max(25_000).optional(),
    set: recordSchemas[section].partial().optional(),
    add: z
      .record(z.string(), z.int().min(-5_000).max(5_000))
      .optional()
      .meta({ description: 'Added to fields that are whole numbers, such as `marginBps`' }),
  })

/** A change of many: the records that are chosen by conditions or by keys, and what is set or added in each. */
export const BulkChange = z
  .discriminatedUnion('section', sectionNames.map(bulkOf) as [ReturnType<typeof bulkOf>])
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof BulkChange>

const Swap = z.strictObject({ of: z.string().max(20), for: z.string().max(20) })

/**
 * The terms of records of some currencies for others: with both sides one direction, with one side all directions that
 * give `of`, or that get it.
 */
export const CopyChange = z
  .strictObject({
    section: z.literal('direction'),
    give: Swap.optional(),
    get: Swap.optional(),
    existing: z.enum(['leave', 'change']).meta({ description: 'What happens to directions that are there already' }),
  })
  .meta({ id: 'CopyChange' })
export type CopyChange = z.infer<typeof CopyChange>

const most = 5_000

/** What somebody wants to change: records, many records at once, the terms of others for them, or to undo a change. */
export const Proposal = z.strictObject({
  items: z.array(RecordChange).max(most).optional(),
  bulk: BulkChange.optional(),
  copy: CopyChange.optional(),
  undo: z.uuid().optional(),
})
export type Proposal = z.infer<typeof Proposal>

/** What makes a change wait: `formula`, `floor` and `below-market` could sell at a loss. */
export const Danger = z
  .enum([
    'formula',
    'floor',
    'below-market',
    'rate',
    'first-rate',
    'long-rate',
    'payee',
    'account-in-text',
    'link-in-text',
    'confirmations',
    'wait',
    'rights',
    'prizes',
    'connection',
    'checks',
    'window',
    'script',
    'terms',
    'contact',
    'access',
  ])
  .meta({ id: 'Danger' })
export type Danger = z.infer<typeof Danger>

const Fields = z.record(z.string(), z.unknown())

/** An amount of a copy that is not simply the same: rounded to the other decimals, or now of other money. */
const CopyNote = z
  .object({
    field: z.string(),
    note: z.enum(['rounded-up', 'rounded-down', 'other-money']),
    before: z.string(),
    after: z.string(),
  })
  .meta({ id: 'CopyNote' })
export type CopyNote = z.infer<typeof CopyNote>

/** A record of a plan, with the fields that change. */
export const PlannedRecord = z
  .object({
    section: Section,
    key: z.string(),
    before: Fields.nullable().meta({ description: 'Null: the record is new' }),
    after: Fields.nullable().meta({ description: 'Null: the record is removed' }),
    /** Fields that somebody else changed since the author read them: the value now, and the one that was seen. */
    meanwhile: z.array(z.object({ field: z.string(), seen: z.unknown(), now: z.unknown() })),
    dangers: z.array(Danger),
    errors: z.array(FieldProblem.loose()),
    notes: z.array(CopyNote).optional(),
  })
  .meta({ id: 'PlannedRecord' })
export type PlannedRecord = z.infer<typeof PlannedRecord>

/** What a change would do. */
export const ChangePlan = z
  .object({
    /** Those that are refused first, then those that wait; at most a hundred. */
    items: z.array(PlannedRecord),
    totals: z.object({ changed: z.int(), refused: z.int(), dangerous: z.int(), unchanged: z.int() }),
    dangers: z.array(Danger),
    /** Absent: it counts at once. */
    waits: z
      .object({ until: z.iso.datetime().optional(), colleagues: z.array(z.string()) })
      .optional()
      .meta({
        description: 'Dangerous: counts when one of these colleagues confirms it; where there is none, at that time',
      }),
    /** Claims that are open in what is changed. They keep their terms. */
    openClaims: z.int(),
    digest: z.string().meta({ description: 'Names exactly this plan; applying takes it.' }),
  })
  .meta({ id: 'ChangePlan' })
export type ChangePlan = z.infer<typeof ChangePlan>

export const ChangeState = z.enum(['waiting', 'applied', 'refused', 'withdrawn', 'outdated'])
export type ChangeState = z.infer<typeof ChangeState>

/** A change as it stands in the history. */
export const Change = z
  .object({
    id: z.uuid(),
    state: ChangeState,
    by: StaffMember,
    at: z.iso.datetime(),
    reason: z.string(),
    dangers: z.array(Danger),
    countsAt: z.iso.datetime().optional().meta({ description: 'Waiting, with no colleague who could confirm it.' }),
    confirmsFrom: z.iso
      .datetime()
      .optional()
      .meta({ description: 'The caller is no second person for its author before.' }),
    decidedBy: StaffMember.optional(),
    decidedAt: z.iso.datetime().optional(),
    undoes: z.uuid().optional(),
    undoneBy: z.uuid().optional(),
    /** How many records it has; the first twenty are shown. */
    records: z.int(),
    items: z.array(
      z.object({ section: Section, key: z.string(), before: Fields.nullable(), after: Fields.nullable() }),
    ),
  })
  .meta({ id: 'Change' })
export type Change = z.infer<typeof Change>

/** A record of a list. */
export const ListedRecord = z
  .object({ key: z.string(), record: Fields, now: Fields.optional().meta({ description: 'Live figures' }) })
  .meta({ id: 'ListedRecord' })
export type ListedRecord = z.infer<typeof ListedRecord>
