import type { Locale } from '#contract/locale.ts'
import { momentText } from '#web/figures/moment-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { currencyOr, type ShownCurrency } from '#web/figures/shown-currencies.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { deskStates, reasonWords, recognisedWords } from '../desk-words.ts'

type Around = {
  locale: Locale
  /** Whether the page knows where its reader is. */
  here: boolean
  /** What an amount that names no currency is counted in. */
  currency: string | undefined
  currencies: Readonly<Record<string, ShownCurrency>>
}

/** What a field of the log holds, as people read it: amounts, moments and states in words. */
export function auditValue(field: string, value: string | undefined, around: Around): string {
  if (value === undefined) return '—'
  const { locale, here, currency, currencies } = around
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value, locale, here)
  const [, amount, code = amounts.has(lastOf(field)) ? currency : undefined] =
    /^(\d+(?:\.\d+)?)(?: ([A-Z0-9]{2,20}))?$/.exec(value) ?? []
  if (amount !== undefined && code !== undefined) return moneyText(amount, currencyOr(currencies, code, amount), locale)
  if (lastOf(field) === 'reason') return reasonWords[locale][value] ?? value
  if (field === 'meeting.knownBy') return (recognisedWords[locale] as Record<string, string>)[value] ?? value
  if (field === 'ownClaim') return yes[locale].yes
  if (field !== 'state') return value
  return (deskStates[locale] as Record<string, string>)[value] ?? requisiteStates[locale][value] ?? value
}

const lastOf = (field: string): string => field.split('.').at(-1)!

/** Fields that are amounts wherever they stand; other figures are counts and versions. */
const amounts: ReadonlySet<string> = new Set([
  'has',
  'amount',
  'aloneMost',
  'claimLeast',
  'claimMost',
  'dayMost',
  'monthMost',
])

const yes = defineMessages({ ru: { yes: 'да' }, en: { yes: 'yes' } })

const requisiteStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'включены', off: 'выключены' },
  en: { on: 'on', off: 'off' },
})
