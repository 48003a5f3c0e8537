import type { ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What decides who acts next. */
export type Next = Pick<
  ClaimView,
  'state' | 'confirmations' | 'payments' | 'meeting' | 'payTo' | 'refundAccount' | 'differs' | 'window' | 'aml'
> & {
  givesCash: boolean
  getsCash: boolean
  /** The payout is in coins: a network carries it, and no bank. */
  getsCoins: boolean
  givesCoins: boolean
}

/**
 * Who acts next, when, and what to do if they do not. Undefined where a clock, a reason or a choice on the page says it.
 */
export function nextSentence(claim: Next, locale: Locale): string | undefined {
  const kind = kindOf(claim)
  return kind && sentences[locale][kind]
}

/** Whether the claim waits for an operator, so that the office hours matter. */
export const waitsForOperator = (claim: Next): boolean => {
  const kind = kindOf(claim)
  return claim.state === 'on-hold' || (kind !== undefined && operators.has(kind))
}

type Kind =
  | 'verification'
  | 'documents-sent'
  | 'transfer'
  | 'unappointed'
  | 'appointed'
  | 'looking'
  | 'short'
  | 'over'
  | 'confirming'
  | 'weighing'
  | 'origin'
  | 'origin-of-payout'
  | 'paying'
  | 'cash-unappointed'
  | 'sent'
  | 'sent-by-network'
  | 'returning'
  | 'returning-cash'
  | 'returning-nowhere'
  | 'closed'
  | 'choice-timeout'

const operators: ReadonlySet<Kind> = new Set([
  'documents-sent',
  'unappointed',
  'weighing',
  'paying',
  'cash-unappointed',
  'returning',
  'returning-cash',
])

function kindOf({
  state,
  payments,
  confirmations,
  differs,
  meeting,
  payTo,
  refundAccount,
  window,
  aml,
  ...kinds
}: Next): Kind | undefined {
  const { givesCash, getsCash, givesCoins, getsCoins } = kinds
  switch (state) {
    case 'verification':
      return window ? 'verification' : 'documents-sent'
    case 'awaiting-payment':
      if (givesCash) return meeting?.office ? 'appointed' : 'unappointed'
      return payTo && 'transfer'
    case 'checking':
      if (!payments.some(({ state }) => state !== 'lost')) return 'looking'
      if (differs) return differs.problem === 'less' ? 'short' : 'over'
      if (confirmations && confirmations.seen < confirmations.needed) return 'confirming'
      return aml?.checks === 'waits' ? 'origin' : 'weighing'
    case 'paying-out':
      if (aml?.checks === 'waits') return 'origin-of-payout'
      if (getsCash) return meeting?.office ? 'appointed' : 'cash-unappointed'
      return 'paying'
    case 'completed':
      if (getsCash) return undefined
      return getsCoins ? 'sent-by-network' : 'sent'
    case 'refunding':
      if (!refundAccount?.length) return 'returning-nowhere'
      return givesCash ? 'returning-cash' : 'returning'
    case 'refunded':
      if (givesCash) return undefined
      return givesCoins ? 'sent-by-network' : 'sent'
    case 'cancelled':
      return 'closed'
    case 'expired':
      return 'choice-timeout'
    default:
      return undefined
  }
}

const sentences = defineMessages<Record<Kind, string>>({
  ru: {
    verification: 'Что прислать и зачем, написано на странице проверки. Там же можно снять камерой телефона.',
    'documents-sent': 'Фотографии у нас, время заявки стоит: пока мы смотрим, она не закроется. Ответим письмом.',
    transfer: 'Перевод мы увидим сами. Если он идёт долго, нажмите «Я оплатил», и мы подождём дольше.',
    unappointed: 'Место и время появятся здесь и придут на почту. Пока никуда ехать не нужно.',
    appointed: 'Не успеваете или не подходит место? Напишите нам, и мы назначим заново.',
    looking:
      'Как только увидим перевод, страница обновится сама и придёт письмо. Прошёл час, а перевода здесь нет? Напишите нам и приложите чек или номер перевода.',
    short: 'Отправьте остаток по тем же реквизитам: они ниже. Первый платёж повторять не нужно.',
    over: 'Отправлять больше ничего не нужно. Когда сеть подтвердит платёж, вы выберете: обменять всё или вернуть лишнее.',
    confirming: 'Сеть подтверждает сама, от вас ничего не нужно. Страницу можно закрыть: дальше напишем на почту.',
    weighing: 'Проверяет оператор, от вас ничего не нужно. О выплате напишем на почту.',
    origin:
      'Идёт автоматическая проверка: откуда пришли деньги. Обычно это секунды. Если ответа долго нет, заявку посмотрит сотрудник; от вас ничего не нужно, напишем на почту.',
    'origin-of-payout':
      'Идёт автоматическая проверка адреса выплаты, сразу после неё отправим деньги. Обычно это секунды. Если ответа долго нет, заявку посмотрит сотрудник; от вас ничего не нужно.',
    paying: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'cash-unappointed': 'Место и время появятся здесь и придут на почту. Деньги закреплены за вами.',
    sent: 'Деньги обычно приходят за несколько минут, изредка до конца дня. Не пришли? Напишите нам, найдём перевод по номеру.',
    'sent-by-network':
      'Монеты появятся в кошельке, когда сеть подтвердит перевод. Долго нет? Посмотрите его в сети или напишите нам.',
    returning: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'returning-cash': 'Отдадим наличными в офисе. Оператор свяжется с вами и договорится, где и когда.',
    'returning-nowhere': 'Мы не знаем, куда вернуть деньги. Укажите это кнопкой ниже, и оператор их отправит.',
    closed: 'Если деньги уже отправлены, они не пропадут: мы увидим их и спросим, что делать.',
    'choice-timeout':
      'Если деньги уже отправлены, они не пропадут: что отправлено вовремя, обменяем как договорились, иначе спросим, что делать.',
  },
  en: {
    verification: 'The verification page says what to send and why. You can use the camera of your phone there.',
    'documents-sent':
      'We have your photos, and the clock stands still: the order does not close while we look. We e-mail you.',
    transfer: 'We notice your transfer automatically. If it takes long, press “I have paid” and we wait longer.',
    unappointed: 'The place and the time will appear here and in your e-mail. There is no need to go anywhere yet.',
    appointed: 'Running late, or the place does not suit you? Write to us and we will arrange another meeting.',
    looking:
      'Once we see your transfer, this page updates automatically and you get an e-mail. Still nothing after an hour? Write to us and attach the receipt or the transfer reference.',
    short: 'Send the rest to the same details, shown below. Do not repeat the first payment.',
    over: 'Do not send anything else. Once the network has confirmed the payment, you choose: exchange it all or get the excess back.',
    confirming:
      'The network is confirming it, there is nothing for you to do. You can close this page: we will e-mail you.',
    weighing: 'An operator is checking it, there is nothing for you to do. We will e-mail you about the payout.',
    origin:
      'An automatic check of where the money comes from is running. It usually takes seconds. If it gets no answer for long, a member of staff takes over; there is nothing for you to do, we will e-mail you.',
    'origin-of-payout':
      'An automatic check of the payout address is running, and the payout follows right after it. It usually takes seconds. If it gets no answer for long, a member of staff takes over; there is nothing for you to do.',
    paying: 'An operator is sending it. The transfer reference will appear here and in your e-mail.',
    'cash-unappointed': 'The place and the time will appear here and in your e-mail. The money is reserved for you.',
    sent: 'Money usually arrives within minutes, sometimes by the end of the day. Not there yet? Write to us: we will trace the transfer by its reference.',
    'sent-by-network':
      'The coins appear in your wallet once the network confirms the transfer. Taking long? Look it up on the network, or write to us.',
    returning: 'An operator is sending it. The transfer reference will appear here and in your e-mail.',
    'returning-cash': 'You get your cash back at the office. An operator will contact you to agree where and when.',
    'returning-nowhere':
      'We do not know where to send your refund. Tell us with the button below, and an operator will send it.',
    closed: 'If you have already paid, your money is not lost: we will see it and ask you what to do.',
    'choice-timeout':
      'If you have already paid, your money is not lost: a payment made in time is exchanged as ordered, otherwise we ask you what to do.',
  },
})
