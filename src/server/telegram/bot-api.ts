import { z } from 'zod'

/** Where the staff's group is: the bot's token, the group, and another address of the Bot API where one is used. */
export type TelegramGroup = { token: string; chat: string; url: string }

/** Telegram did not take a message. Its text never has the token, which stands in every address of the Bot API. */
export class TelegramFault extends Error {
  /** Seconds until it takes another one. */
  readonly retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.name = 'TelegramFault'
    this.retryAfter = retryAfter
  }
}

export type BotApi = {
  /** Sends a text and answers the number of the message. */
  send: (text: string) => Promise<number>
  /** `gone`: somebody has deleted the message, or it is too old to be changed. */
  edit: (message: number, text: string) => Promise<'edited' | 'gone'>
}

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z.object({ retry_after: z.int().optional() }).optional(),
  }),
])
const Sent = z.object({ message_id: z.int().positive() })

const SLOWEST_MS = 10_000
/** What Telegram says of a message that is as it should be, or that cannot be changed any more. */
const SAME = /message is not modified/
const GONE = /message to edit not found|message can't be edited|MESSAGE_ID_INVALID/

/** The two calls of the Bot API that a group needs. Texts are plain: nothing in them is markup. */
export function openBotApi({ token, chat, url }: TelegramGroup): BotApi {
  async function call(method: string, body: object) {
    let answer: z.infer<typeof Answer>
    try {
      const response = await fetch(`${url}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chat, link_preview_options: { is_disabled: true }, ...body }),
        redirect: 'error',
        signal: AbortSignal.timeout(SLOWEST_MS),
      })
      answer = Answer.parse(await response.json())
    } catch (error) {
      const { name } = error as Error
      throw new TelegramFault(name === 'TimeoutError' ? 'Telegram is too slow' : 'Telegram does not answer')
    }
    return answer
  }
  const fault = ({ error_code, description, parameters }: Extract<z.infer<typeof Answer>, { ok: false }>) =>
    new TelegramFault(`Telegram answers ${error_code}: ${description.slice(0, 200)}`, parameters?.retry_after)

  return {
    async send(text) {
      const answer = await call('sendMessage', { text })
      if (!answer.ok) throw fault(answer)
      const sent = Sent.safeParse(answer.result)
      if (!sent.success) throw new TelegramFault('Telegram answers in another shape')
      return sent.data.message_id
    },
    async edit(message, text) {
      const answer = await call('editMessageText', { message_id: message, text })
      if (answer.ok || SAME.test(answer.description)) return 'edited'
      if (GONE.test(answer.description)) return 'gone'
      throw fault(answer)
    },
  }
}
