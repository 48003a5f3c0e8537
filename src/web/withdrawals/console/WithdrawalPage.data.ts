import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { defined } from '#contract/defined.ts'
import { isUuid } from '#contract/uuid.ts'
import type { WithdrawalMove } from '#contract/withdrawals/withdrawal-moves.ts'
import type { DeskWithdrawal, WithdrawalPlan } from '#contract/withdrawals/withdrawals.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { answerSlip } from '#web/desk/console/attach-slip.ts'
import { currencyOr, readCurrencies, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { answerForm, type FieldKind, type FormRefusal, nameOfForm, refusalOf } from '#web/forms/form-outcome.ts'
import { readWithdrawalQuery, withdrawalPath } from './withdrawal-query.ts'

/** The move that the address asks for. One without fields is planned at once. */
export type AskedMove = { move: DeskWithdrawal['moves'][number]; plan?: WithdrawalPlan; refusal?: FormRefusal }

export type WithdrawalData = {
  shown: DeskWithdrawal
  currency: ShownCurrency
  asked?: AskedMove | undefined
  /** The id that the next slip gets. */
  slipId: string
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<WithdrawalData> {
  const id = idOf(params.id)
  const api = apiOf(context)
  const [shown, currencies] = await Promise.all([
    api('GET /api/v1/desk/withdrawals/{id}/', { params: { id } }),
    readCurrencies(api),
  ])
  const { currency, get, version } = shown.withdrawal
  const wanted = readWithdrawalQuery(new URL(request.url).searchParams).move
  const move = shown.moves.find(({ move }) => move === wanted)
  return {
    shown,
    currency: currencyOr(currencies, currency, get),
    asked: move && (await planAsked(context.get(apiContext), id, version, move)),
    slipId: newId(),
  }
}

async function planAsked(api: Api, id: string, version: number, move: AskedMove['move']): Promise<AskedMove> {
  if (move.needs) return { move }
  try {
    const params = { id, move: move.move }
    const plan = await api('POST /api/v1/desk/withdrawals/{id}/plan/{move}/', { params, body: { version } })
    return { move, plan }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { move, refusal: refusalOf(error.problem) }
  }
}

type Texts = Readonly<Record<string, string>>

/** The typed values with their plan; without a plan they are still being edited. */
export type MoveStep = { texts: Texts; plan?: WithdrawalPlan }

/** The forms of a withdrawal: take and put back, a move in two steps, and the slip. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const id = idOf(params.id)
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  if (name === 'slip')
    return answerSlip(form, (slip, name, file) =>
      api('PUT /api/v1/desk/withdrawals/{id}/slips/{slip}/', { params: { id, slip }, query: { name }, file }),
    )
  if (name === 'take' || name === 'leave')
    return answerForm(name, form, { version: 'kept', over: 'optional' }, async ({ version, over }) => {
      const body = { version: Number(version), over: over ? true : undefined }
      await api('POST /api/v1/desk/withdrawals/{id}/moves/{move}/', { params: { id, move: name }, body })
    })
  const move = readWithdrawalQuery(new URL(request.url).searchParams).move ?? 'pay'
  const step = form.get('step')
  let made = false
  const outcome = await answerForm('move', form, kindsOf(move), async (texts: Texts): Promise<MoveStep> => {
    if (step === 'edit') return { texts }
    const { version, reference, text, account } = texts
    const body = {
      version: Number(version),
      reference: reference || undefined,
      text: text || undefined,
      account: account || undefined,
    }
    const input = { params: { id, move: move as DeskWithdrawal['moves'][number]['move'] }, body }
    if (step !== 'make') return { texts, plan: await api('POST /api/v1/desk/withdrawals/{id}/plan/{move}/', input) }
    await api('POST /api/v1/desk/withdrawals/{id}/moves/{move}/', input)
    made = true
    return { texts }
  })
  if (made) throw redirect(withdrawalPath(id))
  return outcome
}

const kindsOf = (move: WithdrawalMove): Record<string, FieldKind> =>
  defined({
    version: 'kept' as const,
    reference: move === 'pay' ? ('kept' as const) : undefined,
    text: move === 'reject' ? ('kept' as const) : undefined,
    account: move === 'pay' ? ('optional' as const) : undefined,
  })

function idOf(given: string | undefined): string {
  const id = given?.toLowerCase() ?? ''
  if (!isUuid(id)) throw data({ code: 'not-found' }, { status: 404 })
  return id
}
