import { pathIn } from '#contract/locale.ts'
import { letterHtml } from './layout/letter-html.ts'
import { letterText } from './layout/letter-text.ts'
import type { LetterKind } from './letter.ts'
import { letters } from './letters/all-letters.ts'
import type { Message } from './mailer.ts'
import type { WaitingLetter } from './outbox.store.ts'

export type Writer = (letter: WaitingLetter) => Message

/** What the office is called and where its pages are. */
export type LetterHead = { officeName: string; origin: string }

/** Puts what the outbox kept into words. A kind that this version does not know, or other data, is a bug. */
export const letterWriter =
  (head: LetterHead): Writer =>
  ({ id, kind, recipient, locale, data, created_at }) => {
    const known = letters as Record<string, LetterKind<unknown>>
    const letterKind = known[kind]
    if (!letterKind) throw new Error(`there is no letter ${kind}`)
    const letter = letterKind.write({
      data: letterKind.data.parse(data),
      locale,
      officeName: head.officeName,
      link: path => head.origin + pathIn(locale, path),
    })
    return {
      id,
      kind,
      to: recipient,
      subject: letter.subject,
      text: letterText(letter, locale, head),
      html: letterHtml(letter, locale, head),
      createdAt: created_at,
      ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe }),
    }
  }
