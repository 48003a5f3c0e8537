import type { ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { RecordsContext } from './records-context.ts'

/** The texts of a form by the names of its controls. */
export type Texts = Readonly<Record<string, string>>

export type Control = {
  name: string
  label: string
  hint?: string | undefined
  texts: Texts
  locale: Locale
  /** The zone that the office lives by. */
  zone?: string | undefined
  /** What an amount is counted in, where it is known. */
  unit?: string | undefined
  unitOf?: RecordsContext['unitOf']
  names?: RecordsContext['names'] | undefined
  /** The catalogue, whose codes are suggested. */
  currencies?: RecordsContext['currencies'] | undefined
  /** What no choice says, where a field may be left without one. */
  none?: string | undefined
  /** The id and the refusal of a control. */
  control: (name: string) => { id: string; name: string; refusal: string | undefined }
}

/**
 * How a kind of field is typed, read and shown. What cannot be read is sent as it was typed, and the office refuses it at
 * its field.
 */
export type FieldKind = {
  texts: (name: string, value: never, locale: Locale, zone?: string) => Texts
  read: (name: string, texts: Texts, locale: Locale) => unknown
  input: (control: Control) => ReactNode
  show: (value: never, context: RecordsContext) => ReactNode
  /** For values that are too long to stand side by side: what differs. */
  showChange?: (before: never, after: never, context: RecordsContext) => ReactNode
  /** Why such a field is refused, whatever its section: with an example. */
  refusals?: Record<Locale, Readonly<Record<string, string>>>
  /** The control that a refused place inside the value belongs to, and the line in it, counted from 1. */
  at?: (name: string, place: string, texts: Texts) => { control: string; line?: number | undefined }
}
