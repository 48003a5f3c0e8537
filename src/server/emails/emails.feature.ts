import { z } from 'zod'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, variable } from '#server/platform/variables.ts'
import { measureEmails } from './email-metrics.ts'
import { forgetEmails } from './forget-emails.ts'
import type { EmailLogo } from './layout/email-head.ts'
import { openMailer } from './open-mailer.ts'
import { sendEmails } from './send-email.ts'
import { contactOf, isAddress, senderOf } from './sender.ts'
import type { SmtpServer } from './smtp-mailer.ts'
import { readSmtpUrl } from './smtp-url.ts'
import { emailWriter } from './write-email.ts'

type EmailsOptions = {
  /** Without a mail server e-mails are written to the folder of the office. */
  smtp?: SmtpServer
  /** The sender of e-mails, when it does not follow from the other settings. */
  mailFrom?: string
  /** Where customers write to, when it is not the sender of e-mails. */
  contact?: string
}

type Later = {
  /** How the office is known now. */
  identity: () => OfficeIdentity
  emailLogo: () => Promise<EmailLogo | undefined>
  /** Where a reply with a token goes. Absent: nobody reads replies. */
  replyTo: ((token: string) => string) | undefined
}

export const emails = defineFeature({
  name: 'emails',
  variables: defineVariables(
    {
      contact: variable(
        'AGIO_CONTACT_EMAIL',
        z.string().refine(isAddress, 'must be an e-mail address: help@office.example').optional(),
      ),
      smtp: variable(
        'SMTP_URL',
        z
          .string()
          .transform((url, context) => {
            const server = readSmtpUrl(url)
            if (!server)
              context.addIssue(
                'must be smtp://user:password@host:587 or smtps://…, with signs like @ and % in the password written as %40 and %25',
              )
            return server ?? z.NEVER
          })
          .optional(),
      ),
      mailFrom: variable(
        'MAIL_FROM',
        z.string().refine(isAddress, 'must be an e-mail address: post@office.example').optional(),
      ),
    },
    values => values,
  ),
  open(office, _, options: EmailsOptions, later: () => Later) {
    const { db, now, log, origin } = office
    const { mailFrom, smtp } = options
    const mailer = openMailer({ ...options, ...office, office: () => later().identity() })
    const write = emailWriter(office.emails, () => {
      const { name: officeName, accent } = later().identity()
      return { officeName, origin, accent, replyTo: later().replyTo }
    })
    return {
      offers: {
        writeEmail: write,
        /** The address for customers, where the office has set none. */
        contact: contactOf(options),
        senderAddress: senderOf('', origin, { from: mailFrom, user: smtp?.user }).address,
      },
      tasks: [sendEmails({ db, mailer, write, logo: () => later().emailLogo(), now, log }), forgetEmails(db, now)],
      metrics: registry => measureEmails(registry, db, now),
      start: () => void mailer.trouble().then(detail => detail && log.warn({ detail }, 'no e-mail can be sent now')),
      close: () => mailer.close(),
    }
  },
})
