import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import type { DeskChat } from '#contract/chat/chat.ts'
import { isUuid } from '#contract/uuid.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { answerMessage } from '../answer-message.ts'

export type DeskChatData = { chat: DeskChat; messageId: string; fileId: string }

export async function loader({ params, context }: LoaderFunctionArgs): Promise<DeskChatData> {
  const chat = await apiOf(context)('GET /api/v1/desk/chats/{chat}/', { params: { chat: idOf(params.id) } })
  return { chat, messageId: newId(), fileId: newId() }
}

/** The forms of a conversation: answer, take, hand over, close, block, note. */
export async function action({ params: at, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const params = { chat: idOf(at.id) }
  const api = context.get(apiContext)
  const name = nameOfForm(form)
  switch (name) {
    case 'take':
      return answerForm(name, form, { over: 'optional' }, ({ over }) =>
        api('POST /api/v1/desk/chats/{chat}/take/', { params, body: over ? { over: true } : {} }),
      )
    case 'hand-over':
      return answerForm(name, form, { to: 'optional' }, ({ to }) =>
        api('POST /api/v1/desk/chats/{chat}/hand-over/', { params, body: { to: to || null } }),
      )
    case 'close':
      return answerForm(name, form, {}, () => api('POST /api/v1/desk/chats/{chat}/close/', { params, body: {} }))
    case 'block':
      return answerForm(name, form, { blocked: 'kept' }, ({ blocked }) =>
        api('POST /api/v1/desk/chats/{chat}/block/', { params, body: { blocked: blocked === 'yes' } }),
      )
    case 'note':
      return answerForm(name, form, { message: 'kept', claim: 'kept' }, body =>
        api('POST /api/v1/desk/chats/{chat}/notes/', { params, body }),
      )
    default:
      return answerMessage('answer', form, ['anyway'], {
        file: (id, name, file) =>
          api('PUT /api/v1/desk/chats/{chat}/files/{id}/', { params: { ...params, id }, query: { name }, file }),
        text: (id, text, { anyway }) =>
          api('POST /api/v1/desk/chats/{chat}/messages/', {
            params,
            body: { id, text, anyway: anyway ? true : undefined },
          }),
      })
  }
}

function idOf(given: string | undefined): string {
  const id = given?.toLowerCase() ?? ''
  if (!isUuid(id)) throw data({ code: 'not-found' }, { status: 404 })
  return id
}
