import { isIP } from 'node:net'
import type { MailboxTrouble } from '#contract/mailbox/letter-outcomes.ts'
import { HEAD_BYTES } from './judge-head.ts'
import type { Mailbox } from './mailbox-url.ts'
import { LETTER_BYTES } from './read-reply.ts'

/** The mailbox could not be read. Its words have neither password nor address. */
export class MailboxFault extends Error {
  readonly trouble: MailboxTrouble
  constructor(trouble: MailboxTrouble, detail: string) {
    super(detail)
    this.name = 'MailboxFault'
    this.trouble = trouble
  }
}

/** A letter before its text is read: its size as the server says it, and its beginning. */
export type LetterStart = { uid: number; bytes: number; start: Buffer }

export type OpenMailbox = {
  uidValidity: bigint
  /** The numbers of letters that have come since that day, read or not. */
  list: (since: Date) => Promise<number[]>
  /** How many letters nobody has read. */
  unread: () => Promise<number>
  /** Undefined: the letter is gone. */
  start: (uid: number) => Promise<LetterStart | undefined>
  whole: (uid: number) => Promise<Buffer | undefined>
  flag: (uids: readonly number[]) => Promise<void>
  close: () => Promise<void>
}

export type MailboxOptions = { connectMs?: number; answerMs?: number }

/** Signs in and opens the folder. Every failure is a `MailboxFault`. */
export async function openMailbox(
  { host, port, tls, plain, user, password, folder }: Mailbox,
  { connectMs = 15_000, answerMs = 30_000 }: MailboxOptions = {},
): Promise<OpenMailbox> {
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow({
    host,
    port,
    secure: tls,
    // A password never goes unencrypted, even when an attacker strips STARTTLS.
    doSTARTTLS: !tls ? !plain : undefined,
    tls: isIP(host) ? {} : { servername: host },
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,

    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: LETTER_BYTES + 1024,
    maxResponseSize: LETTER_BYTES + 4 * 1024 * 1024,
  })
  // An error that is raised beside a command also fails the command.
  client.on('error', () => {})
  const ask = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      client.close()
      throw error instanceof MailboxFault ? error : faultOf(error as ImapError)
    }
  }
  const uidValidity = await ask(async () => {
    await client.connect()
    const opened = await client.mailboxOpen(folder).catch((error: ImapError) => {
      throw isRefusal(error) ? new MailboxFault('no-folder', 'the folder cannot be opened') : error
    })
    return opened.uidValidity
  })

  return {
    uidValidity,
    list: since =>
      ask(async () => {
        const found = await client.search({ since }, { uid: true })
        if (!Array.isArray(found)) throw new MailboxFault('failed', 'the mailbox cannot be searched')
        return found
      }),
    unread: () =>
      ask(async () => {
        const found = await client.search({ seen: false }, { uid: true })
        if (!Array.isArray(found)) throw new MailboxFault('failed', 'the mailbox cannot be searched')
        return found.length
      }),
    start: uid =>
      ask(async () => {
        const query = { size: true, source: { start: 0, maxLength: HEAD_BYTES } }
        const letter = await client.fetchOne(String(uid), query, { uid: true })
        return letter ? letterOf(uid, letter) : undefined
      }),
    whole: uid =>
      ask(async () => {
        const query = { source: { start: 0, maxLength: LETTER_BYTES } }
        const letter = await client.fetchOne(String(uid), query, { uid: true })
        return letter ? letter.source : undefined
      }),
    flag: uids =>
      ask(async () => {
        const flagged = await client.messageFlagsAdd([...uids].join(','), ['\\Seen'], { uid: true })
        if (!flagged) throw new MailboxFault('failed', 'letters cannot be marked as read')
      }),
    async close() {
      await client.logout().catch(() => {})
      client.close()
    },
  }
}

const letterOf = (uid: number, { size = 0, source }: { size?: number | undefined; source?: Buffer | undefined }) =>
  source && { uid, bytes: size, start: source }

type ImapError = Error & { code?: string; authenticationFailed?: boolean; responseStatus?: string }

const isRefusal = ({ responseStatus }: ImapError): boolean => responseStatus === 'NO' || responseStatus === 'BAD'

function faultOf(error: ImapError): MailboxFault {
  const code = error.code ?? ''
  if (error.authenticationFailed) return new MailboxFault('wrong-password', 'the server does not accept the password')
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/.test(code)) return new MailboxFault('certificate', code)
  const isAway = /^E[A-Z]+$|TIMEOUT|NoConnection|ClosedAfter/.test(code)
  return new MailboxFault(isAway ? 'unreachable' : 'failed', code || error.name)
}
