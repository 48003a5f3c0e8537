import type { ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What of a claim decides who acts next. */
export type Next = Pick<ClaimView, 'state' | 'confirmations' | 'payments' | 'meeting' | 'payTo' | 'refundAccount'> & {
  givesCash: boolean
  getsCash: boolean
  /** What is paid out is a coin: a network brings it, and no bank. */
  getsCoins: boolean
  givesCoins: boolean
}

/**
 * Who acts next, when, and what to do if they do not: what the sentence about now leaves open. Nothing, where a clock, a
 * reason or a choice on the same page says it.
 */
export function nextSentence(claim: Next, locale: Locale): string | undefined {
  const kind = kindOf(claim)
  return kind && sentences[locale][kind]
}

/** Whether it is the operator whom everything waits for, so that the hours of the office matter. */
export const waitsForOperator = (claim: Next): boolean => {
  const kind = kindOf(claim)
  return claim.state === 'on-hold' || (kind !== undefined && operators.has(kind))
}

type Kind =
  | 'verification'
  | 'transfer'
  | 'unappointed'
  | 'appointed'
  | 'looking'
  | 'confirming'
  | 'weighing'
  | 'paying'
  | 'cash-unappointed'
  | 'sent'
  | 'sent-by-network'
  | 'returning'
  | 'returning-cash'
  | 'returning-nowhere'
  | 'closed'
  | 'run-out'

const operators: ReadonlySet<Kind> = new Set([
  'unappointed',
  'weighing',
  'paying',
  'cash-unappointed',
  'returning',
  'returning-cash',
])

function kindOf({ state, payments, confirmations, meeting, payTo, refundAccount, ...kinds }: Next): Kind | undefined {
  const { givesCash, getsCash, givesCoins, getsCoins } = kinds
  switch (state) {
    case 'verification':
      return 'verification'
    case 'awaiting-payment':
      if (givesCash) return meeting?.office ? 'appointed' : 'unappointed'
      return payTo && 'transfer'
    case 'checking':
      if (!payments.some(({ state }) => state !== 'lost')) return 'looking'
      return confirmations && confirmations.seen < confirmations.needed ? 'confirming' : 'weighing'
    case 'paying-out':
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
      return 'run-out'
    default:
      return undefined
  }
}

const sentences = defineMessages<Record<Kind, string>>({
  ru: {
    verification: 'Что показать и как прислать, оператор напишет и на почту.',
    transfer: 'Перевод мы увидим сами. Если он идёт долго, нажмите «Я оплатил», и мы подождём дольше.',
    unappointed: 'Место и время появятся здесь и придут на почту. Пока никуда ехать не нужно.',
    appointed: 'Не успеваете или не подходит место? Напишите нам, и мы назначим заново.',
    looking:
      'Как только увидим перевод, страница обновится сама и придёт письмо. Прошёл час, а перевода здесь нет? Напишите нам и приложите чек или номер перевода.',
    confirming: 'Сеть подтверждает сама, от вас ничего не нужно. Страницу можно закрыть: дальше напишем на почту.',
    weighing: 'Проверяет оператор, от вас ничего не нужно. О выплате напишем на почту.',
    paying: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'cash-unappointed': 'Место и время появятся здесь и придут на почту. Деньги закреплены за вами.',
    sent: 'Деньги обычно приходят за несколько минут, изредка до конца дня. Не пришли? Напишите нам, найдём перевод по номеру.',
    'sent-by-network':
      'Монеты появятся в кошельке, когда сеть подтвердит перевод. Долго нет? Посмотрите его в сети или напишите нам.',
    returning: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'returning-cash': 'Отдадим наличными в офисе. Оператор свяжется с вами и договорится, где и когда.',
    'returning-nowhere': 'Мы не знаем, куда вернуть деньги. Укажите это кнопкой ниже, и оператор их отправит.',
    closed: 'Если деньги уже отправлены, они не пропадут: мы увидим их и спросим, что делать.',
    'run-out':
      'Если деньги уже отправлены, они не пропадут: что отправлено вовремя, обменяем как договорились, иначе спросим, что делать.',
  },
  en: {
    verification: 'What to show and how to send it, an operator writes to your mailbox too.',
    transfer: 'We notice the transfer ourselves. If it takes long, press “I have paid” and we wait longer.',
    unappointed:
      'The place and the time appear here and are sent to your mailbox. There is no need to go anywhere yet.',
    appointed: 'Running late, or the place does not suit you? Write to us and we arrange another meeting.',
    looking:
      'Once we see the transfer, this page changes by itself and you get a letter. Still not here after an hour? Write to us and attach the receipt or the number of the transfer.',
    confirming:
      'The network confirms it, there is nothing for you to do. The page can be closed: we write to your mailbox.',
    weighing: 'An operator is checking it, there is nothing for you to do. We write to you about the payout.',
    paying: 'An operator sends it. The number of the transfer appears here and is sent to your mailbox.',
    'cash-unappointed': 'The place and the time appear here and are sent to your mailbox. The money is kept for you.',
    sent: 'Money usually arrives within minutes, sometimes by the end of the day. Not there yet? Write to us: we find the transfer by its number.',
    'sent-by-network':
      'The coins appear in your wallet once the network confirms the transfer. Taking long? Look at it on the network, or write to us.',
    returning: 'An operator sends it. The number of the transfer appears here and is sent to your mailbox.',
    'returning-cash':
      'You get your cash back at the office. An operator gets in touch with you to agree where and when.',
    'returning-nowhere':
      'We do not know where to return the money. Tell us with the button below, and the operator sends it.',
    closed: 'Money that was sent already is not lost: we will see it and ask you what to do.',
    'run-out':
      'Money that was sent already is not lost: what was sent in time is exchanged as agreed, and otherwise we ask you what to do.',
  },
})
