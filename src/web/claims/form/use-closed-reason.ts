import { moneyText } from '#web/format/money-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { calculatorTexts, pausedText } from '#web/quotes/calculator/calculator.texts.ts'
import { usePerson } from '#web/session/person.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import type { ClaimQuote } from './claim-quote.ts'

/** Why the form cannot be sent now, whatever its values. */
export function useClosedReason({ view }: ClaimFormData, { agreed, refusal }: ClaimQuote): string | undefined {
  const t = useMessages(messages)
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const here = useHydrated()
  const person = usePerson()
  const { pair, side, tech } = view

  if (tech.maintenance) return tech.until ? t.maintenanceUntil(timeText(tech.until, locale, here)) : t.maintenance
  if (pair.demands.includes('account') && !person) return t.account
  if (pair.state === 'paused' && !agreed) {
    const reason = pausedText(pair.reason, texts)
    return pair.opensAt ? t.opens(reason, timeText(pair.opensAt, locale, here)) : t.paused(reason)
  }
  const limit = (text: string) => moneyText(text, pair[side], locale)
  switch (refusal?.reason) {
    case undefined:
      return agreed ? undefined : t.none
    case 'paused':
      return t.paused(pausedText(refusal.because, texts))
    case 'below-minimum':
      return texts.least(limit(refusal.minimum))
    case 'above-maximum':
      return texts.most(limit(refusal.maximum))
    case 'beyond-reserve':
      return texts.reserveIs(limit(refusal.maximum))
    default:
      return t.none
  }
}

const messages = defineMessages({
  ru: {
    maintenance: 'Новые заявки пока не принимаем',
    maintenanceUntil: (time: string) => `Технический перерыв до ${time}`,
    paused: (reason: string) => `Направление приостановлено: ${reason}`,
    opens: (reason: string, time: string) => `Направление приостановлено: ${reason}, откроется в ${time}`,
    account: 'Сначала войдите: это направление открыто после регистрации',
    none: 'Курса сейчас нет, спрашиваем его снова',
  },
  en: {
    maintenance: 'No new orders for now',
    maintenanceUntil: (time: string) => `Maintenance until ${time}`,
    paused: (reason: string) => `This exchange is paused: ${reason}`,
    opens: (reason: string, time: string) => `This exchange is paused: ${reason}, opens at ${time}`,
    account: 'Please sign in first: this exchange is for registered customers',
    none: 'There is no rate right now, we keep trying',
  },
})
