import { join } from 'node:path'
import { openFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { contactOf, senderOf } from './sender.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

type Post = {
  officeName: string
  origin: string
  home: string
  smtp?: SmtpServer
  mailFrom?: string
  contact?: string
  now: () => Date
}

/** Through the office's mail server, or into `outbox` of its home while it has none. */
export function openMailer({ officeName, origin, home, smtp, mailFrom, contact, now }: Post): Mailer {
  const sender = senderOf(officeName, origin, { from: mailFrom, user: smtp?.user })
  const answersTo = contactOf({ contact, mailFrom, smtp })
  const from = { ...sender, ...(answersTo !== undefined && answersTo !== sender.address && { answersTo }) }
  return smtp ? openSmtpMailer(smtp, from) : openFileMailer(join(home, 'outbox'), from, now)
}
