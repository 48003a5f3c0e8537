import type { Locale } from '#contract/locale.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import type { FormRefusal } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Why somebody confirms only later what a colleague has made. Undefined: it was refused for another reason. */
export const confirmsLater = ({ because, from }: FormRefusal, locale: Locale): string | undefined =>
  because === 'confirms-later' ? confirmsFromText(String(from), locale) : undefined

export function confirmsFromText(from: string, locale: Locale): string {
  const moment = officeMoment(from, { locale })
  return locale === 'ru'
    ? `Вас и автора связывает приглашение, роль или сброс второго фактора. Трое суток вы друг за друга не подтверждаете: вы сможете после ${moment}.`
    : `An invitation, a role or a reset of the second factor links you and the author. For three days neither confirms for the other: you can after ${moment}.`
}

/** For forms that only confirm. */
export const confirmingTexts: FormTexts = defineMessages({
  ru: { refusals: { 'wrong-state': refusal => confirmsLater(refusal, 'ru') ?? 'Это уже решено: обновите страницу.' } },
  en: {
    refusals: { 'wrong-state': refusal => confirmsLater(refusal, 'en') ?? 'This has been decided: reload the page.' },
  },
})
