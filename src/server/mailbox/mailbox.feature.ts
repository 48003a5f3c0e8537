import { z } from 'zod'
import type { ImapConnection } from '#contract/connections/connections.ts'
import { isAddress } from '#server/emails/sender.ts'
import { defineFeature } from '#server/feature.ts'
import type { Connectable } from '#server/platform/connectable.ts'
import { defineVariables, onOff, refuseVariable, variable } from '#server/platform/variables.ts'
import { mailboxRoutes } from './mailbox.routes.ts'
import {
  connectionOf,
  type Inbox,
  inboxOf,
  LONGEST_PLUS_LOCAL,
  mailboxAddress,
  readMailboxUrl,
  replyAddress,
} from './mailbox-url.ts'
import { mailboxTasks } from './read-mailbox.ts'
import { tryMailbox } from './try-mailbox.ts'

type MailboxOptions = {
  /** The mailbox whose letters become messages of their conversations. Absent: nobody reads replies to e-mails. */
  inbox?: Inbox
}

type MailboxNeeds = {
  senderAddress: () => string
  connections: { valueOf: (kind: 'imap') => ImapConnection | undefined }
}

export const mailbox = defineFeature({
  name: 'mailbox',
  variables: defineVariables(
    {
      mailbox: variable(
        'AGIO_INBOX',
        z
          .string()
          .transform((url, context) => {
            const mailbox = readMailboxUrl(url)
            if (!mailbox)
              context.addIssue(
                'must be imaps://user:password@host/INBOX or imap://…, with signs like @ and % in the user and the password written as %40 and %25',
              )
            return mailbox ?? z.NEVER
          })
          .optional(),
      ),
      given: variable(
        'AGIO_INBOX_ADDRESS',
        z.string().refine(isAddress, 'must be an e-mail address: help@office.example').optional(),
      ),
      plus: variable('AGIO_INBOX_PLUS', onOff),
      authServer: variable(
        'AGIO_INBOX_AUTH',
        z
          .string()
          .regex(
            /^[\w.-]{1,253}$/,
            'must be the name by which the mail server signs Authentication-Results: mx.office.example',
          )
          .optional(),
      ),
    },
    ({ mailbox, given, plus = false, authServer }) => {
      if (!mailbox) {
        if (given || plus || authServer)
          refuseVariable('AGIO_INBOX must name the mailbox that the other AGIO_INBOX_… are about')
        return {}
      }
      const address =
        mailboxAddress(mailbox.user, given) ??
        refuseVariable('AGIO_INBOX_ADDRESS must say to which address replies go: the user of AGIO_INBOX is none')
      if (plus && address.lastIndexOf('@') > LONGEST_PLUS_LOCAL)
        refuseVariable(
          `AGIO_INBOX_PLUS needs an address with at most ${LONGEST_PLUS_LOCAL} characters before the @, because 47 are added to them`,
        )
      return { inbox: { mailbox, terms: { address, plus, authServer } } }
    },
  ),
  open(
    { db, secret, alarm, endAlarm, now, log },
    { senderAddress, connections }: MailboxNeeds,
    { inbox }: MailboxOptions,
  ) {
    /** The mailbox that counts now. */
    function inboxNow(): Inbox | undefined {
      const set = inbox ? undefined : connections.valueOf('imap')
      return set ? inboxOf(set) : inbox
    }
    const address = () => inboxNow()?.terms.address
    return {
      offers: {
        inboxAddress: address,
        replyTo(token: string) {
          const { terms } = inboxNow() ?? {}
          return terms && replyAddress(terms, token)
        },
        mailboxConnection: {
          environment: inbox && connectionOf(inbox),
          try: tryMailbox,
        } satisfies Connectable<'imap'>,
      },
      routes: app => mailboxRoutes(app, { db, address, now }),
      tasks: mailboxTasks({ inbox: inboxNow, senderAddress, db, secret, alarm, endAlarm, log, now }),
    }
  },
})
