import type { PausedReason } from '#contract/catalogue/direction.ts'
import type { Locale } from '#contract/locale.ts'
import { type AmountRefusal, formatAmount } from '#contract/money/amount-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type CalculatorTexts = {
  paused: Record<PausedReason, string>
  amount: Record<Exclude<AmountRefusal['reason'], 'empty'>, string>
  least: (limit: string) => string
  most: (limit: string) => string
  reserveIs: (limit: string) => string
}

/** The texts of refusals; each fits under a field and on a button. */
export const calculatorTexts = defineMessages<CalculatorTexts>({
  ru: {
    paused: {
      office: 'закрыто оператором',
      currency: 'валюта временно не принимается',
      'no-source': 'нет источника курса',
      nonsense: 'источник прислал недопустимый курс',
      'source-silent': 'источник курса не отвечает',
      'source-unreadable': 'ответ источника курса не удалось прочитать',
      stale: 'курс устарел, ждём свежий',
      'too-few-sources': 'слишком мало источников курса',
      disagreement: 'источники курса расходятся',
      jump: 'курс резко изменился, проверяем',
      'below-floor': 'курс сейчас невыгоден',
      reserve: 'закончился резерв',
      hours: 'нерабочее время',
      maintenance: 'технический перерыв',
    },
    amount: {
      'not-a-number': 'Это не похоже на сумму',
      negative: 'Сумма не может быть отрицательной',
      exponent: 'Напишите сумму обычным числом',
      multiplier: 'Напишите сумму цифрами',
      'two-numbers': 'Здесь два числа: оставьте одно',
      'too-long': 'Слишком длинное число',
    },
    least: limit => `Не меньше ${limit}`,
    most: limit => `Не больше ${limit}`,
    reserveIs: limit => `Резерва хватит на ${limit}`,
  },
  en: {
    paused: {
      office: 'closed by the office',
      currency: 'the currency is temporarily unavailable',
      'no-source': 'no rate source',
      nonsense: 'the rate source sent an invalid rate',
      'source-silent': 'the rate source is not responding',
      'source-unreadable': 'the rate source’s answer cannot be read',
      stale: 'the rate is out of date; waiting for a new one',
      'too-few-sources': 'too few rate sources',
      disagreement: 'the rate sources disagree',
      jump: 'the rate moved sharply; we are checking it',
      'below-floor': 'the rate is unfavourable right now',
      reserve: 'out of reserve',
      hours: 'outside working hours',
      maintenance: 'maintenance',
    },
    amount: {
      'not-a-number': 'This is not an amount',
      negative: 'The amount cannot be negative',
      exponent: 'Write the amount as a plain number',
      multiplier: 'Write the amount in digits',
      'two-numbers': 'There are two numbers here: keep one',
      'too-long': 'The number is too long',
    },
    least: limit => `At least ${limit}`,
    most: limit => `At most ${limit}`,
    reserveIs: limit => `The reserve covers ${limit}`,
  },
})

/** Why an amount cannot be read, with the amount that was probably meant. */
export function amountRefusalText(refusal: AmountRefusal, texts: CalculatorTexts, locale: Locale): string | undefined {
  if (refusal.reason === 'empty') return undefined
  const text = texts.amount[refusal.reason]
  return 'meant' in refusal && refusal.meant !== undefined ? `${text}: ${formatAmount(refusal.meant, locale)}` : text
}

/** The text for a reason of the contract; a reason that an operator wrote stays as it is. */
export const pausedText = (reason: string | undefined, texts: CalculatorTexts): string =>
  (texts.paused as Record<string, string>)[reason ?? 'office'] ?? reason ?? texts.paused.office
