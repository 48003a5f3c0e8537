import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Distinguishes refresh tokens from access tokens at sight, also in a leak. */
const PREFIX = 'agio-refresh-'

export const newRefreshToken = (): string => PREFIX + randomBytes(32).toString('base64url')

export const isRefreshToken = (text: string): boolean => text.startsWith(PREFIX)

/** Only this digest is stored. */
export const digest = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The next refresh token, derived from the previous token, a stored salt and the office's key: it can be sent again
 * without being stored, and two of the three parts do not suffice to derive it.
 */
export const successorOf = (token: string, salt: Buffer, key: Buffer): string =>
  PREFIX + createHmac('sha256', key).update(salt).update(token).digest('base64url')
