import { sql } from 'kysely'
import type { ChatView } from '#contract/chat/chat.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openViewStreams, type ViewStreams } from '#server/platform/http/view-streams.ts'

/** The news of conversations that changed, by their ids. */
export const CHATS_CHANNEL = 'chats'
/** Somebody is typing: the id of the conversation and the side. Nothing of it is stored. */
export const TYPING_CHANNEL = 'chat_typing'

export type ChatStreams = ViewStreams<boolean> & {
  /** Tells every process that a side is typing. */
  tellTyping: (db: Db, id: string, side: 'visitor' | 'staff') => Promise<void>
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
  const told = new Map<string, number>()
  return {
    ...streams,
    async tellTyping(db, id, side) {
      const at = deps.now().getTime()
      if (at - (told.get(`${id} ${side}`) ?? 0) < PAUSE_MS) return
      if (told.size > MOST_TOLD) told.clear()
      told.set(`${id} ${side}`, at)
      await sql`select pg_notify(${TYPING_CHANNEL}, ${`${id} ${side}`})`.execute(db)
    },
    onTyping(payload) {
      const [id, side] = payload?.split(' ') ?? []
      if (id === undefined || side === 'visitor') return id
      streams.tell(id, TYPING)
      return undefined
    },
  }
}

const MOST_TOLD = 10_000
const encoder = new TextEncoder()
const TYPING = encoder.encode('event: typing\ndata: {}\n\n')
const encode = (view: ChatView): Uint8Array =>
  encoder.encode(`id: ${view.version}\nevent: chat\ndata: ${JSON.stringify(view)}\n\n`)
