import type { Role } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { answerTexts, kindNames } from '#contract/verification/verification-kinds.ts'
import { roleName } from '#web/console/frame/role.texts.ts'
import { deskStates, reasonNames, recognitionNames } from '#web/desk/console/desk.texts.ts'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr, type ShownCurrency } from '#web/format/shown-currencies.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { checkTexts } from '#web/verification/console/check.texts.ts'
import { withdrawalStateNames } from '#web/withdrawals/withdrawal-state.texts.ts'

type Around = {
  locale: Locale
  /** Whether the time zone of the reader is known. */
  here: boolean
  /** The currency of amounts that name none. */
  currency: string | undefined
  currencies: Readonly<Record<string, ShownCurrency>>
}

/** The value of a field of the log as text: amounts, moments and states. */
export function auditValue(field: string, value: string | undefined, context: Around): string {
  if (value === undefined) return '—'
  const { locale, here, currency, currencies } = context
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return momentText(value, locale, here)
  const [, amount, code = amounts.has(lastOf(field)) ? currency : undefined] =
    /^(\d+(?:\.\d+)?)(?: ([A-Z0-9]{2,20}))?$/.exec(value) ?? []
  if (amount !== undefined && code !== undefined) return moneyText(amount, currencyOr(currencies, code, amount), locale)
  if (field === 'role') return roleName(value as Role, locale) ?? value
  if (lastOf(field) === 'reason') return reasonNames[locale][value] ?? value
  if (field === 'meeting.knownBy') return (recognitionNames[locale] as Record<string, string>)[value] ?? value
  if (field === 'kind') return (kindNames[locale] as Record<string, string>)[value] ?? value
  if (field === 'answer') return (answerTexts[locale] as Record<string, string>)[value] ?? value
  if (field === 'verdict') return verdicts[locale][value] ?? value
  if (field === 'ownClaim' || field === 'ownCheck' || field === 'ownWithdrawal') return yes[locale].yes
  if (field === 'blocked' || field === 'secondFactor') return value === 'true' ? yes[locale].yes : yes[locale].no
  if (field !== 'state') return value
  return (
    (deskStates[locale] as Record<string, string>)[value] ??
    depositAccountStates[locale][value] ??
    invitationStates[locale][value] ??
    (checkTexts[locale].states as Record<string, string>)[value] ??
    (withdrawalStateNames[locale] as Record<string, string>)[value] ??
    value
  )
}

const lastOf = (field: string): string => field.split('.').at(-1)!

/** Fields that are amounts in every act; other figures are counts and versions. */
const amounts: ReadonlySet<string> = new Set([
  'has',
  'amount',
  'aloneMost',
  'claimLeast',
  'claimMost',
  'dayMost',
  'monthMost',
])

const yes = defineMessages({ ru: { yes: 'да', no: 'нет' }, en: { yes: 'yes', no: 'no' } })

const verdicts = defineMessages<Readonly<Record<string, string>>>({
  ru: { accept: 'принять', again: 'попросить ещё раз', refuse: 'отказать' },
  en: { accept: 'accept', again: 'ask again', refuse: 'refuse' },
})

const invitationStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { open: 'открыто', withdrawn: 'отозвано' },
  en: { open: 'open', withdrawn: 'withdrawn' },
})

const depositAccountStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'включены', off: 'выключены' },
  en: { on: 'on', off: 'off' },
})
