import { defineFeature } from '#server/feature.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import { type Mailbox, type ReplyTerms, replyAddress } from './mailbox-url.ts'
import { mailboxTasks } from './read-mailbox.ts'

type MailboxOptions = {
  /** The mailbox whose letters become messages of their conversations. Absent: nobody reads replies to e-mails. */
  inbox?: { mailbox: Mailbox; terms: ReplyTerms }
}

export const mailbox = defineFeature({
  name: 'mailbox',
  open({ db, secret, alarm, now, log }, { senderAddress }: { senderAddress: string }, { inbox }: MailboxOptions) {
    const address = inbox?.terms.address
    const ownAddresses = () => [inbox!.terms.address, senderAddress]
    return {
      offers: { replyTo: inbox && ((token: string) => replyAddress(inbox.terms, token)) },
      routes: app => mailboxRoutes(app, { db, address, now }),
      tasks: inbox ? mailboxTasks({ ...inbox, db, secret, alarm, log, now, ownAddresses }) : [],
    }
  },
})
