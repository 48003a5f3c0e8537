import type { PairView } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { minutesText } from '#contract/minutes-text.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { kindNames } from '#contract/verification/verification-kinds.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { inSentence } from '#web/format/in-sentence.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'

/** What the office asks to see. Where it cannot be read now, the page goes without it. */
export async function readAskedBefore(context: {
  get: (of: typeof apiContext) => Api
}): Promise<VerificationTerms | undefined> {
  try {
    return await context.get(apiContext)('GET /api/v1/verification-terms/')
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** What will be asked in this direction, from which sums on, how long it takes and for how long it counts: said before the claim. */
export function askedBefore(
  terms: VerificationTerms | undefined,
  { demands }: Pick<PairView, 'demands'>,
  locale: Locale,
): string[] {
  const t = messages[locale]
  const kinds = terms?.kinds ?? []
  const named = (wanted: typeof kinds) => wanted.map(({ kind }) => inSentence(kindNames[locale][kind])).join(', ')
  const always = demands.includes('verification') ? kinds.filter(({ byDirection }) => byDirection) : []
  const bySums = kinds.flatMap(kind => [
    ...(kind.amountFrom ? [t.amount(named([kind]), showDecimal(kind.amountFrom, locale))] : []),
    ...(kind.turnoverFrom ? [t.turnover(named([kind]), showDecimal(kind.turnoverFrom, locale))] : []),
  ])
  const counts = always.filter(({ termDays }) => termDays > 0)
  const said = [
    ...(always.length > 0 ? [t.first(named(always))] : []),
    ...always.map(({ asks }) => asks[locale]),
    ...bySums,
  ]
  if (said.length === 0) return []
  return [
    ...said,
    ...(terms?.usualMinutes === undefined ? [] : [t.usual(minutesText(terms.usualMinutes, locale))]),
    ...(counts.length > 0 ? [t.term(Math.min(...counts.map(({ termDays }) => termDays)))] : []),
    t.decline,
  ]
}

const messages = defineMessages({
  ru: {
    first: (kinds: string) => `До оплаты понадобится: ${kinds}.`,
    amount: (kind: string, sum: string) => `При сумме заявки от ${sum}\u00a0$ понадобится: ${kind}.`,
    turnover: (kind: string, sum: string) => `Когда ваш оборот дойдёт до ${sum}\u00a0$, понадобится: ${kind}.`,
    usual: (time: string) => `Обычно отвечаем за ${time}; пока смотрим, время заявки стоит.`,
    term: (days: number) =>
      `Если вы вошли в кабинет, второй раз не спросим: проверка действует ${days}\u00a0${plural('ru', days, { one: 'день', few: 'дня', many: 'дней' })}.`,
    decline: 'От проверки можно отказаться: неоплаченная заявка закроется, пришедшие деньги вернём.',
  },
  en: {
    first: (kinds: string) => `Before you pay, we ask for: ${kinds}.`,
    amount: (kind: string, sum: string) => `For orders of $${sum} or more we ask for: ${kind}.`,
    turnover: (kind: string, sum: string) => `Once you have exchanged $${sum} in total, we ask for: ${kind}.`,
    usual: (time: string) => `We usually answer within ${time}; the order’s clock is stopped meanwhile.`,
    term: (days: number) =>
      `If you are signed in, we do not ask twice: the check counts for ${days} ${plural('en', days, { one: 'day', other: 'days' })}.`,
    decline: 'You can decline: an unpaid order closes, and money that has come in goes back.',
  },
})
