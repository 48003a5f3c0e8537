import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '#contract/auth/email-address.ts'

/** A keyed digest of the normalised address, meaningless without the office's secret. */
export const mailboxDigest = (email: string, secret: string): Buffer => keyed('mailbox', secret, mailboxOf(email))

/** The unsubscribe key of an e-mail, which only the office can make. */
export const refusalKey = (mailbox: Buffer, secret: string): string =>
  Buffer.concat([mailbox, signatureOf(mailbox, secret)]).toString('base64url')

/** The mailbox of an unsubscribe key; undefined for an invalid key. */
export function mailboxOfKey(key: string, secret: string): Buffer | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const [mailbox, seal] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const right = signatureOf(mailbox, secret)
  return seal.length === right.length && timingSafeEqual(seal, right) ? mailbox : undefined
}

const signatureOf = (mailbox: Buffer, secret: string): Buffer => keyed('refusal', secret, mailbox).subarray(0, 16)

const keyed = (purpose: string, secret: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`agio reserve watch ${purpose} 1\n`).update(content).digest()
