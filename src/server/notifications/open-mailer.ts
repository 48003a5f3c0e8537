import { join } from 'node:path'
import { openFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { senderOf } from './sender.ts'
import { openSmtpMailer, type SmtpServer } from './smtp-mailer.ts'

type Post = { officeName: string; origin: string; home: string; smtp?: SmtpServer; mailFrom?: string }

/** Through the office's mail server, or into `outbox` of its home while it has none. */
export function openMailer({ officeName, origin, home, smtp, mailFrom }: Post): Mailer {
  const from = senderOf(officeName, origin, { from: mailFrom, user: smtp?.user })
  return smtp ? openSmtpMailer(smtp, from) : openFileMailer(join(home, 'outbox'), from)
}
