import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as calls from '#contract/chat/chat.calls.ts'
import type { NewChatMessage } from '#contract/chat/chat.ts'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import { defaultLocale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { ownsClaim } from '#server/claims/claim-owner.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { plainName } from '#server/desk/attach-slip.ts'
import { slipTypeOf } from '#server/desk/slip-type.ts'
import { slipDownload } from '#server/desk/slips.routes.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { eventStream } from '#server/platform/http/event-stream.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env, RequestContext } from '#server/platform/http/request-context.ts'
import { isSameOrigin } from '#server/platform/http/same-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import { type NewFile, readChatFile } from './chat.store.ts'
import { chatCookie, chatKey, chatOfKey, readChatCookie } from './chat-key.ts'
import { chatOfVisitor, type Visitor } from './chat-of-visitor.ts'
import type { ChatStreams } from './chat-streams.ts'
import { noChat, viewChat } from './chat-view.ts'
import { markSeen } from './mark-seen.ts'
import type { StaffPresence } from './staff-presence.ts'
import { writeMessage } from './write-message.ts'

export type ChatRoutesDeps = {
  db: Db
  reading: Db
  secret: string
  /** Whether cookies are sent over `https` alone. */
  secure: boolean
  now: () => Date
  captcha: Captcha
  streams: ChatStreams
  presence: StaffPresence
  officeName: () => string
}

/** The visitor's side of the chat. A browser has the key to its conversation in a cookie; an account needs its session alone. */
export function chatRoutes(app: Hono<Env>, { secret, secure, captcha, streams, ...context }: ChatRoutesDeps): void {
  const { db, reading, now } = context
  /** What a request has begun: its next call, in process, comes without the cookie that this one has set. */
  const begun = new WeakMap<RequestContext, { role: ChatRole; id: string }>()

  serve(app, calls.readChatPresence, () => context.presence())

  serve(app, calls.readChat, async (c, { params: { role }, query }, caller) => {
    const visitor = visitorOf(c, role, caller)
    const chat = await chatOfVisitor(reading, role, visitor)
    const other = await chatOfBroughtKey(role, visitor, query.key)
    if (other && other.id !== chat?.id) return { ...(await noChat(context, role)), joins: other.email ?? '' }
    return chat ? viewChat({ ...context, db: reading }, chat) : noChat(context, role)
  })

  serve(app, calls.joinChat, async (c, { params: { role }, body }, caller) => {
    if (isForeign(c)) return foreign
    const chat = await chatOfBroughtKey(role, visitorOf(c, role, caller), body.key)
    if (!chat) return noneYet
    giveKey(c, role, chat.id)
    return viewChat(context, chat)
  })

  serve(app, calls.writeChatMessage, (c, { params, body }, caller) => {
    const { id, text, ...from } = body
    return write(c, params.role, { id, text }, from, caller)
  })

  serve(app, calls.sendChatFile, (c, { params, query, file }, caller) => {
    const { name, ...from } = query
    const read = fileOf(name, file)
    return read.ok ? write(c, params.role, { id: params.id, text: '', file: read.value }, from, caller) : read
  })

  async function write(
    c: Context<Env>,
    role: ChatRole,
    message: { id: string; text: string; file?: NewFile },
    { locale = defaultLocale, email, claim, captcha: solution }: Omit<NewChatMessage, 'id' | 'text'>,
    caller: Caller,
  ) {
    if (isForeign(c)) return foreign
    const visitor = visitorOf(c, role, caller)
    const claimId = claim && (await ownClaim(c, claim, caller))
    const written = await writeMessage(
      { db, captcha },
      visitor,
      { role, ...message, locale, email, claimId, captcha: solution },
      now(),
    )
    if (!written.ok) return written
    const { chat, replayed } = written.value
    if (chat.userId === undefined) giveKey(c, role, chat.id)
    if (replayed) markReplayed(c)
    return viewChat(context, chat)
  }

  serve(app, calls.readChatFile, async (c, { params: { role, id } }, caller) => {
    const chat = await chatOfVisitor(db, role, visitorOf(c, role, caller))
    const file = chat && (await readChatFile(db, chat.id, id))
    return file ? slipDownload(file, id) : refuse({ reason: 'not-found', detail: 'There is no such file' })
  })

  serve(app, calls.markChatSeen, async (c, { params: { role }, body }, caller) => {
    if (isForeign(c)) return foreign
    const chat = await chatOfVisitor(db, role, visitorOf(c, role, caller))
    if (!chat) return noneYet
    await markSeen(db, chat.id, 'visitor', body)
    return {}
  })

  serve(app, calls.typeInChat, async (c, { params: { role } }, caller) => {
    if (isForeign(c)) return foreign
    const chat = await chatOfVisitor(db, role, visitorOf(c, role, caller))
    if (!chat || chat.blocked) return noneYet
    await streams.notifyTyping(db, chat.id, 'visitor')
    return {}
  })

  serve(app, calls.chatStream, async (c, { params: { role } }, caller) => {
    const chat = await chatOfVisitor(reading, role, visitorOf(c, role, caller))
    if (!chat) return noneYet
    const stream = streams.open(chat.id, chat.userId === undefined, { caller, network: networkOf(c.env.address) })
    return stream ? eventStream(stream) : refuse({ reason: 'too-many', retryAfter: 30 })
  })

  /** The conversation that a key opens for this visitor, who may have another one. */
  async function chatOfBroughtKey(role: ChatRole, visitor: Visitor, key: string | undefined) {
    const keyTo = chatOfKey(key, secret)
    const chat = keyTo && (await chatOfVisitor(reading, role, { ...visitor, keyTo }))
    return chat && chat.id === keyTo ? chat : undefined
  }

  function visitorOf(c: Context<Env>, role: ChatRole, caller: Caller): Visitor {
    const own = begun.get(c.env)
    return {
      userId: caller.signedIn ? caller.id : undefined,
      keyTo: own?.role === role ? own.id : chatOfKey(readChatCookie(c.env.own('cookie'), role), secret),
      network: networkOf(c.env.address),
    }
  }

  /** Another site must not write in the name of whoever opens it. */
  const isForeign = (c: Context<Env>) => isSameOrigin(name => c.env.own(name)) === false

  /** Its id, if the visitor may act on the claim: whoever only has its link must not be taken for the customer. */
  async function ownClaim(c: Context<Env>, id: string, caller: Caller): Promise<string | undefined> {
    const claim = await findClaim(db, id)
    return claim && ownsClaim(c, claim, caller, secret) ? claim.id : undefined
  }

  function giveKey(c: Context<Env>, role: ChatRole, id: string): void {
    begun.set(c.env, { role, id })
    c.header('set-cookie', chatCookie(role, chatKey(id, secret), secure), { append: true })
  }
}

/** A file in a format of slips, by its first bytes. */
export function fileOf(name: string, bytes: Uint8Array): Result<NewFile, Invalid> {
  const type = slipTypeOf(bytes)
  if (!type) return refuse(invalidField('file', 'not-allowed', 'is neither PDF, PNG nor JPEG'))
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return accept({ name: plainName(name), type, sha256: createHash('sha256').update(content).digest(), content })
}

const noneYet = refuse({ reason: 'not-found' as const, detail: 'Nothing has been written here yet' })
const foreign = refuse({ reason: 'forbidden' as const, detail: 'Another site has sent this' })
