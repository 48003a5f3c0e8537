import type { ChangePlan, Proposal } from '#contract/changes/changes.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { type Invalid, invalidFields } from '#server/platform/http/invalid.ts'
import { readChanges } from './changes.store.ts'
import { changesOfFile, readConfigurationFile } from './configuration-file.ts'
import { type ChangesDeps, type MadeChange, type MakeRefusal, makeChange, planChange } from './make-change.ts'

export type PlannedFile = { proposal: Proposal; plan: ChangePlan }

/** More of them are of no help to who mends the file. */
const MOST_FAULTS = 50

/** What a file would change. Its faults are those of its shape and those of the rules, each with its place in the file. */
export async function planFile(
  deps: ChangesDeps,
  text: string,
  actor: StaffActor,
): Promise<Result<PlannedFile, Exclude<MakeRefusal, { reason: 'conflict' | 'key-reused' | 'step-up-required' }>>> {
  const read = readConfigurationFile(text)
  if (!read.ok) return refuse(faulty(read.refusal.faults.map(({ place, ...fault }) => ({ field: place, ...fault }))))
  const proposal = { items: await changesOfFile(deps.db, deps.sections, read.value) }
  const plan = await planChange(deps, proposal, actor)
  if (!plan.ok) return plan
  const faults = plan.value.items.flatMap(({ section, key, errors }) =>
    errors.map(error => ({ ...error, field: `${section}.${key}.${error.field}` })),
  )
  return faults.length > 0 ? refuse(faulty(faults)) : accept({ proposal, plan: plan.value })
}

const faulty = (faults: Invalid['errors']) => invalidFields(faults.slice(0, MOST_FAULTS))

type FileWish = { id: string; text: string; digest: string; reason: string }

/** Makes exactly what was planned. A repeat finds nothing left to change in the file, so the change is found by its id. */
export async function importFile(
  deps: ChangesDeps,
  { id, text, digest, reason }: FileWish,
  actor: StaffActor,
): Promise<Result<MadeChange, MakeRefusal>> {
  const { items } = await readChanges(deps.db, { id }, { page: 1, size: 1 })
  const [made] = items
  if (made) return made.by.id === actor.staff.id ? accept({ change: made, replayed: true }) : refuse(notOwn)
  const planned = await planFile(deps, text, actor)
  if (!planned.ok) return planned
  return makeChange(deps, { id, proposal: planned.value.proposal, digest, reason }, actor)
}

const notOwn = { reason: 'key-reused' } as const
