import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import { accept, refuse } from '#contract/result.ts'
import { envelop } from './envelope.ts'
import type { Mailer, SendRefusal } from './mailer.ts'
import type { Sender } from './sender.ts'

/** A mail server that takes letters from us. */
export type SmtpServer = {
  host: string
  port: number
  /** From the first byte, as on port 465. Otherwise STARTTLS does it. */
  tls: boolean
  /** Given in the address: never encrypt. For a relay on this machine or in a network of its own. */
  plain: boolean
  user?: string
  password?: string
}

type Limits = { connectMs?: number; answerMs?: number }

export function openSmtpMailer(
  server: SmtpServer,
  from: Sender,
  { connectMs = 10_000, answerMs = 30_000 }: Limits = {},
): Mailer {
  let opening: Promise<Transporter> | undefined
  return {
    async send(message) {
      opening ??= connect()
      try {
        await (await opening).sendMail(envelop(message, from))
        return accept(undefined)
      } catch (error) {
        return refuse(refusalOf(error as SmtpError))
      }
    },
    async trouble() {
      opening ??= connect()
      try {
        await (await opening).verify()
        return undefined
      } catch (error) {
        return refusalOf(error as SmtpError).detail
      }
    },
    close() {
      opening?.then(transport => transport.close()).catch(() => {})
    },
  }

  async function connect(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer')
    const { host, port, tls, plain, user, password } = server
    return createTransport({
      pool: true,
      maxConnections: 2,
      host,
      port,
      secure: tls,
      ignoreTLS: plain,
      // A password is never sent in the clear, even when somebody on the way says that there is no STARTTLS.
      requireTLS: !tls && !plain && user !== undefined,
      tls: isIP(host) ? {} : { servername: host },
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: connectMs,
      dnsTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * What the server said about this recipient or this letter for good (5xx) is final. What it said about us, a password
 * that changed or a sender that it does not know, the office can mend before the letter is too old.
 */
function refusalOf({ message, code, command, responseCode = 0 }: SmtpError): SendRefusal {
  const aboutTheLetter = command === 'RCPT TO' || command === 'DATA'
  const words = message.split('\n')[0]?.slice(0, LONGEST_DETAIL).replaceAll(ADDRESS, '[address]')
  const detail = [code, words].filter(Boolean).join(': ')
  return { reason: aboutTheLetter && responseCode >= 500 ? 'refused' : 'not-now', detail }
}

const LONGEST_DETAIL = 300
/** Servers repeat whom they do not know, and what they say is logged. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g
