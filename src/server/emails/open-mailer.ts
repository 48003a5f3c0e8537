import { join } from 'node:path'
import { openFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import type { Sender } from './sender.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

type MailerDeps = {
  home: string
  /** The mail server that counts now. Undefined: there is none. */
  server: () => SmtpServer | undefined
  from: () => Sender
  /** Called with the server that has accepted a letter. */
  accepted: (server: SmtpServer) => Promise<void>
  now: () => Date
}

/**
 * Sends through the office's mail server, or writes to `outbox` in AGIO_HOME when there is none. Each letter asks which it is: another server
 * counts for the next one, without a new start.
 */
export function openMailer({ home, server, from, accepted, now }: MailerDeps): Mailer {
  const folder = openFileMailer(join(home, 'outbox'), from, now)
  let opened: { server: SmtpServer; mailer: Mailer } | undefined

  function mailerOf(wanted: SmtpServer): Mailer {
    if (opened && JSON.stringify(opened.server) === JSON.stringify(wanted)) return opened.mailer
    opened?.mailer.close()
    opened = { server: wanted, mailer: openSmtpMailer(wanted, from) }
    return opened.mailer
  }

  return {
    async send(message) {
      const smtp = server()
      if (!smtp) return folder.send(message)
      const sent = await mailerOf(smtp).send(message)
      if (sent.ok) await accepted(smtp)
      return sent
    },
    trouble() {
      const smtp = server()
      return (smtp ? mailerOf(smtp) : folder).trouble()
    },
    close() {
      opened?.mailer.close()
      folder.close()
    },
  }
}
