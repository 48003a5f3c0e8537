import { join } from 'node:path'
import { openFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { contactOf, senderOf } from './sender.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

type MailerDeps = {
  /** The name and the contact that the office has now. */
  office: () => { name: string; contact: { email: string } }
  origin: string
  home: string
  smtp?: SmtpServer
  mailFrom?: string
  contact?: string
  now: () => Date
}

/** Sends through the office's mail server, or writes to `outbox` in AGIO_HOME when there is none. */
export function openMailer({ office, origin, home, smtp, mailFrom, contact, now }: MailerDeps): Mailer {
  const from = () => {
    const { name, contact: own } = office()
    const sender = senderOf(name, origin, { from: mailFrom, user: smtp?.user })
    const answersTo = own.email || contactOf({ contact, mailFrom, smtp })
    return {
      ...sender,
      answersTo: answersTo !== undefined && answersTo !== sender.address ? answersTo : sender.answersTo,
    }
  }
  return smtp ? openSmtpMailer(smtp, from) : openFileMailer(join(home, 'outbox'), from, now)
}
