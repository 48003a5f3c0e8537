import { pathIn } from '#contract/locale.ts'
import type { AnyEmailKind } from './email.ts'
import type { EmailHead, EmailLogo } from './layout/email-head.ts'
import { emailHtml } from './layout/email-html.ts'
import { emailText } from './layout/email-text.ts'
import type { Message } from './mailer.ts'
import type { WaitingEmail } from './outbox.store.ts'

/** What is written of a row of the outbox, or of a letter that is in none. */
export type Written = Partial<WaitingEmail> &
  Pick<WaitingEmail, 'id' | 'kind' | 'recipient' | 'locale' | 'data' | 'created_at'>
export type Writer = (message: Written, logo?: EmailLogo) => Message

/** Renders a row of the outbox, under the name that the office has now. An unknown kind, or invalid data, is a bug. */
export const emailWriter =
  (kinds: readonly AnyEmailKind[], headNow: () => EmailHead): Writer =>
  ({ id, kind, recipient, locale, data, created_at }, logo) => {
    const head = headNow()
    const emailKind = kinds.find(({ name }) => name === kind)
    if (!emailKind) throw new Error(`there is no e-mail ${kind}`)
    const written = emailKind.write({
      data: emailKind.data.parse(data),
      locale,
      officeName: head.officeName,
      timeZone: head.timeZone ?? 'UTC',
      link: path => head.origin + pathIn(locale, path),
    })
    const { reply: token, ...alone } = written
    const to = token === undefined ? undefined : head.replyTo?.(token)
    const reply = token !== undefined && to !== undefined && { token, to }
    const message = reply ? written : alone
    return {
      id,
      kind,
      to: recipient,
      subject: message.subject,
      text: emailText(message, locale, head),
      html: emailHtml(message, locale, { ...head, logo: logo ?? head.logo }),
      logo: logo?.content,
      createdAt: created_at,
      ...(reply ? { reply } : undefined),
      unsubscribe: message.unsubscribe || undefined,
    }
  }
