import type { SendMailOptions } from 'nodemailer'
import { defined } from '#contract/defined.ts'
import { LOGO_ID } from './layout/email-html.ts'
import type { Message } from './mailer.ts'
import type { Sender } from './sender.ts'

/** The e-mail with its headers: automatic, dated, with a stable id. */
export const envelop = (message: Message, from: Sender): SendMailOptions =>
  defined({
    from: { name: from.name, address: from.address },
    replyTo: message.reply || from.answersTo ? (message.reply?.to ?? from.answersTo) : undefined,
    to: { name: '', address: message.to },
    envelope: { from: from.address, to: [message.to] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: message.logo && [
      {
        filename: 'logo.png',
        content: message.logo,
        contentType: 'image/png',
        cid: LOGO_ID,
        contentDisposition: 'inline' as const,
      },
    ],
    textEncoding: 'quoted-printable' as const,
    messageId: `<${message.reply ? `${message.id}.${threadOf(message.reply)}` : message.id}@${domainOf(from)}>`,
    // Servers that write a Message-ID of their own leave this one, and programs show the letters of a conversation together.
    references: message.reply && [`<${threadOf(message.reply)}@${domainOf(from)}>`],
    date: message.createdAt,
    headers: defined({
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // The page of the link also takes the form that mail programs send for their own button (RFC 8058).
      'List-Unsubscribe': message.unsubscribe ? `<${message.unsubscribe}>` : undefined,
      'List-Unsubscribe-Post': message.unsubscribe ? 'List-Unsubscribe=One-Click' : undefined,
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })

const domainOf = ({ address }: Sender): string => address.slice(address.lastIndexOf('@') + 1)
const threadOf = ({ token }: NonNullable<Message['reply']>): string => `chat.${token}`
