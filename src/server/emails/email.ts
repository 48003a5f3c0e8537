import type { z } from 'zod'
import type { Locale } from '#contract/locale.ts'

/** The parts of an e-mail from top to bottom. Everything but what is written is plain text: the layout escapes it. */
export type EmailPart =
  | { is: 'paragraph'; text: string }
  /** Amounts, accounts, times: rows of name and value. */
  | { is: 'figures'; rows: readonly { name: string; value: string }[] }
  /** The action. Its full address is shown below the button, for programs that draw none. */
  | { is: 'button'; label: string; url: string }
  /** Text to copy: large and easy to select. */
  | { is: 'code'; code: string }
  | { is: 'footnote'; text: string }
  /** Markdown of the office, already rendered: harmless HTML with full addresses, and the same as text. */
  | { is: 'written'; html: string; text: string }

export type EmailDefinition = {
  subject: string
  /** The preview that a mailbox shows beside the subject. */
  preheader: string
  heading: string
  parts: readonly EmailPart[]
  /** The token of a conversation that a reply to the e-mail reaches, where replies are read. */
  reply?: string
  /** The unsubscribe link, only for optional kinds: never for codes and claims. */
  unsubscribe?: string
}

export type EmailSurroundings<Data> = {
  data: Data
  locale: Locale
  officeName: string
  /** The office's. */
  timeZone: string
  /** The full address of a page in the e-mail's language. */
  link: (path: `/${string}`) => string
}

/** One kind of e-mail: its name, which is also the name of its file, its data, its text, and a sample for previews and tests. */
export type EmailKind<Data> = {
  name: string
  data: z.ZodType<Data>
  sample: NoInfer<Data>
  /** The parts of the sample that differ in English: amounts and names. */
  sampleInEnglish?: Partial<NoInfer<Data>>
  write: (about: EmailSurroundings<NoInfer<Data>>) => EmailDefinition
}

/** `data` is stored as JSON until the e-mail is sent: amounts as decimal strings, times as ISO 8601. */
export const defineEmail = <Data>(name: string, kind: Omit<EmailKind<Data>, 'name'>): EmailKind<Data> => ({
  name,
  ...kind,
})

// biome-ignore lint/suspicious/noExplicitAny: the list treats all kinds alike; each one is typed where it is defined.
export type AnyEmailKind = EmailKind<any>
