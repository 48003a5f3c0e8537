import { createHmac } from 'node:crypto'
import type { ChatRole } from '#contract/chat/chat-names.ts'
import { isUuid } from '#contract/uuid.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/**
 * What lets a guest's browser read and write a conversation: its id with 256 bits derived from the office's secret, so that a
 * copy of the database does not reveal it and e-mails can contain it.
 */
export const chatKey = (id: string, secret: string): string => `${id}.${proofOf(id, secret)}`

/** The conversation that a key belongs to, if the office has made the key. */
export function chatOfKey(key: string | undefined, secret: string): string | undefined {
  const [id = '', proof = ''] = key?.split('.') ?? []
  if (!isUuid(id)) return undefined
  return equalInConstantTime(proof, proofOf(id, secret)) ? id : undefined
}

const proofOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`agio chat key 1\n${id}`).digest('base64url')

const NAME = 'chat_'
const LIVES_SECONDS = 180 * 24 * 60 * 60

export const readChatCookie = (header: string | undefined, role: ChatRole): string | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}${role}=([\\w.-]{1,100})(?:;|$)`).exec(header ?? '')?.[1]

export const chatCookie = (role: ChatRole, key: string, secure: boolean): string =>
  [
    `${NAME}${role}=${key}`,
    'Path=/',
    `Max-Age=${LIVES_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
