import { data, type LoaderFunctionArgs, replace } from 'react-router'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { type ClaimMove, clientMoves } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { refuseTooLarge } from '#web/forms/refuse-too-large.ts'
import { accountFieldKey, type ClaimFieldRefusals, type FormValues, fieldsOf, readAccount } from '../form/claim-form.ts'

/** Why a move was refused; the page shows the claim as it is now. */
export type MoveOutcome = {
  move: string
  code: string
  /** The reason, where the state alone does not explain the refusal. */
  because?: string
  values: FormValues
  refusals: ClaimFieldRefusals
}

type AccountFields = { refundFields: PairView['fields']['from']; payoutFields: PairView['fields']['to'] }

/**
 * A move of the claim's owner. The form names the version that was on the screen: a claim that has changed since is shown
 * first. `readFields`: the fields of the accounts that money of the claim could go to.
 */
export async function moveClaim(args: LoaderFunctionArgs, readFields: () => Promise<AccountFields>) {
  const { params, request, context } = args
  const form = await request.clone().formData()
  const values = Object.fromEntries([...form].filter(entry => typeof entry[1] === 'string')) as FormValues
  if (values.demo) return playDemo(args, values.demo)
  const move = clientMoves.find(name => name === values.move)
  if (!move) return refused({ move: values.move ?? '', code: 'invalid', values, refusals: {} }, 400)

  const back = await accountOf('refund', values, readFields)
  const to = await accountOf('to', values, readFields)
  const refusals = back.refusals ?? to.refusals
  if (refusals) return refused({ move, code: 'invalid', values, refusals }, 400)
  const uuid = params.uuid!
  const api = context.get(apiContext)
  const file = form.get('file')
  try {
    if ((move === 'answer-hold' || move === 'report-payment') && file instanceof File && file.size > 0) {
      refuseTooLarge(file, SLIP_BYTES)
      const [id, name] = [values.fileId ?? newId(), file.name.slice(-120) || 'file']
      await api('PUT /api/v1/claims/{uuid}/files/{id}/', { params: { uuid, id }, query: { name }, file })
    }
    await api('POST /api/v1/claims/{uuid}/{move}/', {
      params: { uuid, move },
      body: {
        version: values.version ? Number(values.version) : undefined,
        reference: values.reference || undefined,
        quote: values.quote || undefined,
        text: values.text?.trim() ? values.text.trim() : undefined,
        refundAccount: back.given,
        payoutAccount: to.given,
        code: values.code || undefined,
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, because = error.problem.errors?.[0]?.code, status } = error.problem
    const reason = typeof because === 'string' ? { because } : {}
    return refused({ move, code, ...reason, values, refusals: {} }, status)
  }
  throw replace(`/claim/${uuid}`)
}

const refused = (outcome: MoveOutcome, status: number) => data(outcome, { status: status >= 500 ? 503 : status })

type TypedAccount = { given?: AccountInput; refusals?: ClaimFieldRefusals }

/** An account of the form, with the checks of the claim form. */
async function accountOf(
  group: 'refund' | 'to',
  values: FormValues,
  read: () => Promise<AccountFields>,
): Promise<TypedAccount> {
  if (!(accountFieldKey(group, 'account') in values)) return {}
  const { refundFields, payoutFields } = await read()
  const fields = fieldsOf({ fields: { from: refundFields, to: payoutFields } }, group)
  const check = await loadAccountCheck(fields.map(({ field }) => field.kind))
  const account = readAccount(fields, group, values, check)
  return account.ok ? { given: account.value } : { refusals: account.refusal.fields }
}

export const mayMove = (moves: readonly { move: ClaimMove }[], move: ClaimMove): boolean =>
  moves.some(allowed => allowed.move === move)

/** A step of the game of a demo office. A step that no longer fits changes nothing: the page shows the ones that do. */
async function playDemo({ params, context }: LoaderFunctionArgs, step: string) {
  const uuid = params.uuid!
  try {
    if (isDemoStep(step))
      await context.get(apiContext)('POST /api/v1/demo/claims/{uuid}/{step}/', { params: { uuid, step } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Without an answer the page stays, as with every move.
    const { code, status } = error.problem
    if (status >= 500) return refused({ move: 'demo', code, values: { demo: step }, refusals: {} }, status)
  }
  throw replace(`/claim/${uuid}`)
}

const steps: Record<DemoStep, true> = { pay: true, 'pay-less': true, 'pay-more': true, confirm: true, operate: true }

const isDemoStep = (text: string): text is DemoStep => Object.hasOwn(steps, text)
