import { data, type LoaderFunctionArgs, replace } from 'react-router'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { type ClaimMove, clientMoves } from '#contract/claims/claim-moves.ts'
import { apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { loader } from '../claim-data.ts'
import { type FormRefusals, type FormValues, fieldsOf, keyOf, readAccount } from '../form/claim-form.ts'
import { playDemo } from './play-demo.ts'

/** Why a move was not made; the page is drawn anew from the claim as it is now. */
export type MoveOutcome = {
  move: string
  code: string
  /** Why not, where the state alone does not say it. */
  because?: string
  values: FormValues
  refusals: FormRefusals
}

/** A move of the claim's owner. It names the version that was on the screen: what has changed since is seen first. */
export async function action(args: LoaderFunctionArgs) {
  const { params, request, context } = args
  const form = await request.clone().formData()
  const values = Object.fromEntries([...form].filter(entry => typeof entry[1] === 'string')) as FormValues
  if (values.demo) return playDemo(args, values.demo)
  const move = clientMoves.find(name => name === values.move)
  if (!move) return refused({ move: values.move ?? '', code: 'invalid', values, refusals: {} }, 400)

  const account = await refundAccountOf(args, values)
  if (account.refusals) return refused({ move, code: 'invalid', values, refusals: account.refusals }, 400)
  const uuid = params.uuid!
  try {
    await context.get(apiContext)('POST /api/v1/claims/{uuid}/{move}/', {
      params: { uuid, move },
      body: {
        ...(values.version && { version: Number(values.version) }),
        ...(values.reference && { reference: values.reference }),
        ...(values.quote && { quote: values.quote }),
        ...(account.given && { refundAccount: account.given }),
      },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, because, status } = error.problem
    const told = typeof because === 'string' ? { because } : {}
    return refused({ move, code, ...told, values, refusals: {} }, status)
  }
  throw replace(`/claim/${uuid}`)
}

const refused = (outcome: MoveOutcome, status: number) => data(outcome, { status: status >= 500 ? 503 : status })

type RefundAccount = { given?: AccountInput; refusals?: FormRefusals }

/** The account that the form names, checked as the form of a claim checks it. */
async function refundAccountOf(args: LoaderFunctionArgs, values: FormValues): Promise<RefundAccount> {
  if (!(keyOf('refund', 'account') in values)) return {}
  const { refundFields } = await loader(args)
  const check = await loadAccountCheck(refundFields.map(({ kind }) => kind))
  const fields = fieldsOf({ fields: { from: refundFields, to: [] } }, 'refund')
  const read = readAccount(fields, 'refund', values, check)
  return read.ok ? { given: read.value } : { refusals: read.refusal.fields }
}

export const mayMove = (moves: readonly { move: ClaimMove }[], move: ClaimMove): boolean =>
  moves.some(allowed => allowed.move === move)
