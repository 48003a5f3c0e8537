import { createHmac } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { normalEmail } from '#contract/auth/email-address.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/**
 * What a letter of a conversation carries, so that the reply finds it: the conversation's id with 96 bits derived from the
 * office's secret, the id and the mailbox that the letter was sent to. In another mailbox it says nothing. Lower-case letters
 * and digits alone, because addresses and some mail programs do not keep case.
 */
export const letterToken = (chatId: string, email: string, secret: string): string =>
  encode(Buffer.from(chatId.replaceAll('-', ''), 'hex')) + proofOf(chatId, email, secret)

const ID = 26
const PROOF = 20
export const LETTER_TOKEN_LENGTH = ID + PROOF
export const letterTokenPattern = `[a-z2-7]{${LETTER_TOKEN_LENGTH}}`
const WHOLE = new RegExp(`^${letterTokenPattern}$`)

/** The conversation of a token that was sent to this mailbox. */
export function chatOfLetterToken(token: string, email: string, secret: string): string | undefined {
  const id = WHOLE.test(token) ? uuidOf(token.slice(0, ID)) : undefined
  if (id === undefined) return undefined
  return equalInConstantTime(token.slice(ID), proofOf(id, email, secret)) ? id : undefined
}

const proofOf = (chatId: string, email: string, secret: string): string =>
  encode(
    createHmac('sha256', secret)
      .update(`agio letter token 1\n${chatId}\n${normalEmail(email)}`)
      .digest()
      .subarray(0, 12),
  )

const encode = (bytes: Uint8Array): string => base32nopad.encode(bytes).toLowerCase()

function uuidOf(text: string): string | undefined {
  try {
    const hex = Buffer.from(base32nopad.decode(text.toUpperCase())).toString('hex')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  } catch {
    return undefined
  }
}
