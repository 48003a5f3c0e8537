import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ReservePlan } from '#contract/desk/reserves.ts'
import { apiContext } from '#web/api/api.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { typedAmount } from '../typed-amount.ts'
import { readReserveQuery, reservePath, wholeReserve } from './reserve-query.ts'

type Texts = Readonly<Record<string, string>>

/** What was typed, and with it what the books would say; without a plan it is being typed on. */
export type ChangeStep = { texts: Texts; plan?: ReservePlan }

/** The form of a change goes in two steps: it is planned, and what was planned is made. */
export async function action({ params, request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const currency = params.currency!
  const api = context.get(apiContext)
  const kind = readReserveQuery(new URL(request.url).searchParams).act ?? 'in'
  const step = form.get('step')
  let made = false
  const kinds = { id: 'optional', seen: 'optional', amount: 'kept', reason: 'kept' } as const
  const outcome = await answerForm('reserve', form, kinds, async (texts): Promise<ChangeStep> => {
    if (step === 'edit') return { texts }
    const wish = { currency, kind, amount: typedAmount(texts.amount), reason: texts.reason.trim() }
    if (step !== 'make') return { texts, plan: await api('POST /api/v1/desk/reserves/plan/', { body: wish }) }
    // What is counted is a difference from a balance: with another balance it would be another one.
    const seen = kind === 'count' && texts.seen ? { seen: texts.seen } : {}
    await api('POST /api/v1/desk/reserves/', { body: { id: texts.id, ...wish, ...seen } })
    made = true
    return { texts }
  })
  if (made) throw redirect(reservePath(currency, { ...wholeReserve, made: kind }))
  return outcome
}
