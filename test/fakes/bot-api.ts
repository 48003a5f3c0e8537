import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status?: number; body: unknown }

/** A server of the Bot API as its documentation describes it, for one group, with what the group would see. */
export async function openBotApiServer(token: string) {
  const messages = new Map<number, string>()
  const calls: string[] = []
  const replies: Reply[] = []
  let last = 0

  const refused = (error_code: number, description: string, more: object = {}): Reply => ({
    status: error_code,
    body: { ok: false, error_code, description, ...more },
  })

  function answer(method: string, body: { message_id?: number; text?: string }): Reply {
    if (method === 'sendMessage') {
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
    request.on('end', () => {
      const [, , method = ''] = request.url!.split('/')
      calls.push(method)
      const isKnown = request.url!.startsWith(`/bot${token}/`)
      const reply = replies.shift() ?? (isKnown ? answer(method, JSON.parse(text)) : refused(401, 'Unauthorized'))
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
    close: () => new Promise(done => server.close(done)),
  }
}
