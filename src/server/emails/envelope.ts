import type { SendMailOptions } from 'nodemailer'
import { LOGO_ID } from './layout/email-html.ts'
import type { Message } from './mailer.ts'
import type { Sender } from './sender.ts'

/** The e-mail with its headers: automatic, dated, with a stable id. */
export const envelop = (message: Message, from: Sender): SendMailOptions => ({
  from: { name: from.name, address: from.address },
  ...(from.answersTo && { replyTo: from.answersTo }),
  to: { name: '', address: message.to },
  envelope: { from: from.address, to: [message.to] },
  subject: message.subject,
  text: message.text,
  html: message.html,
  ...(message.logo && {
    attachments: [
      {
        filename: 'logo.png',
        content: message.logo,
        contentType: 'image/png',
        cid: LOGO_ID,
        contentDisposition: 'inline',
      },
    ],
  }),
  textEncoding: 'quoted-printable',
  messageId: `<${message.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
  date: message.createdAt,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    // The page of the link also takes the form that mail programs send for their own button (RFC 8058).
    ...(message.unsubscribe && {
      'List-Unsubscribe': `<${message.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})
