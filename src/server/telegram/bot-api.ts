import { z } from 'zod'

/** How the Bot API is called: the bot's token, and another address of the API where one is used. */
export type TelegramBot = { token: string; url: string }

/** Telegram did not take a message. Its text never has the token, which stands in every address of the Bot API. */
export class TelegramFault extends Error {
  /** Seconds until it takes another one. */
  readonly retryAfter: number | undefined
  /** Nobody reads this chat any more: it has blocked the bot, or it is gone. */
  readonly isDeserted: boolean
  constructor(message: string, { retryAfter, isDeserted = false }: { retryAfter?: number; isDeserted?: boolean } = {}) {
    super(message)
    this.name = 'TelegramFault'
    this.retryAfter = retryAfter
    this.isDeserted = isDeserted
  }
}

/** A text that somebody has sent to the bot in a chat of their own. */
export type ReceivedText = { chat: string; text: string; locale: string | undefined }

export type BotApi = {
  /** The bot's name, by which it is opened: `https://t.me/{name}`. */
  name: () => Promise<string>
  /** Sends a text and answers the number of the message. */
  send: (chat: string, text: string) => Promise<number>
  /** `gone`: somebody has deleted the message, or it is too old to be changed. */
  edit: (chat: string, message: number, text: string) => Promise<'edited' | 'gone'>
  /**
   * What has come since the update before `from`, which Telegram forgets with this; it waits for so many seconds until
   * something comes.
   */
  read: (from: number, waitSeconds: number, signal: AbortSignal) => Promise<{ texts: ReceivedText[]; next: number }>
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
const Me = z.object({ username: z.string().regex(/^\w{3,32}$/) })
const Updates = z.array(
  z.object({
    update_id: z.int(),
    message: z
      .object({
        text: z.string().optional(),
        chat: z.object({ id: z.int(), type: z.string() }),
        from: z.object({ language_code: z.string().optional() }).optional(),
      })
      .optional(),
  }),
)

const SLOWEST_MS = 10_000
/** What Telegram says of a message that is as it should be, that cannot be changed any more, and of a chat that is gone. */
const SAME = /message is not modified/
const GONE = /message to edit not found|message can't be edited|MESSAGE_ID_INVALID/
const NO_CHAT = /chat not found/

/** The calls of the Bot API that the office needs. Texts are plain: nothing in them is markup. */
export function openBotApi({ token, url }: TelegramBot): BotApi {
  async function call(
    method: string,
    body: object,
    { ms = SLOWEST_MS, signal }: { ms?: number; signal?: AbortSignal } = {},
  ) {
    const timeout = AbortSignal.timeout(ms)
    try {
      const response = await fetch(`${url}/bot${token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      return Answer.parse(await response.json())
    } catch (error) {
      const { name } = error as Error
      throw new TelegramFault(name === 'TimeoutError' ? 'Telegram is too slow' : 'Telegram does not answer')
    }
  }
  const fault = ({ error_code, description, parameters }: Extract<z.infer<typeof Answer>, { ok: false }>) =>
    new TelegramFault(`Telegram answers ${error_code}: ${description.slice(0, 200)}`, {
      retryAfter: parameters?.retry_after === undefined ? undefined : parameters.retry_after,
      isDeserted: error_code === 403 || NO_CHAT.test(description),
    })
  function read<Shape>(shape: z.ZodType<Shape>, answer: z.infer<typeof Answer>): Shape {
    if (!answer.ok) throw fault(answer)
    const result = shape.safeParse(answer.result)
    if (!result.success) throw new TelegramFault('Telegram answers in another shape')
    return result.data
  }
  const unseen = { link_preview_options: { is_disabled: true } }
  let name: string | undefined

  return {
    async name() {
      name ??= read(Me, await call('getMe', {})).username
      return name
    },
    async send(chat, text) {
      return read(Sent, await call('sendMessage', { chat_id: chat, text, ...unseen })).message_id
    },
    async edit(chat, message, text) {
      const answer = await call('editMessageText', { chat_id: chat, message_id: message, text, ...unseen })
      if (answer.ok || SAME.test(answer.description)) return 'edited'
      if (GONE.test(answer.description)) return 'gone'
      throw fault(answer)
    },
    async read(from, waitSeconds, signal) {
      const body = { offset: from, timeout: waitSeconds, allowed_updates: ['message'] }
      const updates = read(Updates, await call('getUpdates', body, { ms: waitSeconds * 1_000 + SLOWEST_MS, signal }))
      const texts = updates.flatMap(({ message }) =>
        message?.text !== undefined && message.chat.type === 'private'
          ? [{ chat: String(message.chat.id), text: message.text, locale: message.from?.language_code }]
          : [],
      )
      return { texts, next: updates.reduce((next, { update_id }) => Math.max(next, update_id + 1), from) }
    },
  }
}
