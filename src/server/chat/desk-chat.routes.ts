import type { Hono } from 'hono'
import * as calls from '#contract/chat/desk-chat.calls.ts'
import { type Result, refuse } from '#contract/result.ts'
import { actorOf, type StaffActor } from '#server/auth/staff.ts'
import { slipDownload } from '#server/desk/slips.routes.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type ChatRoutesDeps, fileOf } from './chat.routes.ts'
import { type Chat, chatsOfClaim, countInbox, findChat, listInbox, readChatFile } from './chat.store.ts'
import { deskChat, inboxItem } from './chat-view.ts'
import { markSeen } from './mark-seen.ts'
import { answerChat, blockChat, closeChat, handOverChat, noteFromChat, takeChat } from './work-on-chat.ts'

/** Each account has two at most, one of each role; a guest may have begun more. */
const MOST_BESIDE_CLAIM = 3

/** The inbox of the staff. */
export function deskChatRoutes(
  app: Hono<Env>,
  { streams, ...context }: Omit<ChatRoutesDeps, 'secret' | 'secure' | 'captcha'>,
): void {
  const { db, reading, now } = context

  serve(app, calls.deskChats, async (_, { query: { state, mine, q, ...place } }, caller) => {
    const filter = { state, q, takenBy: mine && caller.id }
    const [{ rows, total }, counts] = await Promise.all([
      listInbox(reading, filter, place),
      countInbox(reading, caller.id),
    ])
    const items = rows.map(row => inboxItem(row, caller.id))
    return { ...pageOf(items, total, place), counts, now: now().toISOString() }
  })

  serve(
    app,
    calls.deskChat,
    async (_, { params }, caller) => (await deskChat({ ...context, db: reading }, params.chat, caller.id)) ?? unknown,
  )

  serve(app, calls.chatsOfClaim, async (_, { params }, caller) => {
    const ids = await chatsOfClaim(reading, params.uuid, MOST_BESIDE_CLAIM)
    const chats = await Promise.all(ids.map(id => deskChat({ ...context, db: reading }, id, caller.id)))
    return chats.filter(chat => chat !== undefined)
  })

  serve(app, calls.takeChat, (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(takeChat(db, params.chat, body.over === true, actor), actor)
  })

  serve(app, calls.handOverChat, (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(handOverChat(db, params.chat, body.to, actor), actor)
  })

  serve(app, calls.answerChat, (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(answerChat(db, params.chat, { ...body, anyway: body.anyway === true }, actor), actor)
  })

  serve(app, calls.sendFileToChat, (c, { params, query, file }, caller) => {
    const actor = actorOf(c, caller, now())
    const read = fileOf(query.name, file)
    return read.ok
      ? shown(answerChat(db, params.chat, { id: params.id, text: '', file: read.value }, actor), actor)
      : read
  })

  serve(app, calls.readFileOfChat, async (_, { params }) => {
    const file = await readChatFile(db, params.chat, params.id)
    return file ? slipDownload(file, params.id) : unknown
  })

  serve(app, calls.closeChat, (c, { params }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(closeChat(db, params.chat, actor), actor)
  })

  serve(app, calls.blockChat, (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(blockChat(db, params.chat, body.blocked, actor), actor)
  })

  serve(app, calls.markDeskChatSeen, async (_, { params, body }) => {
    if (!(await findChat(db, params.chat))) return unknown
    await markSeen(db, params.chat, 'staff', body)
    return {}
  })

  serve(app, calls.typeToChat, async (_, { params }, caller) => {
    if (!(await findChat(db, params.chat))) return unknown
    await streams.notifyTyping(db, params.chat, { staff: caller.id })
    return {}
  })

  serve(app, calls.noteFromChat, (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    return shown(noteFromChat(db, params.chat, body, actor), actor)
  })

  async function shown<Refusal extends { reason: string }>(
    working: Promise<Result<Chat, Refusal>>,
    { staff }: StaffActor,
  ) {
    const done = await working
    return done.ok ? ((await deskChat(context, done.value.id, staff.id)) ?? unknown) : done
  }
}

const unknown = refuse({ reason: 'not-found' as const, detail: 'There is no such conversation' })
