import type { PairView } from '#contract/calculator/direction.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { defineMessages, useLocale } from '#web/locale/locale.tsx'
import type { Trouble } from './send-claim.ts'

type Text = { title: string; text: string }

/** Why the claim was not taken, and what to do about it. What the office says and this page does not know is shown as it was said. */
export function useTroubleText(trouble: Trouble | undefined, pair: PairView): Text | undefined {
  const locale = useLocale()
  if (!trouble) return undefined
  const { code, detail, limit } = trouble
  const given = {
    limit: limit === undefined ? '' : moneyText(limit, pair[trouble.side ?? 'from'], locale),
    wait: minutesText(Math.max(1, Math.ceil((trouble.retryAfter ?? 60) / 60)), locale),
  }
  return (
    (messages[locale] as Record<string, (given: Given) => Text>)[tooMany[trouble.because ?? ''] ?? code]?.(given) ?? {
      title: messages[locale].other,
      text: detail,
    }
  )
}

/** What there is too much of has words of its own. */
const tooMany: Readonly<Record<string, Known>> = { 'reserve-share': 'too-much-held', openings: 'too-often' }

type Given = { limit: string; wait: string }
type Known =
  | 'offline'
  | 'internal'
  | 'overloaded'
  | 'in-flight'
  | 'rate-moved'
  | 'beyond-reserve'
  | 'below-minimum'
  | 'above-maximum'
  | 'captcha-required'
  | 'rates-unavailable'
  | 'maintenance'
  | 'not_authenticated'
  | 'too-many'
  | 'too-much-held'
  | 'too-often'
  | 'no-requisites'
  | 'conflict'

const messages = defineMessages<Record<Known, (given: Given) => Text> & { other: string }>({
  ru: {
    offline: () => ({
      title: 'Нет ответа',
      text: 'Мы не знаем, дошла ли заявка. Отправьте ещё раз, когда появится связь: второй заявки не будет.',
    }),
    internal: () => ({
      title: 'На нашей стороне сбой',
      text: 'Возможно, заявка уже создана. Отправьте ещё раз: второй заявки не будет.',
    }),
    overloaded: () => ({
      title: 'Сейчас слишком много заявок сразу',
      text: 'Отправьте ещё раз через несколько секунд: второй заявки не будет.',
    }),
    'in-flight': () => ({
      title: 'Заявка ещё создаётся',
      text: 'Первое нажатие выполняется. Отправьте ещё раз через пару секунд: второй заявки не будет.',
    }),
    'rate-moved': () => ({
      title: 'Курс изменился',
      text: 'Прежний курс больше не действует. Вернитесь и посмотрите новый.',
    }),
    'beyond-reserve': ({ limit }) => ({
      title: 'Резерв только что забрали',
      text: limit ? `Сейчас хватит на ${limit}. Уменьшите сумму.` : 'Уменьшите сумму или подождите.',
    }),
    'below-minimum': ({ limit }) => ({
      title: 'Сумма мала',
      text: limit ? `Наименьшая сумма ${limit}.` : 'Увеличьте сумму.',
    }),
    'above-maximum': ({ limit }) => ({
      title: 'Сумма велика',
      text: limit ? `Наибольшая сумма ${limit}.` : 'Уменьшите сумму.',
    }),
    'captcha-required': () => ({
      title: 'Проверка, что вы человек, не пройдена',
      text: 'Отправьте ещё раз: браузер решит новую задачу за пару секунд. Без JavaScript принимаем две заявки в час: включите его или отправьте эту через полчаса. Если другая ваша заявка ещё ждёт оплаты, сначала оплатите или отмените её.',
    }),
    'rates-unavailable': () => ({
      title: 'Направление сейчас закрыто',
      text: 'Свежего курса нет. Мы откроем его сами, данные формы никуда не денутся.',
    }),
    maintenance: () => ({ title: 'Технический перерыв', text: 'Новые заявки пока не принимаем, начатые завершим.' }),
    not_authenticated: () => ({
      title: 'Нужен вход',
      text: 'Это направление только для тех, у кого есть кабинет. Войдите и отправьте заявку снова.',
    }),
    'too-many': ({ wait }) => ({
      title: 'Слишком много неоплаченных заявок',
      text: `Оплатите или отмените те, что уже ждут оплаты, или попробуйте через ${wait}.`,
    }),
    'too-much-held': () => ({
      title: 'За вами уже удержана большая часть резерва',
      text: 'Оплатите или отмените прежнюю заявку, или создайте эту на меньшую сумму.',
    }),
    'too-often': ({ wait }) => ({
      title: 'Слишком много заявок за час',
      text: `Следующую можно отправить через ${wait}: всё, что вы ввели, останется здесь.`,
    }),
    'no-requisites': () => ({
      title: 'Свободных реквизитов нет',
      text: 'Все заняты другими заявками, обычно это на пару минут. Отправьте ещё раз чуть позже.',
    }),
    conflict: () => ({ title: 'Что-то изменилось', text: 'Вернитесь, проверьте заявку и отправьте ещё раз.' }),
    other: 'Заявку не приняли',
  },
  en: {
    offline: () => ({
      title: 'No answer',
      text: 'We do not know whether the claim has arrived. Send it again once you are online: there will be no second one.',
    }),
    internal: () => ({
      title: 'Something failed on our side',
      text: 'The claim may have been made. Send it again: there will be no second one.',
    }),
    overloaded: () => ({
      title: 'Too many claims at this moment',
      text: 'Send it again in a few seconds: there will be no second claim.',
    }),
    'in-flight': () => ({
      title: 'The claim is still being made',
      text: 'Your first press is under way. Send again in a few seconds: there will be no second claim.',
    }),
    'rate-moved': () => ({
      title: 'The rate has moved',
      text: 'The old rate holds no more. Go back and look at the new one.',
    }),
    'beyond-reserve': ({ limit }) => ({
      title: 'The reserve has just been taken',
      text: limit ? `It covers ${limit} now. Make the amount smaller.` : 'Make the amount smaller, or wait.',
    }),
    'below-minimum': ({ limit }) => ({
      title: 'The amount is too small',
      text: limit ? `The smallest amount is ${limit}.` : 'Make the amount larger.',
    }),
    'above-maximum': ({ limit }) => ({
      title: 'The amount is too large',
      text: limit ? `The largest amount is ${limit}.` : 'Make the amount smaller.',
    }),
    'captcha-required': () => ({
      title: 'The check that you are a person was not passed',
      text: 'Send again: the browser solves a new task in a few seconds. Without JavaScript we take two claims an hour: switch it on, or send this one in half an hour. If another order of yours still waits for payment, pay or cancel it first.',
    }),
    'rates-unavailable': () => ({
      title: 'The direction is closed now',
      text: 'There is no fresh rate. It opens by itself, and what you typed stays here.',
    }),
    maintenance: () => ({ title: 'Maintenance', text: 'No new claims for now; those under way will be finished.' }),
    not_authenticated: () => ({
      title: 'Please sign in',
      text: 'This direction is for account holders only. Sign in and send the claim again.',
    }),
    'too-many': ({ wait }) => ({
      title: 'Too many claims that are not paid',
      text: `Pay or cancel the ones that wait for payment, or try again in ${wait}.`,
    }),
    'too-much-held': () => ({
      title: 'Much of the reserve is held for you already',
      text: 'Pay or cancel your other order, or place this one for a smaller amount.',
    }),
    'too-often': ({ wait }) => ({
      title: 'Too many orders within an hour',
      text: `You can send the next one in ${wait}; what you typed stays here.`,
    }),
    'no-requisites': () => ({
      title: 'No payment details are free',
      text: 'Other claims have them all, usually for a few minutes. Send again a little later.',
    }),
    conflict: () => ({ title: 'Something has changed', text: 'Go back, check the claim and send it again.' }),
    other: 'The claim was not taken',
  },
})
