import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'
import { LONGEST_MESSAGE } from '#contract/chat/chat-names.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'
import type { NewFile } from '#server/chat/chat.store.ts'
import type { EmailReply } from '#server/chat/write-by-email.ts'
import { plainName } from '#server/desk/attach-slip.ts'
import { slipTypeOf } from '#server/desk/slip-type.ts'
import { LOGO_ID } from '#server/emails/layout/email-html.ts'
import { LIMITS } from './judge-head.ts'
import { replyText } from './reply-text.ts'

/** A letter of that size has every file that a chat takes; a larger one is not fetched. */
export const LETTER_BYTES = 16 * 1024 * 1024
const MOST_FILES = 5
/** Smaller pictures within the text are logos and signatures. */
const LEAST_INLINE_BYTES = 20 * 1024
const LONGEST_NAME = 120

export type ReadReply = { text: string; files: NewFile[]; refused: RefusedFile[]; isCut: boolean }
export type RefusedFile = { name: string; because: 'format' | 'size' | 'number' }

/** The text and the files of a letter, by the rules of the chat. Undefined: it is no letter that can be read. */
export async function readReply(source: Uint8Array): Promise<ReadReply | undefined> {
  const email = await PostalMime.parse(Buffer.from(source), {
    ...LIMITS,
    maxHeadersSize: 4 * LIMITS.maxHeadersSize,
    // A letter that is forwarded within this one is not what its sender says.
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  }).catch(() => undefined)
  if (!email) return undefined
  const whole = replyText(email)
  const files: NewFile[] = []
  const refused: RefusedFile[] = []
  for (const attachment of email.attachments) {
    if (isDecoration(attachment)) continue
    const name = [...plainName(attachment.filename ?? '')].slice(0, LONGEST_NAME).join('').slice(0, LONGEST_NAME)
    const content = Buffer.from(attachment.content as ArrayBuffer)
    const type = slipTypeOf(content)
    if (!type) refused.push({ name, because: 'format' })
    else if (content.length > SLIP_BYTES) refused.push({ name, because: 'size' })
    else if (files.length >= MOST_FILES) refused.push({ name, because: 'number' })
    else files.push({ name, type, sha256: createHash('sha256').update(content).digest(), content })
  }
  return { text: cutAt(whole, LONGEST_MESSAGE), files, refused, isCut: whole.length > LONGEST_MESSAGE }
}

/** What nobody attaches by hand: signatures of programs, and small pictures within the text, such as our own logo. */
const isDecoration = ({ mimeType, contentId, related, content }: Attachment): boolean =>
  /^application\/(pkcs7-signature|x-pkcs7-signature|pgp-signature|pgp-keys)$/.test(mimeType) ||
  contentId === `<${LOGO_ID}>` ||
  ((related === true || contentId !== undefined) && (content as ArrayBuffer).byteLength < LEAST_INLINE_BYTES)

/** Never within a sign of two units. */
const cutAt = (text: string, most: number): string => {
  if (text.length <= most) return text
  const end = /[\ud800-\udbff]/.test(text[most - 1]!) ? most - 1 : most
  return text.slice(0, end).trimEnd()
}

const MOST_NAMED = 10

/** The reply as messages, and what the office says of the rest of it. */
export function replyWithNotes({ text, files, refused, isCut }: ReadReply, locale: Locale): EmailReply {
  const t = messages[locale]
  const names = refused.slice(0, MOST_NAMED).map(({ name, because }) => `${name}: ${t[because]}`)
  const more = refused.length > MOST_NAMED ? [t.more(refused.length - MOST_NAMED)] : []
  const notes = [...(refused.length > 0 ? [[t.refused, ...names, ...more].join('\n')] : []), ...(isCut ? [t.cut] : [])]
  const noRoom = (left: readonly string[]) => [t.refused, ...left.map(name => `${name}: ${t.noRoom}`)].join('\n')
  return { text, files, notes, noRoom }
}

type Words = Record<RefusedFile['because'] | 'refused' | 'cut' | 'noRoom', string> & { more: (count: number) => string }

const messages = defineMessages<Words>({
  ru: {
    refused: 'Из письма приняты не все файлы:',
    format: 'подходят только PDF, PNG и JPEG',
    size: 'файл больше 5 МБ',
    number: `из одного письма берётся не больше ${MOST_FILES} файлов`,
    noRoom: 'файлов без входа в аккаунт сегодня уже слишком много, пришлите его завтра',
    more: count => `и ещё файлов: ${count}`,
    cut: 'Письмо длиннее сообщения в чате: здесь его начало, целиком оно в почтовом ящике обменника.',
  },
  en: {
    refused: 'Not all files of the e-mail were taken:',
    format: 'only PDF, PNG and JPEG can be taken',
    size: 'the file is larger than 5 MB',
    number: `no more than ${MOST_FILES} files are taken from one e-mail`,
    noRoom: 'there are too many files from outside an account today, send it tomorrow',
    more: count => `and so many more files: ${count}`,
    cut: 'The e-mail is longer than a message of the chat: this is its beginning, and the whole is in the office’s mailbox.',
  },
})
