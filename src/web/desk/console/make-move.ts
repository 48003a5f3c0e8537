import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import type { DeskClaim, MovePlan } from '#contract/desk/desk.ts'
import { FINEST_SCALE } from '#contract/money/amount-text.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { PROOF_FIELD } from '#web/console/panel/prove-first.ts'
import { answerForm, type FieldKind, nameOfForm } from '#web/forms/form-outcome.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { attachSlip } from './attach-slip.ts'
import { isAsAwaited } from './awaited-payment.ts'
import { type DeskMove, fieldsOfMove, moveInput, neededFields, nextMove } from './desk-moves.ts'
import { answerMany } from './many-acts.ts'
import { consolePath, readQueueQuery } from './queue-query.ts'

type Texts = Readonly<Record<string, string>>

/** The typed values with their plan; without a plan they are still being edited. */
export type MoveStep = { texts: Texts; plan?: MovePlan }

/** The forms of the claim on the desk, told apart by their names. */
export async function action({ params, request, context }: LoaderFunctionArgs) {
  const form = await request.formData()
  const uuid = params.uuid!
  const api = context.get(apiContext)
  const { searchParams } = new URL(request.url)
  const query = readQueueQuery(searchParams)
  const name = nameOfForm(form)
  switch (name) {
    case 'take':
      return answerForm(name, form, { over: 'optional' }, ({ over }) =>
        api('POST /api/v1/desk/claims/{uuid}/take/', { params: { uuid }, body: over ? { over: true } : {} }),
      )
    case 'leave':
      return answerForm(name, form, {}, () => api('POST /api/v1/desk/claims/{uuid}/leave/', { params: { uuid } }))
    case 'leave-all':
      return answerForm(name, form, {}, () => leaveAll(api))
    case 'view-keep':
      return answerForm(name, form, { id: 'kept', name: 'kept', search: 'kept' }, ({ id, ...body }) =>
        api('PUT /api/v1/desk/queue-views/{id}/', { params: { id }, body }),
      )
    case 'view-drop':
      return answerForm(name, form, { id: 'kept' }, ({ id }) =>
        api('DELETE /api/v1/desk/queue-views/{id}/', { params: { id } }),
      )
    case 'many':
      return answerMany(api, form)
    case 'note':
      return answerForm(name, form, { id: 'kept', text: 'kept' }, body =>
        api('POST /api/v1/desk/claims/{uuid}/notes/', { params: { uuid }, body }),
      )
    case 'referral':
      return answerForm(name, form, { reason: 'kept' }, body =>
        api('POST /api/v1/desk/claims/{uuid}/referral/take-back/', { params: { uuid }, body }),
      )
    case 'chat-answer':
      return answerForm(name, form, { chat: 'kept', id: 'kept', text: 'kept' }, ({ chat, id, text }) =>
        api('POST /api/v1/desk/chats/{chat}/messages/', { params: { chat }, body: { id, text } }),
      )
    case 'slip':
      return attachSlip(api, form, uuid)
    default: {
      const step = await answerMove(context, form, uuid, searchParams.get('move') ?? '')
      if ('made' in step) throw redirect(consolePath(query, uuid, step.made))
      // The role in this document is outdated: a new document shows whose section this is.
      if (!step.data.ok && step.data.refusal.code === 'forbidden')
        throw redirectDocument(consolePath(query, uuid, searchParams.get('move') ?? undefined), 303)
      return step
    }
  }
}

/** Puts back one page of the reader's orders after another, and says how many those were. */
async function leaveAll(api: Api): Promise<number> {
  let left = 0
  for (let page = 0; page < MOST_PAGES; page++) {
    const { items } = await api('GET /api/v1/desk/queue/', { query: { mine: 'yes' } })
    if (items.length === 0) return left
    for (const { id: uuid } of items) await api('POST /api/v1/desk/claims/{uuid}/leave/', { params: { uuid } })
    left += items.length
  }
  return left
}

/** Many more orders than anybody has in hand. */
const MOST_PAGES = 20

/** The form of a move has two steps: the plan, and its confirmation on the version that was planned. */
async function answerMove(context: LoaderFunctionArgs['context'], form: FormData, uuid: string, asked: string) {
  const api = context.get(apiContext)
  const desk = await api('GET /api/v1/desk/claims/{uuid}/', { params: { uuid } })
  // A move that is no longer possible is sent all the same: the server says why it is refused.
  const move = desk.moves.find(({ move }) => move === asked) ?? ({ move: asked } as DeskMove)
  const step = form.get('step')
  const locale = context.get(localeContext)
  const needed = neededFields(move)
  const kinds: Record<string, FieldKind> = { version: 'kept', seen: 'optional', quote: 'optional', zone: 'optional' }
  const typed = new Set([...fieldsOfMove(move), ...[...form.keys()].filter(name => !(name in kinds))])
  for (const field of typed)
    if (!['form', 'step', PROOF_FIELD].includes(field)) kinds[field] = needed.includes(field) ? 'kept' : 'optional'

  let made: { made: string | undefined } | undefined
  const outcome = await answerForm('move', form, kinds, async (texts: Texts): Promise<MoveStep> => {
    if (step === 'edit') return { texts }
    const body = moveInput(texts, Number(texts.version), texts.quote, locale)
    const input = { params: { uuid, move: move.move }, body }
    const make = async (): Promise<MoveStep> => {
      made = { made: goesOnWith(await api('POST /api/v1/desk/claims/{uuid}/moves/{move}/', input)) }
      return { texts }
    }
    if (step === 'make') return make()
    const plan = await api('POST /api/v1/desk/claims/{uuid}/plan/{move}/', input)
    // What is just as awaited and leads to the payout needs no second look; anything else is shown before it is done.
    const isPlain = step === 'record' && asked === 'receive' && plan.state === 'paying-out'
    if (isPlain && isAsAwaited(desk, texts, { scale: FINEST_SCALE, locale })) return make()
    return { texts, plan }
  })
  return made ?? outcome
}

/** A payout that is due at once is gone on with. Only where its number has to be typed: an Enter too many must not send anything. */
function goesOnWith(desk: DeskClaim): string | undefined {
  const next = nextMove(desk)
  return next && sends.has(next.move) && next.needs?.includes('reference') ? next.move : undefined
}

const sends: ReadonlySet<string> = new Set(['pay-out', 'send-refund'])
