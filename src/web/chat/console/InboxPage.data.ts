import type { LoaderFunctionArgs } from 'react-router'
import type { ChatItemOnDesk } from '#contract/chat/chat.ts'
import { apiOf } from '#web/api/api.ts'
import { type InboxQuery, readInboxQuery } from './inbox-query.ts'

export type InboxData = {
  query: InboxQuery
  items: readonly ChatItemOnDesk[]
  pages: number
  counts: { waiting: number; answered: number; mine: number }
  now: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<InboxData> {
  const query = readInboxQuery(new URL(request.url).searchParams)
  const { state, mine, q, page } = query
  const { items, pages, counts, now } = await apiOf(context)('GET /api/v1/desk/chats/', {
    query: { page: String(page), state, mine, q: q || undefined },
  })
  return { query, items, pages, counts, now }
}
