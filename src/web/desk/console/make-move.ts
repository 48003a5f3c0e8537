import { type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import type { MovePlan } from '#contract/desk/desk.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { answerForm, type FieldKind, nameOfForm } from '#web/forms/form-outcome.ts'
import { attachSlip } from './attach-slip.ts'
import { type DeskMove, fieldsOfMove, moveInput, neededFields } from './desk-moves.ts'
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
    case 'note':
      return answerForm(name, form, { id: 'kept', text: 'kept' }, body =>
        api('POST /api/v1/desk/claims/{uuid}/notes/', { params: { uuid }, body }),
      )
    case 'referral':
      return answerForm(name, form, { reason: 'kept' }, body =>
        api('POST /api/v1/desk/claims/{uuid}/referral/take-back/', { params: { uuid }, body }),
      )
    case 'slip':
      return attachSlip(api, form, uuid)
    default: {
      const step = await answerMove(api, form, uuid, searchParams.get('move') ?? '')
      if (step === 'made') throw redirect(consolePath(query, uuid))
      // The role in this document is outdated: a new document shows whose section this is.
      if (!step.data.ok && step.data.refusal.code === 'forbidden')
        throw redirectDocument(consolePath(query, uuid, searchParams.get('move') ?? undefined), 303)
      return step
    }
  }
}

/** The form of a move has two steps: the plan, and its confirmation on the version that was planned. */
async function answerMove(api: Api, form: FormData, uuid: string, asked: string) {
  const { moves } = await api('GET /api/v1/desk/claims/{uuid}/', { params: { uuid } })
  // A move that is no longer possible is sent all the same: the server says why it is refused.
  const move = moves.find(({ move }) => move === asked) ?? ({ move: asked } as DeskMove)
  const step = form.get('step')
  const needed = neededFields(move)
  const kinds: Record<string, FieldKind> = { version: 'kept', seen: 'optional', quote: 'optional', zone: 'optional' }
  const typed = new Set([...fieldsOfMove(move), ...[...form.keys()].filter(name => !(name in kinds))])
  for (const field of typed)
    if (field !== 'form' && field !== 'step') kinds[field] = needed.includes(field) ? 'kept' : 'optional'

  let made = false
  const outcome = await answerForm('move', form, kinds, async (texts: Texts): Promise<MoveStep> => {
    if (step === 'edit') return { texts }
    const body = moveInput(texts, Number(texts.version), texts.quote)
    const input = { params: { uuid, move: move.move }, body }
    if (step === 'make') {
      await api('POST /api/v1/desk/claims/{uuid}/moves/{move}/', input)
      made = true
      return { texts }
    }
    return { texts, plan: await api('POST /api/v1/desk/claims/{uuid}/plan/{move}/', input) }
  })
  return made ? ('made' as const) : outcome
}
