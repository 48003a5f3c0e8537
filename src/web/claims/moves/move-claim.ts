import { data, type LoaderFunctionArgs, replace } from 'react-router'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { type ClaimMove, clientMoves } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
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

type RefundFields = PairView['fields']['from']

/**
 * A move of the claim's owner. The form names the version that was on the screen: a claim that has changed since is shown
 * first. `readRefundFields`: the fields of an account that money of the claim could go back to.
 */
export async function moveClaim(args: LoaderFunctionArgs, readRefundFields: () => Promise<RefundFields>) {
  const { params, request, context } = args
  const form = await request.clone().formData()
  const values = Object.fromEntries([...form].filter(entry => typeof entry[1] === 'string')) as FormValues
  if (values.demo) return playDemo(args, values.demo)
  const move = clientMoves.find(name => name === values.move)
  if (!move) return refused({ move: values.move ?? '', code: 'invalid', values, refusals: {} }, 400)

  const account = await refundAccountOf(values, readRefundFields)
  if (account.refusals) return refused({ move, code: 'invalid', values, refusals: account.refusals }, 400)
  const uuid = params.uuid!
  try {
    await context.get(apiContext)('POST /api/v1/claims/{uuid}/{move}/', {
      params: { uuid, move },
      body: {
        version: values.version ? Number(values.version) : undefined,
        reference: values.reference || undefined,
        quote: values.quote || undefined,
        text: values.text?.trim() ? values.text.trim() : undefined,
        refundAccount: account.given,
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, because, status } = error.problem
    const reason = typeof because === 'string' ? { because } : {}
    return refused({ move, code, ...reason, values, refusals: {} }, status)
  }
  throw replace(`/claim/${uuid}`)
}

const refused = (outcome: MoveOutcome, status: number) => data(outcome, { status: status >= 500 ? 503 : status })

type RefundAccount = { given?: AccountInput; refusals?: ClaimFieldRefusals }

/** The refund account of the form, with the checks of the claim form. */
async function refundAccountOf(values: FormValues, read: () => Promise<RefundFields>): Promise<RefundAccount> {
  if (!(accountFieldKey('refund', 'account') in values)) return {}
  const refundFields = await read()
  const check = await loadAccountCheck(refundFields.map(({ kind }) => kind))
  const fields = fieldsOf({ fields: { from: refundFields, to: [] } }, 'refund')
  const account = readAccount(fields, 'refund', values, check)
  return account.ok ? { given: account.value } : { refusals: account.refusal.fields }
}

export const mayMove = (moves: readonly { move: ClaimMove }[], move: ClaimMove): boolean =>
  moves.some(allowed => allowed.move === move)

/** A step of the game of a demo office. A step that no longer fits changes nothing: the page shows the ones that do. */
async function playDemo({ params, context }: LoaderFunctionArgs, step: string): Promise<never> {
  const uuid = params.uuid!
  try {
    if (isDemoStep(step))
      await context.get(apiContext)('POST /api/v1/demo/claims/{uuid}/{step}/', { params: { uuid, step } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
  }
  throw replace(`/claim/${uuid}`)
}

const steps: Record<DemoStep, true> = { pay: true, 'pay-less': true, 'pay-more': true, confirm: true, operate: true }

const isDemoStep = (text: string): text is DemoStep => Object.hasOwn(steps, text)
