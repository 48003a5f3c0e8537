import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Reply = { status?: number; body: unknown }

/** A server of the Bot API as its documentation describes it, with what its chats would see. */
export async function openBotApiServer(token: string) {
  const messages = new Map<number, string>()
  const sent: { chat: string; text: string }[] = []
  const blocked = new Set<string>()
  let updates: { update_id: number; message: object }[] = []
  let lastUpdate = 100
  const calls: string[] = []
  const replies: Reply[] = []
  let last = 0

  const refused = (error_code: number, description: string, more: object = {}): Reply => ({
    status: error_code,
    body: { ok: false, error_code, description, ...more },
  })

  type Body = { chat_id?: string; message_id?: number; text?: string; offset?: number; timeout?: number }
  async function answer(method: string, body: Body): Promise<Reply> {
    if (method === 'getMe') return { body: { ok: true, result: { id: 1, is_bot: true, username: 'agio_office_bot' } } }
    if (method === 'getUpdates') {
      updates = updates.filter(({ update_id }) => update_id >= (body.offset ?? 0))
      for (let ms = (body.timeout ?? 0) * 1_000; updates.length === 0 && ms > 0; ms -= 10) await sleep(10)
      return { body: { ok: true, result: updates } }
    }
    if (blocked.has(body.chat_id!)) return refused(403, 'Forbidden: bot was blocked by the user')
    if (method === 'sendMessage') {
      sent.push({ chat: body.chat_id!, text: body.text ?? '' })
      messages.set(++last, body.text ?? '')
      return { body: { ok: true, result: { message_id: last, text: body.text } } }
    }
    const before = body.message_id === undefined ? undefined : messages.get(body.message_id)
    if (before === undefined) return refused(400, 'Bad Request: message to edit not found')
    if (before === body.text)
      return refused(400, 'Bad Request: message is not modified: specified new message content is exactly the same')
    messages.set(body.message_id!, body.text ?? '')
    return { body: { ok: true, result: { message_id: body.message_id, text: body.text } } }
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on('end', async () => {
      const [, , method = ''] = request.url!.split('/')
      calls.push(method)
      const isKnown = request.url!.startsWith(`/bot${token}/`)
      const reply = replies.shift() ?? (isKnown ? await answer(method, JSON.parse(text)) : refused(401, 'Unauthorized'))
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(reply.body))
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    calls,
    /** The next call is answered with this instead. */
    reply: (reply: Reply) => replies.push(reply),
    floods: (seconds: number) =>
      replies.push(refused(429, 'Too Many Requests', { parameters: { retry_after: seconds } })),
    remove: (message: number) => messages.delete(message),
    /** Every text that was sent, with its chat. */
    sent,
    blocked,
    /** Somebody writes to the bot. */
    write: (chat: number, text: string, { language_code = 'ru', type = 'private' } = {}) =>
      updates.push({ update_id: ++lastUpdate, message: { text, chat: { id: chat, type }, from: { language_code } } }),
    unread: () => updates.length,
    close: () => new Promise(done => server.close(done)),
  }
}
