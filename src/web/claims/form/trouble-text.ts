import type { PairView } from '#contract/catalogue/direction.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale } from '#web/locale/locale.tsx'
import type { Trouble } from './send-claim.ts'

type Text = { title: string; text: string }

/** Why the claim was refused, and what to do. A refusal without a text of its own is shown as the office words it. */
export function useTroubleText(trouble: Trouble | undefined, pair: PairView): Text | undefined {
  const locale = useLocale()
  if (!trouble) return undefined
  const { code, detail, limit } = trouble
  const known = (code === 'too-many' ? tooMany : noRoom)[trouble.because ?? '']
  const given = {
    limit: limit === undefined ? '' : moneyText(limit, pair[trouble.side ?? 'from'], locale),
    left: trouble.left === undefined ? '' : moneyText(trouble.left, { ticker: 'USD', scale: 2 }, locale),
    until: trouble.until !== undefined,
    nearest: trouble.nearest === undefined ? '' : moneyText(trouble.nearest, pair.from, locale),
    wait: minutesText(Math.max(1, Math.ceil((trouble.retryAfter ?? 60) / 60)), locale),
  }
  return (
    (messages[locale] as Record<string, (given: Given) => Text>)[known ?? code]?.(given) ?? {
      title: messages[locale].other,
      text: detail,
    }
  )
}

/** The limits with texts of their own, by their reason. */
const tooMany: Readonly<Record<string, Known>> = {
  'network-unpaid': 'network-unpaid',
  'reserve-share': 'too-much-held',
  openings: 'too-often',
  'day-amount': 'day-amount',
}

/** Why nothing can be paid to, by its reason. */
const noRoom: Readonly<Record<string, Known>> = {
  'same-amount': 'same-amount',
  'no-accounts': 'no-accounts',
  // The direction is paused by that.
  'no-account': 'no-accounts',
  'amount-limit': 'no-room-for-amount',
  'amount-minimum': 'below-minimum',
}

type Given = { limit: string; nearest: string; left: string; until: boolean; wait: string }
type Known =
  | 'not-sent'
  | 'offline'
  | 'internal'
  | 'overloaded'
  | 'unavailable'
  | 'not-writable'
  | 'in-flight'
  | 'promo-refused'
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
  | 'day-amount'
  | 'no-deposit-accounts'
  | 'no-accounts'
  | 'no-room-for-amount'
  | 'same-amount'
  | 'network-unpaid'
  | 'conflict'
  | 'not-served'
  | 'aml-refused'
  | 'aml-unavailable'

const messages = defineMessages<Record<Known, (given: Given) => Text> & { other: string }>({
  ru: {
    'not-sent': () => ({
      title: 'Нет связи с обменником',
      text: 'Ничего не отправлено, всё введённое на месте. Нажмите ещё раз, когда связь появится.',
    }),
    offline: () => ({
      title: 'Нет связи с обменником',
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
    unavailable: () => ({
      title: 'Обменник ненадолго недоступен',
      text: 'Возможно, заявка уже создана. Отправьте ещё раз через несколько секунд: второй заявки не будет.',
    }),
    'not-writable': () => ({
      title: 'Новые заявки сейчас не записываются',
      text: 'Заявка не создана, платить не нужно. Мы уже знаем о сбое: попробуйте через несколько минут.',
    }),
    'in-flight': () => ({
      title: 'Заявка ещё создаётся',
      text: 'Первое нажатие выполняется. Отправьте ещё раз через пару секунд: второй заявки не будет.',
    }),
    'promo-refused': () => ({
      title: 'Промокод не действует',
      text: 'Заявка не создана. Вернитесь и посмотрите расчёт без него.',
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
      title: 'Сумма слишком мала',
      text: limit ? `Минимум ${limit}.` : 'Увеличьте сумму.',
    }),
    'above-maximum': ({ limit }) => ({
      title: 'Сумма слишком велика',
      text: limit ? `Максимум ${limit}.` : 'Уменьшите сумму.',
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
      text: 'Это направление открыто только после регистрации. Войдите и отправьте заявку снова.',
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
    'day-amount': ({ left, until, wait }) => ({
      title: 'Больше, чем вам можно обменять за 24 часа',
      text: !left
        ? 'Сейчас мы не можем посчитать, сколько вам осталось. Попробуйте через минуту.'
        : until
          ? `Осталось ${left}. Уменьшите сумму, или отправьте эту заявку через ${wait}.`
          : `Осталось ${left}. Уменьшите сумму или напишите нам.`,
    }),
    'no-deposit-accounts': () => ({
      title: 'Свободных реквизитов нет',
      text: 'Все ждут оплаты по другим заявкам. Отправьте ещё раз через несколько минут: как только одну из них оплатят или отменят, место появится.',
    }),
    'no-accounts': () => ({
      title: 'Принять оплату сейчас некуда',
      text: 'Реквизиты этой валюты отключены. Мы уже знаем об этом: данные формы никуда не денутся.',
    }),
    'no-room-for-amount': ({ limit }) => ({
      title: 'Столько одним переводом сейчас не принять',
      text: limit ? `Сейчас примем до ${limit}. Уменьшите сумму.` : 'Лимит реквизитов на сегодня исчерпан.',
    }),
    'same-amount': ({ nearest }) => ({
      title: 'Такой перевод уже ждём от другого клиента',
      text: nearest
        ? `Чтобы не спутать ваши деньги с чужими, нужна чуть другая сумма: сейчас подходит ${nearest}.`
        : 'Чтобы не спутать ваши деньги с чужими, измените сумму.',
    }),
    'network-unpaid': ({ wait }) => ({
      title: 'В вашей сети слишком много неоплаченных заявок',
      text: `Из неё уже есть неоплаченные заявки других людей. Отправьте с другого подключения или через ${wait}.`,
    }),
    conflict: () => ({ title: 'Что-то изменилось', text: 'Вернитесь, проверьте заявку и отправьте ещё раз.' }),
    'aml-refused': () => ({
      title: 'Адрес не прошёл проверку происхождения',
      text: 'Заявка не создана, платить не нужно. По какому правилу, написано на странице «AML и KYC». Укажите другой адрес или напишите нам.',
    }),
    'aml-unavailable': () => ({
      title: 'Проверка происхождения не отвечает',
      text: 'Заявка не создана, платить не нужно. Без проверки мы её не откроем: попробуйте через несколько минут.',
    }),
    'not-served': () => ({
      title: 'Эту заявку мы принять не можем',
      text: 'Ничего не создано, платить не нужно. Если вы не знаете почему, напишите нам: ответит человек.',
    }),
    other: 'Заявку не приняли',
  },
  en: {
    'not-sent': () => ({
      title: 'No connection to the office',
      text: 'Nothing was sent, and everything you entered is still here. Press again once you are online.',
    }),
    offline: () => ({
      title: 'No connection to the office',
      text: 'We do not know whether your order arrived. Send it again once you are online: no second one is placed.',
    }),
    internal: () => ({
      title: 'Something went wrong on our side',
      text: 'The order may have been placed. Send it again: no second one is placed.',
    }),
    overloaded: () => ({
      title: 'Too many orders at the moment',
      text: 'Send it again in a few seconds: no second order is placed.',
    }),
    unavailable: () => ({
      title: 'The office is away for a moment',
      text: 'Your order may have been placed. Send it again in a few seconds: there will be no second one.',
    }),
    'not-writable': () => ({
      title: 'New orders cannot be saved right now',
      text: 'No order was placed, so please do not pay. We know about the problem: try again in a few minutes.',
    }),
    'in-flight': () => ({
      title: 'Your order is still being placed',
      text: 'Your first click is being processed. Send again in a few seconds: no second order is placed.',
    }),
    'promo-refused': () => ({
      title: 'The promo code does not apply',
      text: 'No order was placed. Go back to see the figures without it.',
    }),
    'rate-moved': () => ({
      title: 'The rate has changed',
      text: 'The old rate is no longer valid. Go back to see the new one.',
    }),
    'beyond-reserve': ({ limit }) => ({
      title: 'The reserve has just been taken',
      text: limit ? `It covers ${limit} now. Enter a smaller amount.` : 'Enter a smaller amount, or wait.',
    }),
    'below-minimum': ({ limit }) => ({
      title: 'The amount is too small',
      text: limit ? `The minimum is ${limit}.` : 'Enter a larger amount.',
    }),
    'above-maximum': ({ limit }) => ({
      title: 'The amount is too large',
      text: limit ? `The maximum is ${limit}.` : 'Enter a smaller amount.',
    }),
    'captcha-required': () => ({
      title: 'The check that you are human was not passed',
      text: 'Send again: the browser solves a new task in a few seconds. Without JavaScript we take two orders an hour: turn it on, or send this one in half an hour. If another order of yours is still awaiting payment, pay or cancel it first.',
    }),
    'rates-unavailable': () => ({
      title: 'This exchange is closed right now',
      text: 'There is no fresh rate. It reopens automatically, and what you entered stays here.',
    }),
    maintenance: () => ({ title: 'Maintenance', text: 'No new orders for now; orders in progress will be completed.' }),
    not_authenticated: () => ({
      title: 'Please sign in',
      text: 'This exchange is for registered customers only. Sign in and place the order again.',
    }),
    'too-many': ({ wait }) => ({
      title: 'Too many unpaid orders',
      text: `Pay or cancel the ones awaiting payment, or try again in ${wait}.`,
    }),
    'too-much-held': () => ({
      title: 'Much of the reserve is held for you already',
      text: 'Pay or cancel your other order, or place this one for a smaller amount.',
    }),
    'too-often': ({ wait }) => ({
      title: 'Too many orders within an hour',
      text: `You can send the next one in ${wait}; what you typed stays here.`,
    }),
    'day-amount': ({ left, until, wait }) => ({
      title: 'More than you can exchange in 24 hours',
      text: !left
        ? 'We cannot tell just now how much you have left. Please try again in a minute.'
        : until
          ? `You have ${left} left. Enter a smaller amount, or send this order in ${wait}.`
          : `You have ${left} left. Enter a smaller amount or write to us.`,
    }),
    'no-deposit-accounts': () => ({
      title: 'No payment details are free',
      text: 'All of them are waiting for other orders to be paid. Send again in a few minutes: one is free as soon as its order is paid or cancelled.',
    }),
    'no-accounts': () => ({
      title: 'There is nowhere to pay right now',
      text: 'The payment details of this currency are switched off. We know about it; what you entered stays here.',
    }),
    'no-room-for-amount': ({ limit }) => ({
      title: 'That is more than one transfer can be now',
      text: limit
        ? `We take up to ${limit} now. Enter a smaller amount.`
        : 'The limit of our payment details is used up for today.',
    }),
    'same-amount': ({ nearest }) => ({
      title: 'We already wait for such a transfer from somebody else',
      text: nearest
        ? `To keep your money apart from theirs we need a slightly different amount: ${nearest} works now.`
        : 'To keep your money apart from theirs, change the amount.',
    }),
    'network-unpaid': ({ wait }) => ({
      title: 'Too many unpaid orders come from your network',
      text: `Other people on it have unpaid orders. Send from another connection, or in ${wait}.`,
    }),
    conflict: () => ({ title: 'Something has changed', text: 'Go back, check the order and send it again.' }),
    'aml-refused': () => ({
      title: 'The address fails the check of its origin',
      text: 'No order was placed, and there is nothing to pay. The page “AML and KYC” has the rules. Enter another address, or write to us.',
    }),
    'aml-unavailable': () => ({
      title: 'The check of the origin does not answer',
      text: 'No order was placed, and there is nothing to pay. Without the check we place none: try again in a few minutes.',
    }),
    'not-served': () => ({
      title: 'We cannot take this order',
      text: 'No order was placed, so please do not pay. If you do not know why, write to us: a person will answer.',
    }),
    other: 'The order was not accepted',
  },
})
