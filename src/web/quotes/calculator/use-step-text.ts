import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { amountRefusalText, calculatorTexts } from './calculator.texts.ts'
import { type CalculatorState, currencyOf, type Side } from './calculator-state.ts'
import type { NextStep } from './next-step.ts'

/** The text of the form's button for each step. */
export function useStepText(step: NextStep, state: CalculatorState): string {
  const t = useMessages(messages)
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const here = useHydrated()
  const sum = (limit: string, side: Side, end: 'min' | 'max') => {
    const currency = currencyOf(state, side)
    return moneyText(readableLimit(limit, currency.scale, end), currency, locale)
  }
  switch (step.step) {
    case 'exchange':
    case 'wait-for-quote':
      return t.exchange
    case 'wait-for-end':
      return step.until ? t.closedUntil(timeText(step.until, locale, here)) : t.closed
    case 'another-pair':
      return step.because === 'unknown' ? t.unknown : t.paused(texts.paused[step.because] ?? step.because)
    case 'enter-amount':
      return t.enterAmount
    case 'correct-amount':
      return amountRefusalText({ reason: step.because, meant: step.meant || undefined }, texts, locale) ?? t.enterAmount
    case 'give-more':
      return texts.least(sum(step.limit, step.at, 'min'))
    case 'give-less':
      return texts.most(sum(step.limit, step.at, 'max'))
    case 'reserve-ended':
      return t.most(sum(step.limit, step.at, 'max'))
    case 'choose-city':
      return t.chooseCity
    case 'ask-again':
      return t.askAgain[step.because]
  }
}

const messages = defineMessages({
  ru: {
    exchange: 'Обменять',
    closed: 'Заявки пока не принимаем',
    closedUntil: (time: string) => `Технический перерыв до ${time}`,
    unknown: 'Такого обмена нет: выберите другую валюту',
    paused: (reason: string) => `Направление приостановлено: ${reason}`,
    enterAmount: 'Введите сумму',
    most: (sum: string) => `Обменять максимум: ${sum}`,
    chooseCity: 'Выберите город',
    askAgain: {
      offline: 'Нет связи. Попробовать ещё раз',
      failed: 'Не удалось посчитать. Повторить',
      expired: 'Курс устарел. Обновить',
    },
  },
  en: {
    exchange: 'Exchange',
    closed: 'No orders for now',
    closedUntil: (time: string) => `Maintenance until ${time}`,
    unknown: 'We don’t exchange this pair: choose another currency',
    paused: (reason: string) => `Paused: ${reason}`,
    enterAmount: 'Enter an amount',
    most: (sum: string) => `Exchange the most: ${sum}`,
    chooseCity: 'Choose a city',
    askAgain: {
      offline: 'No connection. Try again',
      failed: 'Could not calculate. Try again',
      expired: 'Quote expired. Refresh',
    },
  },
})
