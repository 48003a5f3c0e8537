import { z } from 'zod'
import { labelOf } from '#contract/connections/connection-names.ts'
import type { SmtpConnection } from '#contract/connections/connections.ts'
import type { MailState } from '#contract/connections/mail-state.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, variable } from '#server/platform/variables.ts'
import { measureEmails } from './email-metrics.ts'
import { forgetEmails } from './forget-emails.ts'
import type { EmailLogo } from './layout/email-head.ts'
import type { Mailer } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { sendEmails } from './send-email.ts'
import { contactOf, isAddress, type Sender, senderOf } from './sender.ts'
import type { SmtpServer } from './smtp-mailer.ts'
import { readSmtpUrl } from './smtp-url.ts'
import { probeMailServer, watchMail } from './watch-mail-server.ts'
import { emailWriter } from './write-email.ts'

type EmailsOptions = {
  /** Without a mail server e-mails are written to the folder of the office. */
  smtp?: SmtpServer
  /** The sender of e-mails, when it does not follow from the other settings. */
  mailFrom?: string
  /** Where customers write to, when it is not the sender of e-mails. */
  contact?: string
}

/** The mail server that was set in the console, and which server has accepted a letter. */
type EmailsNeeds = {
  connections: {
    valueOf: (kind: 'smtp') => SmtpConnection | undefined
    worksOf: (kind: 'smtp') => string | undefined
    noteWorks: (kind: 'smtp', label: string, at: Date) => Promise<void>
  }
}

type Later = {
  /** How the office is known now. */
  identity: () => OfficeIdentity
  emailLogo: () => Promise<EmailLogo | undefined>
  timeZone: () => string
  /** Where a reply with a token goes. Undefined: nobody reads replies. */
  replyTo: (token: string) => string | undefined
  /** The mailbox that the office reads. */
  inboxAddress: () => string | undefined
}

/** How the office is called, and how it is written to. */
type Named = Pick<OfficeIdentity, 'name' | 'contact'>

/** By which server letters leave now, for whoever sets it. */
export type Mail = {
  mailer: Mailer
  /** Whether the environment names the server, which wins. */
  environment: boolean
  /** Undefined: there is no mail server. */
  label: () => string | undefined
  state: () => MailState
  serverOf: (connection: SmtpConnection) => SmtpServer
  senderOf: (connection: SmtpConnection) => Sender
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
  open(office, { connections }: EmailsNeeds, options: EmailsOptions, later: () => Later) {
    const { db, now, log, origin, alarm, endAlarm } = office
    const environment = options.smtp !== undefined
    const connection = () => (environment ? undefined : connections.valueOf('smtp'))
    function serverNow(): SmtpServer | undefined {
      const set = connection()
      return set ? serverOf(set) : options.smtp
    }
    /** Of the server that counts now, or of one that is tried. */
    function addresses(set = connection()) {
      const user = set?.user ?? options.smtp?.user
      return { user, mailFrom: options.mailFrom ?? (set?.from || undefined), contact: options.contact }
    }
    function senderNow(set = connection(), { name, contact }: Named = later().identity()): Sender {
      const { user, mailFrom, ...own } = addresses(set)
      const sender = senderOf(name, origin, { from: mailFrom, user })
      const answersTo =
        contact.email || contactOf({ contact: own.contact, mailFrom, smtp: { user } }) || later().inboxAddress()
      return {
        ...sender,
        answersTo: answersTo !== undefined && answersTo !== sender.address ? answersTo : sender.answersTo,
      }
    }
    /** Whether a person reads the mailbox that replies go to. */
    function mayAnswer(named?: Named): boolean {
      const { address, answersTo } = senderNow(connection(), named)
      return answersTo !== undefined || contactOf({ mailFrom: address }) !== undefined
    }
    const mailer = openMailer({
      home: office.home,
      server: serverNow,
      from: () => senderNow(),
      accepted: server => connections.noteWorks('smtp', labelOf(server), now()),
      now,
    })
    const write = emailWriter(office.emails, () => {
      const { name: officeName, accent } = later().identity()
      return {
        officeName,
        origin,
        accent,
        timeZone: later().timeZone(),
        answered: mayAnswer(),
        replyTo: later().replyTo,
      }
    })
    const mail: Mail = {
      mailer,
      environment,
      label: () => {
        const server = serverNow()
        return server && labelOf(server)
      },
      state() {
        if (office.demo) return 'works'
        const label = mail.label()
        if (label === undefined) return 'folder'
        return connections.worksOf('smtp') === label ? 'works' : 'untried'
      },
      serverOf,
      senderOf: set => senderNow(set),
    }
    return {
      offers: {
        writeEmail: write,
        mail,
        /** What pages may say of e-mails. */
        letters: (named: Named) => ({ leave: mail.state() !== 'folder', answered: mayAnswer(named) }),
        /** The address for customers, where the office has set none. */
        contact: () => {
          const { contact, mailFrom, user } = addresses()
          return contactOf({ contact, mailFrom, smtp: { user } })
        },
        senderAddress: () => {
          const { mailFrom, user } = addresses()
          return senderOf('', origin, { from: mailFrom, user }).address
        },
      },
      tasks: [
        sendEmails({ db, mailer, write, logo: () => later().emailLogo(), now, log }),
        probeMailServer({ db, mailer, now, log }),
        watchMail({ db, now, alarm, endAlarm }),
        forgetEmails(db, now),
      ],
      metrics: registry => measureEmails(registry, db, now),
      // Pages say whether letters leave, and whether they can be answered.
      pageVersion: () => `${mail.state()} ${mayAnswer()}`,
      start: () => void mailer.trouble().then(detail => detail && log.warn({ detail }, 'no e-mail can be sent now')),
      close: () => mailer.close(),
    }
  },
})

const serverOf = ({ host, port, encryption, user, password }: SmtpConnection): SmtpServer => ({
  host,
  port,
  tls: encryption === 'tls',
  plain: encryption === 'none',
  user: user || undefined,
  password: user ? password : undefined,
})
