import type { PausedReason } from '#contract/calculator/direction.ts'
import type { AmountRefusal } from '#contract/money/amount-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type Words = {
  paused: Record<PausedReason, string>
  amount: Record<Exclude<AmountRefusal['reason'], 'empty'>, string>
  least: (limit: string) => string
  most: (limit: string) => string
  reserveIs: (limit: string) => string
}

/** Refusals in words; each says what is wrong in a line that also fits under a field or on a button. */
export const calculatorWords = defineMessages<Words>({
  ru: {
    paused: {
      office: 'закрыто оператором',
      currency: 'валюта временно не принимается',
      'no-source': 'нет источника курса',
      nonsense: 'источник прислал негодный курс',
      'source-silent': 'источник курса не отвечает',
      'source-unreadable': 'ответ источника курса не читается',
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
      negative: 'Сумма не бывает отрицательной',
      exponent: 'Напишите сумму без степени: 100000',
      multiplier: 'Напишите сумму цифрами: 5000',
      'two-numbers': 'Здесь два числа, оставьте одно',
      'too-long': 'Слишком длинное число',
    },
    least: limit => `Не меньше ${limit}`,
    most: limit => `Не больше ${limit}`,
    reserveIs: limit => `Резерва хватит на ${limit}`,
  },
  en: {
    paused: {
      office: 'closed by the office',
      currency: 'the currency is not taken for now',
      'no-source': 'there is no source of the rate',
      nonsense: 'a source sent an unusable rate',
      'source-silent': 'the source of the rate does not answer',
      'source-unreadable': 'what the source of the rate answers cannot be read',
      stale: 'the rate is out of date, waiting for a fresh one',
      'too-few-sources': 'too few sources of the rate',
      disagreement: 'the sources of the rate disagree',
      jump: 'the rate has jumped, we are checking it',
      'below-floor': 'the rate does not pay at the moment',
      reserve: 'the reserve is used up',
      hours: 'outside working hours',
      maintenance: 'maintenance',
    },
    amount: {
      'not-a-number': 'This does not look like an amount',
      negative: 'An amount is never below zero',
      exponent: 'Write the amount without an exponent: 100000',
      multiplier: 'Write the amount in digits: 5000',
      'two-numbers': 'There are two numbers here, leave one',
      'too-long': 'The number is too long',
    },
    least: limit => `At least ${limit}`,
    most: limit => `At most ${limit}`,
    reserveIs: limit => `The reserve covers ${limit}`,
  },
})

/** A reason out of the contract's vocabulary in words; what an operator wrote is shown as it was written. */
export const pausedText = (reason: string | undefined, words: Words): string =>
  (words.paused as Record<string, string>)[reason ?? 'office'] ?? reason ?? words.paused.office
