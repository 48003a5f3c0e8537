import { createHmac } from 'node:crypto'
import { mailboxOf } from '#contract/auth/email-address.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/** A keyed digest of the normalised address, meaningless without the office's secret. */
export const mailboxDigest = (email: string, secret: string): Buffer => keyed('mailbox', secret, mailboxOf(email))

/** The key that refuses all requests of others for a mailbox. */
export const refusalKey = (mailbox: Buffer, secret: string): string => unsubscribeKey('refusal', mailbox, secret)

/** The page of that key, for an e-mail. */
export const refusalLink = (mailbox: Buffer, secret: string) =>
  `/reserve-watch/refuse?key=${refusalKey(mailbox, secret)}` as const

/** The mailbox of such a key; undefined for an invalid one. */
export const mailboxOfKey = (key: string, secret: string): Buffer | undefined => bytesOfKey('refusal', key, secret)

/** What the unsubscribe link of an e-mail is for. */
type KeyPurpose = 'refusal' | 'newsletter'

/** The unsubscribe key of an e-mail, which only the office can make: whom it names, and a signature. */
export const unsubscribeKey = (purpose: KeyPurpose, named: Buffer, secret: string): string =>
  Buffer.concat([named, signatureOf(purpose, named, secret)]).toString('base64url')

/** Whom an unsubscribe key names; undefined for an invalid key. */
export function bytesOfKey(purpose: KeyPurpose, key: string, secret: string): Buffer | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const [named, seal] = [bytes.subarray(0, -SEAL_BYTES), bytes.subarray(-SEAL_BYTES)]
  const right = signatureOf(purpose, named, secret)
  return equalInConstantTime(seal, right) ? named : undefined
}

const SEAL_BYTES = 16

const signatureOf = (purpose: KeyPurpose, named: Buffer, secret: string): Buffer =>
  keyed(purpose, secret, named).subarray(0, SEAL_BYTES)

const keyed = (purpose: KeyPurpose | 'mailbox', secret: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`agio reserve watch ${purpose} 1\n`).update(content).digest()
