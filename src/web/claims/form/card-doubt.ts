import { bankOfCard, bankOfCurrency, type CardBank } from '#contract/accounts/card-banks.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/**
 * What the number of a card does not show, or shows otherwise than the currency names it. The office pays to a card of one
 * bank, and a number that is a sound one may be of any other.
 */
export function cardDoubt(currency: string, number: string, locale: Locale): string | undefined {
  const wanted = bankOfCurrency[currency]
  const bank = bankOfCard(number)
  if (!wanted || bank === wanted) return undefined
  const t = messages[locale]
  return bank ? t.another(t.of[bank], t.of[wanted]) : t.untold(t.of[wanted])
}

type Texts = {
  of: Record<CardBank, string>
  another: (bank: string, wanted: string) => string
  untold: (wanted: string) => string
}

const messages = defineMessages<Texts>({
  ru: {
    of: { sberbank: 'Сбербанка', 't-bank': 'Т-Банка', 'alfa-bank': 'Альфа-Банка', vtb: 'ВТБ' },
    another: (bank, wanted) => `Похоже, это карта ${bank}, а выплата идёт на карту ${wanted}. Проверьте номер.`,
    untold: wanted => `По номеру не видно, какой это банк. Проверьте, что это российская карта ${wanted}.`,
  },
  en: {
    of: { sberbank: 'Sberbank', 't-bank': 'T-Bank', 'alfa-bank': 'Alfa-Bank', vtb: 'VTB' },
    another: (bank, wanted) =>
      `This looks like a card of ${bank}, but the payout goes to a ${wanted} card. Check the number.`,
    untold: wanted => `The number does not show which bank this is. Make sure it is a ${wanted} card issued in Russia.`,
  },
})
