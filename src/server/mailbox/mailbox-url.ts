import type { ImapConnection } from '#contract/connections/connections.ts'
import { isAddress } from '#server/emails/sender.ts'

/** The mailbox in which customers' replies arrive. */
export type Mailbox = {
  host: string
  port: number
  /** TLS from the first byte, as on port 993. Otherwise STARTTLS. */
  tls: boolean
  /** `tls=off` in the URL: never encrypt, for a server in a private network. */
  plain: boolean
  user: string
  password: string
  folder: string
}

/** Reads `imaps://user:password@host/INBOX`, `imap://…` with STARTTLS, `imap://…?tls=off`. Undefined: invalid. */
export function readMailboxUrl(text: string): Mailbox | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const tls = protocol === 'imaps:'
  const plain = search === '?tls=off'
  if (!tls && protocol !== 'imap:') return undefined
  if (!hostname || port === '0' || hash || (search && !plain) || (tls && plain)) return undefined
  const [user, pass, folder] = [username, password, pathname.slice(1)].map(decoded)
  if (!user || !pass || folder === undefined || folder.length > 200 || /[\r\n\0]/.test(user + pass + folder))
    return undefined
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : tls ? 993 : 143,
    tls,
    plain,
    user,
    password: pass,
    folder: folder || 'INBOX',
  }
}

/** The name of the mailbox, without its password. */
export const nameOfMailbox = ({ host, user, folder }: Mailbox): string => `${user}@${host}/${folder}`.slice(0, 600)

/** An undecodable percent sign is an error, not guessed at. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** How replies are addressed, and what is demanded of them. */
export type ReplyTerms = {
  /** The mailbox's own address. */
  address: string
  /** Whether its server delivers `address+token@` to it, too. */
  plus: boolean
  /** The name of the server whose `Authentication-Results` must say that the sender is proved. */
  authServer?: string
}

/** The local part of an address has at most 64 characters, and a token with its sign takes 47 of them. */
export const LONGEST_PLUS_LOCAL = 17

export const mailboxAddress = (user: string, address: string | undefined): string | undefined =>
  address ?? (isAddress(user) ? user : undefined)

/** The mailbox that is read, with how it is written to. */
export type Inbox = { mailbox: Mailbox; terms: ReplyTerms }

/** Of what was set in the console. Undefined: nothing says where replies go. */
export function inboxOf({
  encryption,
  folder,
  address,
  plus,
  authServer,
  ...server
}: ImapConnection): Inbox | undefined {
  const to = mailboxAddress(server.user, address || undefined)
  if (to === undefined || (plus && to.lastIndexOf('@') > LONGEST_PLUS_LOCAL)) return undefined
  return {
    mailbox: { ...server, folder: folder || 'INBOX', tls: encryption === 'tls', plain: encryption === 'none' },
    terms: { address: to, plus, authServer: authServer || undefined },
  }
}

/** What the environment names, as it would be set in the console. */
export const connectionOf = ({ mailbox: { tls, plain, ...server }, terms }: Inbox): ImapConnection => ({
  ...server,
  encryption: tls ? 'tls' : plain ? 'none' : 'starttls',
  address: terms.address,
  plus: terms.plus,
  authServer: terms.authServer ?? '',
})

/** Where a reply goes: with the token in the address where the owner says that the server knows such addresses. */
export function replyAddress({ address, plus }: ReplyTerms, token: string): string {
  const at = address.lastIndexOf('@')
  return plus ? `${address.slice(0, at)}+${token}${address.slice(at)}` : address
}
