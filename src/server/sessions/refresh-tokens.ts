import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Told apart from an access token at first sight, by us and by whoever finds one in a place where it should not be. */
const PREFIX = 'agio-refresh-'

export const newRefreshToken = (): string => PREFIX + randomBytes(32).toString('base64url')

export const isRefreshToken = (text: string): boolean => text.startsWith(PREFIX)

/** What is kept of a token: enough to know it again, nothing to use it with. */
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The token that follows. It is made from the one before, from what the database keeps and from the office's own key, so
 * it can be handed out once more without having been kept, and two of the three do not suffice to make it.
 */
export const successorOf = (token: string, salt: Buffer, key: Buffer): string =>
  PREFIX + createHmac('sha256', key).update(salt).update(token).digest('base64url')
