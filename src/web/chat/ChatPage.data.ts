import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { ChatView } from '#contract/chat/chat.ts'
import { type ChatRole, chatRoles } from '#contract/chat/chat-names.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { newId } from '#web/api/new-id.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { personContext } from '#web/session/person.ts'
import { answerMessage } from './answer-message.ts'

export const FORM = 'chat'

export type ChatData = {
  role: ChatRole
  view: ChatView
  isGuest: boolean
  id: string
  fileId: string
  /** The key of another conversation that the visitor is asked about. */
  key?: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ChatData> {
  const { searchParams } = new URL(request.url)
  const role = roleOf(searchParams)
  const key = searchParams.get('key')
  const view = await apiOf(context)('GET /api/v1/chat/{role}/', {
    params: { role },
    query: { key: key && key.length <= 100 ? key : undefined },
  })
  const page = { role, view, isGuest: context.get(personContext) === undefined, id: newId(), fileId: newId() }
  if (key && view.joins !== undefined) return { ...page, key }
  // A key that opens nothing else stands no longer in the address, in the history or in a bookmark.
  if (key) throw redirect(`/chat?role=${role}`, 303)
  return page
}

export async function action({ request, context }: ActionFunctionArgs) {
  const role = roleOf(new URL(request.url).searchParams)
  const form = await request.formData()
  const key = form.get('key')
  if (typeof key === 'string') {
    await apiOf(context)('POST /api/v1/chat/{role}/join/', { params: { role }, body: { key: key.slice(0, 100) } })
    throw redirect(`/chat?role=${role}`, 303)
  }
  const locale = context.get(localeContext)
  const api = context.get(apiContext)
  const from = (email: string) => ({ locale, email: email || undefined })
  const answered = await answerMessage(FORM, form, ['email'], {
    file: (id, name, file, { email }) =>
      api('PUT /api/v1/chat/{role}/files/{id}/', { params: { role, id }, query: { name, ...from(email) }, file }),
    text: (id, text, { email }) =>
      api('POST /api/v1/chat/{role}/messages/', { params: { role }, body: { id, text, ...from(email) } }),
  })
  // The key to the conversation comes with this answer, and the page after it is asked for with the key.
  if (answered.data.ok) throw redirect(`/chat?role=${role}`, 303)
  return answered
}

const roleOf = (query: URLSearchParams): ChatRole => chatRoles.find(role => role === query.get('role')) ?? 'support'
