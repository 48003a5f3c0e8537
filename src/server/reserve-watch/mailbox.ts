import { createHmac, timingSafeEqual } from 'node:crypto'
import { mailboxOf } from '#contract/people/email.ts'

/** The mailbox behind an address, as a number that says nothing without the secret of the office. */
export const mailboxDigest = (email: string, secret: string): Buffer => keyed('mailbox', secret, mailboxOf(email))

/** What a letter carries so that whoever reads it may say: no more of these. Nobody else can make one up. */
export const refusalKey = (mailbox: Buffer, secret: string): string =>
  Buffer.concat([mailbox, sealOf(mailbox, secret)]).toString('base64url')

/** The mailbox that a key was made for; undefined where the key is not one of ours. */
export function mailboxOfKey(key: string, secret: string): Buffer | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const [mailbox, seal] = [bytes.subarray(0, 32), bytes.subarray(32)]
  const right = sealOf(mailbox, secret)
  return seal.length === right.length && timingSafeEqual(seal, right) ? mailbox : undefined
}

const sealOf = (mailbox: Buffer, secret: string): Buffer => keyed('refusal', secret, mailbox).subarray(0, 16)

const keyed = (purpose: string, secret: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`agio reserve watch ${purpose} 1\n`).update(content).digest()
