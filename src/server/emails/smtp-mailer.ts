import { isIP } from 'node:net'
import type { Transporter } from 'nodemailer'
import { accept, refuse } from '#contract/result.ts'
import { envelop } from './envelope.ts'
import type { Mailer, SendRefusal } from './mailer.ts'
import type { Sender } from './sender.ts'

/** The mail server of the office. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte, as on port 465. Otherwise STARTTLS. */
  tls: boolean
  /** `tls=off` in the URL: never encrypt, for a relay in a private network. */
  plain: boolean
  user?: string
  password?: string
}

type Limits = { connectMs?: number; answerMs?: number }

export function openSmtpMailer(
  server: SmtpServer,
  from: () => Sender,
  { connectMs = 10_000, answerMs = 30_000 }: Limits = {},
): Mailer {
  let opening: Promise<Transporter> | undefined
  return {
    async send(message) {
      opening ??= connect()
      try {
        await (await opening).sendMail(envelop(message, from()))
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
      // Never send a password unencrypted, even when an attacker strips STARTTLS.
      requireTLS: !tls && !plain && user !== undefined,
      tls: isIP(host) ? {} : { servername: host },
      auth: user === undefined ? undefined : { user, pass: password ?? '' },
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
 * A 5xx answer about this recipient or content is final. One about the office, like a changed password or an unknown
 * sender, can be fixed before the e-mail expires.
 */
function refusalOf({ message, code, command, responseCode = 0 }: SmtpError): SendRefusal {
  const aboutTheEmail = command === 'RCPT TO' || command === 'DATA'
  const words = message.split('\n')[0]?.slice(0, LONGEST_DETAIL).replaceAll(ADDRESS, '[address]')
  const detail = [code, words].filter(Boolean).join(': ')
  if (aboutTheEmail && responseCode >= 500) return { reason: 'refused', detail }
  return { reason: 'not-now', detail, isAway: responseCode === 0 || code === 'EAUTH' }
}

const LONGEST_DETAIL = 300
/** Servers repeat the recipient, and their messages are logged. */
const ADDRESS = /[^\s<>()"',;:]+@[^\s<>()"',;:]+/g
