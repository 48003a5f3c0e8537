import type { Locale } from '#contract/locale.ts'
import type { Letter, LetterPart } from '../letter.ts'
import type { LetterHead } from '../write-letter.ts'
import { letterWords } from './letter-words.ts'

/** The letter for programs and people that want no HTML. It says everything that the other form says. */
export function letterText(letter: Letter, locale: Locale, { officeName, origin }: LetterHead): string {
  const words = letterWords[locale]
  const parts = [
    letter.heading,
    ...letter.parts.map(textOf),
    '-- ',
    [
      words.why(officeName),
      origin,
      ...(letter.unsubscribe ? [`${words.unsubscribe}: ${letter.unsubscribe}`] : []),
    ].join('\n'),
  ]
  return `${parts.join('\n\n').replace('-- \n\n', '-- \n')}\n`
}

function textOf(part: LetterPart): string {
  switch (part.is) {
    case 'paragraph':
    case 'footnote':
      return part.text
    case 'figures':
      return part.rows.map(({ name, value }) => `${name}: ${value}`).join('\n')
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'code':
      return `    ${part.code}`
  }
}
