import { sql } from 'kysely'
import type { ChatView } from '#contract/chat/chat.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openViewStreams, type ViewStreams } from '#server/platform/http/view-streams.ts'
import { namesOfStaff } from './names-of-staff.ts'

/** The news of conversations that changed, by their ids. */
export const CHATS_CHANNEL = 'chats'
/** Somebody is typing: the id of the conversation, the side, and the name of a member of staff. Nothing of it is stored. */
export const TYPING_CHANNEL = 'chat_typing'

/** `staff`: the id of who types, whose name visitors read. */
type Typist = 'visitor' | { staff: string }

export type ChatStreams = ViewStreams<boolean> & {
  /** Tells every process that a side is typing. */
  notifyTyping: (db: Db, id: string, who: Typist) => Promise<void>
  /** Passes on what a process has told. Returns the conversation in which the visitor is typing. */
  onTyping: (payload: string | undefined) => string | undefined
}

type Deps = {
  read: (id: string, keyOnly: boolean) => Promise<ChatView | undefined>
  onError: (error: unknown) => void
  now: () => Date
}

/** How often one side of one conversation is told of; a page says it more rarely. */
const PAUSE_MS = 1_000

/** Sends conversations to the open pages of their visitors. */
export function openChatStreams(deps: Deps): ChatStreams {
  const streams = openViewStreams({ ...deps, encode })
  const notifiedAt = new Map<string, number>()
  return {
    ...streams,
    async notifyTyping(db, id, who) {
      const side = who === 'visitor' ? who : 'staff'
      const at = deps.now().getTime()
      if (at - (notifiedAt.get(`${id} ${side}`) ?? 0) < PAUSE_MS) return
      if (notifiedAt.size > MOST_NOTIFIED) notifiedAt.clear()
      notifiedAt.set(`${id} ${side}`, at)
      const name = who === 'visitor' ? undefined : (await namesOfStaff(db, [who.staff])).get(who.staff)?.name
      await sql`select pg_notify(${TYPING_CHANNEL}, ${[id, side, name].filter(Boolean).join(' ')})`.execute(db)
    },
    onTyping(payload) {
      const [id, side, ...name] = payload?.split(' ') ?? []
      if (id === undefined || side === 'visitor') return id
      streams.send(id, typingEvent(name.join(' ')))
      return undefined
    },
  }
}

const MOST_NOTIFIED = 10_000
const encoder = new TextEncoder()
const typingEvent = (by: string): Uint8Array =>
  encoder.encode(`event: typing\ndata: ${JSON.stringify(by ? { by } : {})}\n\n`)
const encode = (view: ChatView): Uint8Array =>
  encoder.encode(`id: ${view.version}\nevent: chat\ndata: ${JSON.stringify(view)}\n\n`)
