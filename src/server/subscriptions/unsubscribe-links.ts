import { createHmac } from 'node:crypto'
import { mailboxOf } from '#contract/auth/email-address.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

/** A keyed digest of the normalised address, meaningless without the office's secret. */
export const mailboxDigest = (email: string, secret: string): Buffer => keyed('mailbox', secret, mailboxOf(email))

/** The key that refuses all requests of others for a mailbox. */
export const refusalKey = (mailbox: Buffer, secret: string): string => keyOfLink('refusal', mailbox, secret)

/** The page of that key, for an e-mail. */
export const refusalLink = (mailbox: Buffer, secret: string) =>
  `/reserve-watch/refuse?key=${refusalKey(mailbox, secret)}` as const

/** The mailbox of such a key; undefined for an invalid one. */
export const mailboxOfKey = (key: string, secret: string): Buffer | undefined => namedByKey('refusal', key, secret)

/** The way out of newsletters, in the e-mail of a recipient. */
export const stopNewsLink = (recipient: string, secret: string) =>
  `/newsletters/stop?key=${keyOfLink('newsletter', Buffer.from(recipient.replaceAll('-', ''), 'hex'), secret)}` as const

/** The recipient whose e-mail had such a key; undefined for an invalid one. */
export const recipientOfKey = (key: string, secret: string): string | undefined =>
  namedByKey('newsletter', key, secret)?.toString('hex')

/** What the unsubscribe link of an e-mail is for. */
type LinkPurpose = 'refusal' | 'newsletter'

/** The key of an unsubscribe link, which only the office can make: whom it names, and a signature. */
const keyOfLink = (purpose: LinkPurpose, named: Buffer, secret: string): string =>
  Buffer.concat([named, signatureOf(purpose, named, secret)]).toString('base64url')

function namedByKey(purpose: LinkPurpose, key: string, secret: string): Buffer | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const [named, seal] = [bytes.subarray(0, -SEAL_BYTES), bytes.subarray(-SEAL_BYTES)]
  return equalInConstantTime(seal, signatureOf(purpose, named, secret)) ? named : undefined
}

const SEAL_BYTES = 16

const signatureOf = (purpose: LinkPurpose, named: Buffer, secret: string): Buffer =>
  keyed(purpose, secret, named).subarray(0, SEAL_BYTES)

/** The label is older than this folder: links in e-mails that were sent long ago carry it. */
const keyed = (purpose: LinkPurpose | 'mailbox', secret: string, content: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`agio reserve watch ${purpose} 1\n`).update(content).digest()
