import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { SmtpServer } from '#server/emails/smtp-mailer.ts'

const file = (name: string) => readFileSync(new URL(`../outside/mail-server/${name}`, import.meta.url), 'utf8')

export type ReceivedEmail = Email & { to: string[]; encrypted: boolean }

export type MailServer = SmtpServer & { emails: ReceivedEmail[]; stop: () => Promise<void> }

/** What the mail server answers in place of its yes, at which step: a code and words, or nothing ever. */
export type Trouble = { at: 'MAIL' | 'RCPT' | 'DATA'; answers: number | 'nothing'; says?: string }

/** A real mail server that keeps what it is given. It ends with the test. */
export async function startMailServer({
  trouble = () => undefined,
  tls = false,
  startTls = false,
  account,
  port = 0,
}: {
  /** Asked anew for each letter. */
  trouble?: () => Trouble | undefined
  /** From the first byte, as on port 465. */
  tls?: boolean
  startTls?: boolean
  account?: { user: string; password: string }
  port?: number
} = {}): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  const answer = (at: Trouble['at'], done: (error?: Error) => void) => {
    const now = trouble()
    if (now?.at !== at) done()
    else if (now.answers !== 'nothing')
      done(Object.assign(new Error(now.says ?? `refused at ${at}`), { responseCode: now.answers }))
  }
  const options: SMTPServerOptions = {
    secure: tls,
    hideSTARTTLS: !startTls,
    key: file('key.pem'),
    cert: file('certificate.pem'),
    authOptional: account === undefined,
    onAuth(auth, _, done) {
      const known = auth.username === account?.user && auth.password === account?.password
      done(known ? null : Object.assign(new Error('wrong password'), { responseCode: 535 }), { user: auth.username })
    },
    onMailFrom: (_, __, done) => answer('MAIL', done),
    onRcptTo: (_, __, done) => answer('RCPT', done),
    async onData(stream, session, done) {
      const source = await Array.fromAsync(stream)
      const email = await PostalMime.parse(Buffer.concat(source))
      answer('DATA', error => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (!error) emails.push(Object.assign(email, { to, encrypted: session.secure }) as ReceivedEmail)
        done(error)
      })
    },
    closeTimeout: 100,
  }
  const server = new SMTPServer(options)
  // A client that breaks off is what some tests are about.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(stop)
  return {
    host: '127.0.0.1',
    port: (server.server.address() as AddressInfo).port,
    tls,
    plain: false,
    ...account,
    emails,
    stop,
  }
}

/** From here on this process trusts the certificate of the server above, as it trusts those of the world. */
export function trustMailServer(): void {
  setDefaultCACertificates([...getCACertificates('default'), file('certificate.pem')])
}
