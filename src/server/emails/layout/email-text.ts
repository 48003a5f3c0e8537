import type { Locale } from '#contract/locale.ts'
import type { EmailDefinition, EmailPart } from '../email.ts'
import type { EmailHead } from './email-head.ts'
import { emailFoot, emailWords } from './email-words.ts'
import { markerLine } from './marker-line.ts'

/** The e-mail as plain text, with the same content as the HTML. */
export function emailText(message: EmailDefinition, locale: Locale, head: EmailHead): string {
  const words = emailWords[locale]
  const parts = [
    ...(message.reply === undefined ? [] : [markerLine(locale)]),
    message.heading,
    ...message.parts.map(textOf),
    '-- ',
    [
      emailFoot(message, locale, head),
      head.origin,
      ...(message.unsubscribe ? [`${words.unsubscribe}: ${message.unsubscribe}`] : []),
    ].join('\n'),
  ]
  return `${parts.join('\n\n').replace('-- \n\n', '-- \n')}\n`
}

function textOf(part: EmailPart): string {
  switch (part.is) {
    case 'paragraph':
    case 'footnote':
    case 'written':
      return part.text
    case 'figures':
      return part.rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'code':
      return `    ${part.code}`
  }
}
