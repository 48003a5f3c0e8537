import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { hasRight } from '#contract/auth/rights.ts'
import { isStaff, type Role } from '#contract/auth/roles.ts'
import { fullName } from '#contract/auth/staff-names.ts'
import type { Change, ChangePlan, Danger, PlannedRecord, Proposal, RecordChange } from '#contract/changes/changes.ts'
import { type SectionName, sectionNames } from '#contract/changes/record-schemas.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudits } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { StepUpRefusal } from '#server/platform/http/fresh-proof.ts'
import { type Invalid, invalidFields } from '#server/platform/http/invalid.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  isSecondPerson,
  secondFrom,
  type Wait,
  waitFor,
} from '#server/second-person/second-person.ts'
import {
  addChange,
  type ChangeItem,
  dueChanges,
  endWaiting,
  findChange,
  itemsOfChange,
  lockChanges,
  readChangeRules,
  readChanges,
  waitingChanges,
} from './changes.store.ts'
import { chooseRecords } from './choose-records.ts'
import { changeWaits } from './emails/change-waits.ts'
import { type Plan, type PlannedItem, type PlanRefusal, part, planRecords } from './plan-change.ts'
import type { ChangeMaker, Sections, WantedChange } from './section.ts'

export type ChangesDeps = { db: Db; sections: Sections }

type ProposalRefusal = PlanRefusal | { reason: 'not-found' } | { reason: 'wrong-state'; detail: string } | Invalid
export type MakeRefusal = ProposalRefusal | StepUpRefusal | { reason: 'conflict' } | { reason: 'key-reused' }
export type DecideRefusal =
  | PlanRefusal
  | { reason: 'not-found' }
  | { reason: 'wrong-state'; detail: string }
  | { reason: 'conflict' }
  | ConfirmsLater

/** What the proposal would do now. Writes nothing. */
export async function planChange(
  { db, sections }: ChangesDeps,
  proposal: Proposal,
  actor: StaffActor,
): Promise<Result<ChangePlan, ProposalRefusal>> {
  const made = await planProposal(db, sections, proposal, actor)
  if (!made.ok) return made
  const { plan } = made.value
  const changed = plan.items.filter(counts)
  const wait = await waitOf(db, sections, made.value, changed, actor)
  return accept({
    items: shown(plan.items),
    totals: {
      changed: changed.length,
      refused: plan.items.filter(({ errors }) => errors.length > 0).length,
      dangerous: changed.filter(({ dangers }) => dangers.length > 0).length,
      unchanged: plan.items.filter(({ touched, errors }) => touched.length === 0 && errors.length === 0).length,
    },
    dangers: [...plan.dangers],
    waits: wait && { until: wait.countsAt?.toISOString(), colleagues: wait.colleagues.map(fullName) },
    openClaims: await openClaimsUnder(db, sections, changed),
    digest: plan.digest,
  })
}

export type MadeChange = { change: Change; replayed: boolean }
type Wish = {
  id: string
  proposal: Proposal
  digest: string
  reason: string
  /** Whoever asks has not proved lately who they are: nothing dangerous is made. */
  unproved?: StepUpRefusal | undefined
}

/**
 * Makes a change exactly as it was planned: when anything moved since, nothing is written. What is dangerous waits for a
 * second person, and where there is none for its time.
 */
export function makeChange(
  { db, sections }: ChangesDeps,
  { id, proposal, digest, reason, unproved }: Wish,
  actor: StaffActor,
): Promise<Result<MadeChange, MakeRefusal>> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([actor.staff.id, proposal, digest, reason]))
    .digest('base64url')
  return allOrNothing<MadeChange, MakeRefusal>(db, async tx => {
    await lockChanges(tx)
    const known = await findChange(tx, id)
    if (known && known.request_hash !== requestHash) return refuse({ reason: 'key-reused' })
    if (known) return accept({ change: await oneChange(tx, id), replayed: true })

    const made = await planProposal(tx, sections, proposal, actor)
    if (!made.ok) return made
    const { plan } = made.value
    const errors = plan.items.flatMap(({ section, changed, errors }) =>
      errors.map(error => ({ ...error, field: `${section}.${changed.key}.${error.field}` })),
    )
    // A change of many leaves out what is refused; one that names its records is made as a whole.
    if (errors.length > 0 && !proposal.bulk && !proposal.copy) return refuse(invalidFields(errors.slice(0, 50)))
    if (plan.digest !== digest) return refuse({ reason: 'conflict' })
    const changed = plan.items.filter(counts)
    if (changed.length === 0) return refuse(unchanged)
    if (unproved && needsProof(plan, changed)) return refuse(unproved)

    const wait = await waitOf(tx, sections, made.value, changed, actor)
    await addChange(
      tx,
      {
        id,
        requestHash,
        reason,
        dangers: plan.dangers,
        waits: wait !== undefined,
        countsAt: wait?.countsAt,
        undoes: proposal.undo || undefined,
        items: changed.map(storedItem),
      },
      actor,
    )
    if (!wait) await write(tx, sections, changed, actor.now, { author: actor.staff.id, confirmed: false })
    else await announce(tx, { reason, plan, changed, wait }, actor)
    await writeAudits(tx, actor, changed.map(auditedAs(wait ? 'change.propose' : 'change.make')))
    return accept({ change: await oneChange(tx, id), replayed: false })
  })
}

/**
 * Confirms or refuses a colleague's waiting change, or withdraws one's own. A change whose records have moved since is
 * outdated: it is not made, and its author makes it anew.
 */
export function decideChange(
  { db, sections }: ChangesDeps,
  id: string,
  decision: 'confirm' | 'refuse' | 'withdraw',
  actor: StaffActor,
): Promise<Result<Change, DecideRefusal>> {
  return allOrNothing<Change, DecideRefusal>(db, async tx => {
    await lockChanges(tx)
    const change = await findChange(tx, id)
    if (!change) return refuse({ reason: 'not-found' })
    if (change.state !== 'waiting') return refuse({ reason: 'wrong-state', detail: `the change is ${change.state}` })
    const own = change.author === actor.staff.id
    if (own !== (decision === 'withdraw')) {
      return refuse({ reason: 'forbidden', detail: own ? 'the second person is somebody else' : 'it is not yours' })
    }
    const items = await itemsOfChange(tx, id)
    const foreign = own ? undefined : fieldNotOf(actor.staff.role, sections, items)
    if (foreign) return refuse({ reason: 'forbidden', detail: foreign })

    const from = secondFrom({ by: change.author }, await asPerson(tx, actor.staff.id))
    if (decision === 'confirm' && from) return refuse(confirmsLater(from))
    if (decision === 'confirm') await applyWaiting(tx, sections, change, items, actor.now, actor.staff.id)
    else await endWaiting(tx, id, decision === 'refuse' ? 'refused' : 'withdrawn', actor.now, actor.staff.id)
    const decided = await oneChange(tx, id)
    await writeAudits(tx, actor, [
      {
        action: `change.${decision}`,
        subject: { kind: 'change', id, label: items.length === 1 ? items[0]!.key : undefined },
        before: { state: 'waiting' },
        after: { state: decided.state },
      },
    ])
    return accept(decided)
  })
}

/** How many changes wait for a second person, where this person may be the one. */
export async function countDecidable(
  { db, sections }: ChangesDeps,
  { id, role }: { id: string; role: Role },
): Promise<number> {
  const person = await asPerson(db, id)
  const waiting = (await waitingChanges(db)).filter(({ author }) => isSecondPerson({ by: author }, person))
  return waiting.filter(({ items }) => fieldNotOf(role, sections, items) === undefined).length
}

/** Whether somebody of this role has a right to every field of a waiting change. */
export const mayConfirmChange = async ({ db, sections }: ChangesDeps, id: string, role: Role): Promise<boolean> =>
  fieldNotOf(role, sections, await itemsOfChange(db, id)) === undefined

/** Makes the dangerous changes that nobody could confirm and whose wait is over, unless their author may no longer make them. */
export const applyDueChanges = ({ db, sections }: ChangesDeps, now: () => Date): Task =>
  dueTask('apply-due-changes', '* * * * *', async () => {
    for (const { id } of await dueChanges(db, now())) {
      await db.transaction().execute(async tx => {
        await lockChanges(tx)
        const change = await findChange(tx, id)
        if (change?.state !== 'waiting') return
        const items = await itemsOfChange(tx, id)
        const author = await tx
          .selectFrom('users')
          .select('role')
          .where('id', '=', change.author)
          .where('blocked_at', 'is', null)
          .where('deleted_at', 'is', null)
          .executeTakeFirst()
        const role = author?.role as Role | undefined
        const stillMay = role && isStaff(role) && !fieldNotOf(role, sections, items)
        if (stillMay) await applyWaiting(tx, sections, change, items, now())
        else await endWaiting(tx, id, 'withdrawn', now())
      })
    }
  })

async function applyWaiting(
  tx: Tx,
  sections: Sections,
  { id, author }: { id: string; author: string },
  items: readonly ChangeItem[],
  at: Date,
  by?: string,
): Promise<void> {
  const plan = await planRecords({ db: tx, sections, role: 'owner', opened: true }, items.map(asWanted))
  const planned = plan.ok ? plan.value.items : []
  const fits =
    planned.length === items.length &&
    planned.every(({ section, changed, errors }) => {
      const item = items.find(item => item.section === section && item.key === changed.key)!
      const fields = Object.keys(item.before ?? item.after!)
      return errors.length === 0 && isDeepStrictEqual(part(changed.before, fields), item.before)
    })
  if (fits) await write(tx, sections, planned, at, { author, confirmed: true })
  await endWaiting(tx, id, fits ? 'applied' : 'outdated', at, by)
}

async function planProposal(
  db: Db,
  sections: Sections,
  { items, bulk, copy, undo }: Proposal,
  { staff: { role }, address: from }: StaffActor,
): Promise<Result<{ plan: Plan; waitMinutes: number }, ProposalRefusal>> {
  const { opened, waitMinutes } = await readChangeRules(db)
  async function wantedChanges(): Promise<Result<WantedChange[], ProposalRefusal>> {
    if (undo) return oppositeOf(db, undo)
    if (copy) return accept(await sections[copy.section].copies!(db, copy))
    if (bulk) return accept(await chooseRecords(db, sections[bulk.section], bulk))
    return accept(items ?? [])
  }
  const wanted = await wantedChanges()
  if (!wanted.ok) return wanted
  const plan = await planRecords({ db, sections, role, opened, from }, wanted.value)
  return plan.ok ? accept({ plan: plan.value, waitMinutes }) : plan
}

async function oppositeOf(
  db: Db,
  id: string,
): Promise<Result<RecordChange[], { reason: 'not-found' } | { reason: 'wrong-state'; detail: string }>> {
  const change = await findChange(db, id)
  if (!change) return refuse({ reason: 'not-found' })
  if (change.state !== 'applied') return refuse({ reason: 'wrong-state', detail: `the change is ${change.state}` })
  const items = await itemsOfChange(db, id)
  return accept(
    items.map(({ section, key, before, after }) => asWanted({ section, key, before: after, after: before })),
  )
}

// The fields were parsed when the change was made.
const asWanted = ({ section, key, before, after }: ChangeItem): RecordChange =>
  ({ section, key, fields: after, base: before && after ? before : undefined }) as RecordChange

const counts = ({ touched, errors }: PlannedItem): boolean => touched.length > 0 && errors.length === 0

const storedItem = ({ section, changed: { key, before, after }, touched }: PlannedItem): ChangeItem => ({
  section,
  key,
  before: part(before, touched),
  after: part(after, touched),
})

const auditedAs = (action: string) => (item: PlannedItem) => {
  const { section, key, before, after } = storedItem(item)
  return { action, subject: { kind: section, id: key }, before: before ?? undefined, after: after ?? undefined }
}

async function write(
  tx: Tx,
  sections: Sections,
  items: readonly PlannedItem[],
  at: Date,
  by: ChangeMaker,
): Promise<void> {
  for (const section of sectionNames) {
    const changed = items.filter(item => item.section === section).map(({ changed }) => changed)
    if (changed.length > 0) await sections[section].write(tx, changed, at, by)
  }
}

/** The first field that the role may not change. */
function fieldNotOf(role: Role, sections: Sections, items: readonly ChangeItem[]): string | undefined {
  for (const { section, key, before, after } of items) {
    const field = Object.keys(after ?? before!).find(field => !hasRight(role, sections[section].rights[field]!))
    if (field) return `${section} ${key}: ${field}`
  }
  return undefined
}

/** What could cost money takes a proof of who sits there, and so does what the office stands on. */
const needsProof = ({ dangers }: Plan, changed: readonly PlannedItem[]): boolean =>
  dangers.length > 0 || changed.some(({ section }) => withProof.has(section))

const withProof: ReadonlySet<SectionName> = new Set([
  'settings',
  'chat',
  'aml',
  'connection',
  'payout-limit',
  'verification',
  'role',
])

/** Whoever confirms a dangerous change has a right to every field that changes. */
async function waitOf(
  db: Db,
  sections: Sections,
  { plan, waitMinutes }: { plan: Plan; waitMinutes: number },
  changed: readonly PlannedItem[],
  { staff, now }: StaffActor,
): Promise<Wait | undefined> {
  if (plan.dangers.length === 0) return undefined
  const rights = new Set(
    changed.flatMap(({ section, touched }) => touched.map(field => sections[section].rights[field]!)),
  )
  const minutes = plan.dangers.some(danger => leadsMoney.has(danger)) ? Math.max(waitMinutes, DAY_MINUTES) : waitMinutes
  return waitFor(db, { rights: [...rights], made: { by: staff.id }, waitMs: minutes * MINUTE_MS, now })
}

/** What leads customers' money elsewhere waits a day where nobody confirms it, so that its owner notices. */
const leadsMoney: ReadonlySet<Danger> = new Set(['payee', 'account-in-text', 'connection', 'script', 'contact'])
const DAY_MINUTES = 24 * 60

type Announced = { reason: string; plan: Plan; changed: readonly PlannedItem[]; wait: Wait }

/** Writes to those who may confirm the change, or of what will count by itself. */
async function announce(tx: Tx, { reason, plan, changed, wait }: Announced, { staff, now }: StaffActor): Promise<void> {
  const { told, countsAt } = wait
  const records = changed.slice(0, MOST_NAMED).map(({ changed: { key } }) => key)
  for (const { email, locale } of told) {
    await putInOutbox(tx, {
      kind: changeWaits,
      to: email,
      locale,
      data: {
        by: staff.email,
        dangers: [...plan.dangers],
        records,
        more: changed.length - records.length,
        reason,
        countsAt: countsAt?.toISOString(),
        page: '/console/changes',
      },
      at: now,
      goodUntil: countsAt,
    })
  }
}
const MOST_NAMED = 5

async function openClaimsUnder(db: Db, sections: Sections, items: readonly PlannedItem[]): Promise<number> {
  let open = 0
  for (const [name, ofSection] of Map.groupBy(items, ({ section }): SectionName => section)) {
    const keys = ofSection.map(({ changed }) => changed.key)
    open += (await sections[name].openClaims?.(db, keys)) ?? 0
  }
  return open
}

const MOST_SHOWN = 100

/** What is refused first, then what waits, then the rest. */
function shown(items: readonly PlannedItem[]): PlannedRecord[] {
  const rank = ({ errors, dangers }: PlannedItem) => (errors.length > 0 ? 0 : dangers.length > 0 ? 1 : 2)
  return items
    .filter(({ touched, errors, meanwhile }) => touched.length + errors.length + meanwhile.length > 0)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, MOST_SHOWN)
    .map(item => ({
      ...storedItem(item),
      meanwhile: item.meanwhile,
      dangers: [...item.dangers],
      errors: [...item.errors],
      notes: item.notes.length > 0 ? [...item.notes] : undefined,
    }))
}

async function oneChange(db: Db, id: string): Promise<Change> {
  const { items } = await readChanges(db, { id }, { page: 1, size: 1 })
  return items[0]!
}

const unchanged = invalidFields([{ field: 'body', code: 'unchanged', detail: 'changes nothing' }])
