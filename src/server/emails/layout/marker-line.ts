import type { Locale } from '#contract/locale.ts'
import { emailWords } from './email-words.ts'

/** Stands above an e-mail that may be answered: what is below it is not the reply. */
export const markerLine = (locale: Locale): string => `— ${emailWords[locale].above} —`
