import { data } from 'react-router'
import type { Change, ChangePlan, PlannedRecord, Proposal, RecordChange } from '#contract/changes/changes.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { PROOF_FIELD } from '#web/console/panel/prove-first.ts'
import { type FormOutcome, refusalOf } from '#web/forms/form-outcome.ts'
import type { Texts } from './field-kind.ts'

/** Where a form of a change stands: what is typed, and the plan of it once it is asked for. */
export type ChangeStep = {
  texts: Texts
  plan?: ChangePlan
  /** Something moved between the plan and its confirmation: this is the new plan. */
  moved?: true
  /** It was made. */
  change?: Change
  /** The answer of a trial of what is typed. */
  trial?: unknown
}

/** The texts of a form without those that steer it. */
export function textsOf(form: FormData): Texts {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return Object.fromEntries(texts.filter(([name]) => !['form', 'step', 'digest', PROOF_FIELD].includes(name)))
}

/**
 * The two steps of every change: the plan of what is typed, then exactly that plan is made. Faults of a single record come
 * back to its fields; of many they stand in the plan.
 */
export async function stepOfChange(api: Api, name: string, form: FormData, proposal: Proposal, ask?: AskTrial) {
  const texts = textsOf(form)
  const step = form.get('step')
  if (step === 'edit') return done(name, { texts })
  const choice = ask && trialIn(step)
  try {
    const tried = choice !== undefined && { trial: await ask!(choice) }
    // A trial leaves what stands on the page as it is: the fields or the plan.
    if (tried && !form.has('digest')) return done(name, { texts, ...tried })
    if (step === 'make') {
      const made = await make(api, String(form.get('id')), proposal, texts, String(form.get('digest')))
      if (made) return done(name, { texts, change: made })
    }
    const plan = await api('POST /api/v1/desk/change-plans/', { body: proposal })
    const [faulty] = plan.items.filter(({ errors }) => errors.length > 0)
    const isOne = proposal.items?.length === 1 || proposal.undo !== undefined
    if (faulty && isOne) {
      const fields = Object.fromEntries(faulty.errors.map(({ field, code }) => [field, code]))
      return refused(name, texts, { code: 'invalid' }, fields)
    }
    return done(name, { texts, plan, ...tried, moved: step === 'make' ? (true as const) : undefined })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 401) throw error
    const { problem } = error
    // `body.items.0.fields.marginBps` is the field `marginBps`.
    const fields = (problem.errors ?? []).map(({ field, code }) => [
      field.replace(/^body\.(items\.\d+\.)?(fields\.)?/, ''),
      code,
    ])
    return refused(name, texts, refusalOf(problem), Object.fromEntries(fields))
  }
}

/**
 * Plans and makes a change in one step, where the person has just seen all of it. Returns the records with faults; then
 * nothing is made.
 */
export async function makeAtOnce(api: Api, items: readonly RecordChange[]): Promise<readonly PlannedRecord[]> {
  const proposal = { items: [...items] }
  const { items: planned, totals, digest } = await api('POST /api/v1/desk/change-plans/', { body: proposal })
  const faulty = planned.filter(({ errors }) => errors.length > 0)
  if (faulty.length > 0 || totals.changed === 0) return faulty
  await api('PUT /api/v1/desk/changes/{id}/', { params: { id: newId() }, body: { ...proposal, digest } })
  return []
}

/** Tries out what is typed before it is planned, by the choice of a button. */
type AskTrial = (choice: string) => Promise<unknown>

/** The step of the form by which a trial is asked for. */
export const trialStep = (choice: string): string => `try-${choice}`
const trialIn = (step: FormDataEntryValue | null): string | undefined => /^try-(.+)$/.exec(String(step))?.[1]

/** Undefined: something moved since the plan. */
async function make(api: Api, id: string, proposal: Proposal, { reason = '' }: Texts, digest: string) {
  try {
    return await api('PUT /api/v1/desk/changes/{id}/', {
      params: { id },
      body: { ...proposal, digest, reason: reason || undefined },
    })
  } catch (error) {
    if (error instanceof ApiError && error.problem.code === 'conflict') return undefined
    throw error
  }
}

const done = (form: string, step: ChangeStep) => data<FormOutcome<ChangeStep>>({ form, ok: true, done: step })

const refused = (form: string, values: Texts, refusal: { code: string }, fields: Texts) =>
  data<FormOutcome<never>>({ form, ok: false, values, refusal, fields }, { status: 400 })

/**
 * Takes a change back: at once where nothing speaks against it. Otherwise the plan of the opposite is shown, to be read and
 * confirmed.
 */
export async function undoChange(api: Api, form: FormData) {
  const undo = String(form.get('change'))
  if (form.get('step') === 'make') {
    // A repeat finds nothing left to take back, so it needs no id of its own.
    form.set('id', newId())
    return stepOfChange(api, 'undo', form, { undo })
  }
  try {
    return await undoAtOnce(api, undo)
  } catch (error) {
    if (!(error instanceof ApiError) || !isAskedForProof(error)) throw error
    return refused('undo', { change: undo }, refusalOf(error.problem), {})
  }
}

const isAskedForProof = ({ problem }: ApiError): boolean =>
  problem.code === 'step-up-required' || problem.ofProof === true

async function undoAtOnce(api: Api, undo: string) {
  const plan = await api('POST /api/v1/desk/change-plans/', { body: { undo } })
  const plain = plan.items.every(({ errors, meanwhile }) => errors.length + meanwhile.length === 0) && !plan.waits
  if (!plain) return done('undo', { texts: { change: undo }, plan })
  const change = await make(api, newId(), { undo }, {}, plan.digest)
  return done('undo', { texts: { change: undo }, ...(change ? { change } : { plan, moved: true }) })
}

/** Confirms or refuses a colleague's change, or withdraws one's own. */
export async function decideChange(api: Api, form: FormData) {
  const decision = String(form.get('decision')) as 'confirm' | 'refuse' | 'withdraw'
  try {
    const change = await api('POST /api/v1/desk/changes/{id}/decision/', {
      params: { id: String(form.get('change')) },
      body: { decision },
    })
    return done('decide', { texts: {}, change })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status === 401) throw error
    return refused('decide', {}, refusalOf(error.problem), {})
  }
}
