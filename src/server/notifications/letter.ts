import type { z } from 'zod'
import type { Locale } from '#contract/locale.ts'

/** What a letter is made of, from top to bottom. Everything is plain text: the layout escapes it. */
export type LetterPart =
  | { is: 'paragraph'; text: string }
  /** Amounts, accounts, times: what is called how, one under the other. */
  | { is: 'figures'; rows: readonly { name: string; value: string }[] }
  /** What there is to do. The address stands under it in full, for programs that draw no buttons. */
  | { is: 'button'; label: string; url: string }
  /** To be typed somewhere: large and easy to select. */
  | { is: 'code'; code: string }
  | { is: 'footnote'; text: string }

export type Letter = {
  subject: string
  /** What a list of letters shows beside the subject. */
  preheader: string
  heading: string
  parts: readonly LetterPart[]
  /** Where this kind of letter is switched off. Only for what can be: never for codes and claims. */
  unsubscribe?: string
}

export type LetterSurroundings<Data> = {
  data: Data
  locale: Locale
  officeName: string
  /** A page of the office in the letter's language, as a whole address. */
  link: (path: `/${string}`) => string
}

/** One kind of letter: what it has to be told and how it is written. The sample is what it is looked at with. */
export type LetterKind<Data> = {
  data: z.ZodType<Data>
  sample: NoInfer<Data>
  /** What of the sample is said in another way in English: amounts, and names. */
  sampleInEnglish?: Partial<NoInfer<Data>>
  write: (about: LetterSurroundings<NoInfer<Data>>) => Letter
}

/** `data` is kept as JSON until the letter is sent: amounts as decimal strings, times as ISO 8601. */
export const defineLetter = <Data>(letter: LetterKind<Data>): LetterKind<Data> => letter
