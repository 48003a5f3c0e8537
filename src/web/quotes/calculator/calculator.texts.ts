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
      currency: 'валюта сейчас не принимается',
      'no-account': 'платить пока некуда',
      // Which source of the rate fails, and how, is the office's concern.
      'no-source': 'нет надёжного курса',
      nonsense: 'нет надёжного курса',
      'source-silent': 'нет надёжного курса',
      'source-unreadable': 'нет надёжного курса',
      stale: 'нет надёжного курса',
      'too-few-sources': 'нет надёжного курса',
      disagreement: 'нет надёжного курса',
      jump: 'курс проверяем',
      'below-floor': 'курс сейчас невыгоден',
      reserve: 'закончился резерв',
      hours: 'нерабочее время',
      maintenance: 'технический перерыв',
    },
    amount: {
      'not-a-number': 'Это не похоже на сумму',
      negative: 'Сумма меньше нуля',
      exponent: 'Напишите сумму цифрами',
      multiplier: 'Напишите сумму цифрами',
      'two-numbers': 'Оставьте одно число',
      'too-long': 'Слишком длинно',
    },
    least: limit => `Не меньше ${limit}`,
    most: limit => `Не больше ${limit}`,
    reserveIs: limit => `Сейчас можно обменять до ${limit}`,
  },
  en: {
    paused: {
      office: 'closed by the office',
      currency: 'the currency is temporarily unavailable',
      'no-account': 'nowhere to pay right now',
      // Which source of the rate fails, and how, is the office's concern.
      'no-source': 'no reliable rate',
      nonsense: 'no reliable rate',
      'source-silent': 'no reliable rate',
      'source-unreadable': 'no reliable rate',
      stale: 'no reliable rate',
      'too-few-sources': 'no reliable rate',
      disagreement: 'no reliable rate',
      jump: 'we are checking a sharp move of the rate',
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
    reserveIs: limit => `Up to ${limit} can be exchanged now`,
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
