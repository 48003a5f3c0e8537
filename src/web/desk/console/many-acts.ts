import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { answerForm } from '#web/forms/form-outcome.ts'

const manyActs = ['take', 'note', 'hand-over'] as const
export type ManyAct = (typeof manyActs)[number]

/** What became of an act on several orders, each of which was allowed or refused for itself. */
export type ManyDone = { act: ManyAct; done: number; refused: readonly { id: string; code: string }[] }

/** As many as a page of the queue has. */
const MOST_AT_ONCE = 50

/** Does one thing with several orders of the queue, one after another: what is refused for one is done for the others. */
export function answerMany(api: Api, form: FormData) {
  const ids = [...new Set(form.getAll('ids').map(String))].slice(0, MOST_AT_ONCE)
  const act = manyActs.find(known => known === form.get('act')) ?? 'take'
  const kinds = {
    id: 'kept',
    text: act === 'note' ? 'kept' : 'optional',
    to: act === 'hand-over' ? 'kept' : 'optional',
  } as const
  return answerForm('many', form, kinds, async ({ id, text, to }): Promise<ManyDone> => {
    const refused: { id: string; code: string }[] = []
    for (const uuid of ids) {
      try {
        await one(uuid)
      } catch (error) {
        if (!(error instanceof ApiError) || endsAll.has(error.problem.code)) throw error
        refused.push({ id: uuid, code: error.problem.code })
      }
    }
    return { act, done: ids.length - refused.length, refused }

    async function one(uuid: string): Promise<unknown> {
      const params = { uuid }
      if (act === 'take') return api('POST /api/v1/desk/claims/{uuid}/take/', { params, body: {} })
      if (act === 'hand-over') return api('POST /api/v1/desk/claims/{uuid}/hand-over/', { params, body: { to } })
      return api('POST /api/v1/desk/claims/{uuid}/notes/', { params, body: { id, text } })
    }
  })
}

/** The session has ended, the role was taken away, or what was typed is refused: for every order alike. */
const endsAll: ReadonlySet<string> = new Set([
  'not_authenticated',
  'token_not_valid',
  'forbidden',
  'invalid',
  'too-many',
])
