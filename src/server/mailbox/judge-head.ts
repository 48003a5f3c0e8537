import { createHash } from 'node:crypto'
import PostalMime, { addressParser, type Email } from 'postal-mime'
import { normalEmail } from '#contract/auth/email-address.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { chatOfLetterToken, letterTokenPattern } from '#server/chat/letter-token.ts'
import { isAddress } from '#server/emails/sender.ts'
import { isProved } from './authentication-results.ts'
import type { ReplyTerms } from './mailbox-url.ts'

/** So much of a letter is read before anything is known of it. A longer head is nobody's reply. */
export const HEAD_BYTES = 64 * 1024
const MOST_TOKENS = 20

export type HeadRefusal = { reason: 'unreadable' | 'automatic' | 'no-token' | 'not-theirs' | 'unproved' }

/** A letter of somebody in whose mailbox a letter of this conversation has arrived. */
export type KnownLetter = { chatId: string; sender: string; digest: Buffer }

/** Decides by the head alone whether a letter may be a reply, and to which conversation. */
export async function judgeHead(
  start: Uint8Array,
  terms: ReplyTerms & { secret: string; ownAddresses: readonly string[] },
): Promise<Result<KnownLetter, HeadRefusal>> {
  const head = headOf(Buffer.from(start.buffer, start.byteOffset, start.byteLength))
  const email = head && (await PostalMime.parse(head, LIMITS).catch(() => undefined))
  if (!email) return refuse({ reason: 'unreadable' })
  const all = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const senders = all('from').flatMap(value => addressParser(value))
  const [from] = senders
  const sender = from && 'address' in from && from.address ? normalEmail(from.address) : ''
  if (senders.length !== 1 || sender.length > 254 || !isAddress(sender)) return refuse({ reason: 'unreadable' })
  if (isAutomatic(email, sender) || terms.ownAddresses.some(own => normalEmail(own) === sender))
    return refuse({ reason: 'automatic' })
  const tokens = tokensOf(all, terms)
  if (tokens.length === 0) return refuse({ reason: 'no-token' })
  const chatId = tokens.map(token => chatOfLetterToken(token, sender, terms.secret)).find(id => id !== undefined)
  if (chatId === undefined) return refuse({ reason: 'not-theirs' })
  if (terms.authServer !== undefined && !isProved(all('authentication-results'), terms.authServer, sender))
    return refuse({ reason: 'unproved' })
  const id = email.messageId?.trim()
  const digest = createHash('sha256')
    .update(id ? `id ${id}` : `head ${head.toString('latin1')}`)
    .digest()
  return accept({ chatId, sender, digest })
}

export const LIMITS = { maxNestingDepth: 20, maxHeadersSize: HEAD_BYTES }

/** Everything above the first empty line. Undefined: it does not end. */
function headOf(start: Buffer): Buffer | undefined {
  const ends = ['\r\n\r\n', '\n\n'].map(end => start.indexOf(end, 0, 'latin1')).filter(at => at > 0)
  if (ends.length > 0) return start.subarray(0, Math.min(...ends) + 1)
  return start.length < HEAD_BYTES ? start : undefined
}

/** The tokens of our letters that the letter names, what it answers before what it only mentions. */
function tokensOf(all: (name: string) => string[], { address, plus }: ReplyTerms): string[] {
  const answered = [...all('in-reply-to'), ...all('references').reverse()].flatMap(ids =>
    [...ids.matchAll(IN_ID)].map(([, token]) => token!).reverse(),
  )
  const addressed = plus ? ['to', 'cc', 'delivered-to', 'x-original-to'].flatMap(all).flatMap(inAddresses) : []
  return [...new Set([...answered, ...addressed])].slice(0, MOST_TOKENS)

  function inAddresses(addresses: string): string[] {
    const at = address.lastIndexOf('@')
    const [local, domain] = [address.slice(0, at), address.slice(at)].map(part => part.toLowerCase())
    return [...addresses.toLowerCase().matchAll(IN_ADDRESS)].flatMap(([, own, token, host]) =>
      own === local && host === domain ? [token!] : [],
    )
  }
}

const IN_ID = new RegExp(`[<.]chat\\.(${letterTokenPattern})@`, 'g')
const IN_ADDRESS = new RegExp(`([^\\s<>,;:"@+]{1,64})\\+(${letterTokenPattern})(@[^\\s<>,;:"@]{1,255})`, 'g')

/** Answering machines, lists and bounces: whoever answers these may answer for ever. */
function isAutomatic(email: Email, sender: string): boolean {
  const has = (name: string, test: RegExp = /./) =>
    email.headers.some(({ key, value }) => key === name && test.test(value))
  return (
    has('auto-submitted', /^(?!\s*no\b)/i) ||
    has('precedence', /^\s*(bulk|junk|list|auto_?reply)\b/i) ||
    has('return-path', /^\s*(<\s*>)?\s*$/) ||
    has('content-type', /^\s*multipart\/report\b/i) ||
    has('x-auto-response-suppress', /^\s*(all|.*\boof)\b/i) ||
    AUTOMATIC_HEADERS.some(name => email.headers.some(({ key }) => key === name)) ||
    /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)([+-][^@]*)?@/.test(sender)
  )
}

const AUTOMATIC_HEADERS = [
  ...['x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-auto-reply', 'x-failed-recipients', 'x-loop'],
  ...['list-id', 'list-unsubscribe'],
]
