import { bankOfCard, bankOfCurrency, type CardBank } from '#contract/account-formats/card-banks.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/**
 * A warning about a card whose number belongs to another bank than the currency, or to an unknown bank. The number may be
 * valid all the same.
 */
export function cardDoubt(currency: string, number: string, locale: Locale): string | undefined {
  const wanted = bankOfCurrency[currency]
  const bank = bankOfCard(number)
  if (!wanted || bank === wanted) return undefined
  const t = messages[locale]
  return bank ? t.another(t.of[bank], t.of[wanted]) : t.unreported(t.of[wanted])
}

type Texts = {
  of: Record<CardBank, string>
  another: (bank: string, wanted: string) => string
  unreported: (wanted: string) => string
}

const messages = defineMessages<Texts>({
  ru: {
    of: { sberbank: 'Сбербанка', 't-bank': 'Т-Банка', 'alfa-bank': 'Альфа-Банка', vtb: 'ВТБ' },
    another: (bank, wanted) => `Похоже, это карта ${bank}, а выплата идёт на карту ${wanted}. Проверьте номер.`,
    unreported: wanted => `По номеру не видно, какой это банк. Проверьте, что это российская карта ${wanted}.`,
  },
  en: {
    of: { sberbank: 'Sberbank', 't-bank': 'T-Bank', 'alfa-bank': 'Alfa-Bank', vtb: 'VTB' },
    another: (bank, wanted) =>
      `This looks like a card of ${bank}, but the payout goes to a ${wanted} card. Check the number.`,
    unreported: wanted =>
      `The number does not show which bank this is. Make sure it is a ${wanted} card issued in Russia.`,
  },
})
