import type { ClaimView } from '#contract/claims/claim.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What decides who acts next. */
export type Next = Pick<
  ClaimView,
  | 'state'
  | 'confirmations'
  | 'payments'
  | 'pending'
  | 'meeting'
  | 'payTo'
  | 'refundAccount'
  | 'differs'
  | 'window'
  | 'aml'
  | 'confirming'
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
  | 'waits-for-block'
  | 'reported-waits-for-block'
  | 'transfer-by-hand'
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
  pending,
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
      if (isPending(pending)) return 'waits-for-block'
      // A person looks into the bank: nobody does before somebody says that money was sent.
      return payTo && (payTo.rail === 'deposit-accounts' ? 'transfer-by-hand' : 'transfer')
    case 'checking':
      if (!payments.some(({ state }) => state !== 'lost'))
        return isPending(pending) ? 'reported-waits-for-block' : 'looking'
      if (differs) return differs.problem === 'less' ? 'short' : 'over'
      if (confirmations && confirmations.seen < confirmations.needed) return 'confirming'
      return aml?.checks === 'waits' ? 'origin' : 'weighing'
    case 'needs-choice':
      return kinds.confirming && 'weighing'
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

const isPending = (pending: Next['pending']): boolean => pending?.some(({ state }) => state === 'waits') ?? false

const sentences = defineMessages<Record<Kind, string>>({
  ru: {
    verification: 'Что прислать и зачем, написано на странице проверки.',
    'documents-sent': 'Фотографии у нас; пока мы смотрим, время заявки стоит. Ответим письмом.',
    transfer: 'Перевод мы увидим сами. Идёт долго? Нажмите «Я оплатил», и мы подождём дольше.',
    'transfer-by-hand': 'Перевели? Нажмите «Я оплатил»: оператор найдёт деньги, а время на оплату продлится.',
    'waits-for-block':
      'Зачтём перевод, когда он войдёт в блок. Второй раз не отправляйте. Задерживается? Нажмите «Я оплатил», и мы подождём дольше.',
    'reported-waits-for-block': 'Зачтём перевод, когда он войдёт в блок. Второй раз не отправляйте.',
    unappointed: 'Место и время появятся здесь и придут на почту.',
    appointed: 'Не успеваете или не подходит место? Напишите, назначим заново.',
    looking: 'Увидим перевод — страница обновится сама. Прошёл час? Пришлите нам чек или номер перевода.',
    short: 'Отправьте только остаток, по тем же реквизитам.',
    over: 'Больше ничего не отправляйте: после подтверждения выберете, обменять всё или вернуть лишнее.',
    confirming: 'Страницу можно закрыть: дальше напишем на почту.',
    weighing: 'Проверяет оператор. О выплате напишем на почту.',
    origin: 'Идёт автоматическая проверка монет, обычно это секунды. Затянется — посмотрит сотрудник и напишет вам.',
    'origin-of-payout':
      'Идёт автоматическая проверка адреса выплаты, обычно это секунды. Сразу после неё отправим деньги.',
    paying: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'cash-unappointed': 'Деньги отложены для вас. Место и время появятся здесь и придут на почту.',
    sent: 'Деньги обычно приходят за несколько минут, изредка к концу дня. Нет их? Напишите: найдём по номеру перевода.',
    'sent-by-network': 'Монеты появятся в кошельке, когда сеть подтвердит перевод.',
    returning: 'Отправляет оператор. Номер перевода появится здесь и придёт на почту.',
    'returning-cash': 'Отдадим наличными в офисе. Где и когда, договоримся с вами.',
    'returning-nowhere': 'Укажите кнопкой ниже, куда вернуть деньги: оператор их отправит.',
    closed: 'Уже заплатили? Деньги не пропадут: увидим их и спросим, что делать.',
    'choice-timeout':
      'Уже заплатили? Деньги не пропадут: успели в срок — обменяем как договорились, нет — спросим вас.',
  },
  en: {
    verification: 'The verification page says what to send and why.',
    'documents-sent': 'We have your photos, and the clock stands still while we look. We e-mail you.',
    transfer: 'We notice your transfer automatically. Taking long? Press “I have paid” and we wait longer.',
    'transfer-by-hand': 'Sent it? Press “I have paid”: an operator finds the money, and you get more time.',
    'waits-for-block':
      'It counts once a block contains it. Do not send it again. Taking long? Press “I have paid” and we wait longer.',
    'reported-waits-for-block': 'It counts once a block contains it. Do not send it again.',
    unappointed: 'The place and the time will appear here and in your e-mail.',
    appointed: 'Running late, or the wrong place? Write to us and we set up another meeting.',
    looking:
      'This page updates once we see your transfer. Still nothing after an hour? Send us the receipt or the reference.',
    short: 'Send only the rest, to the same details.',
    over: 'Do not send anything else: once it is confirmed, you choose to exchange it all or get the excess back.',
    confirming: 'You can close this page: we will e-mail you.',
    weighing: 'An operator is checking it. We will e-mail you about the payout.',
    origin:
      'An automatic check of the coins is running, usually for seconds. If it takes longer, our staff take over and e-mail you.',
    'origin-of-payout':
      'An automatic check of the payout address is running, usually for seconds. The payout follows right after it.',
    paying: 'An operator is sending it. The transfer reference will appear here and in your e-mail.',
    'cash-unappointed': 'The money is set aside for you. The place and the time will appear here and in your e-mail.',
    sent: 'Money usually arrives within minutes, sometimes by the end of the day. Not there? Write to us: we trace it by its reference.',
    'sent-by-network': 'The coins appear in your wallet once the network confirms the transfer.',
    returning: 'An operator is sending it. The transfer reference will appear here and in your e-mail.',
    'returning-cash': 'You get your cash back at the office. We will agree with you where and when.',
    'returning-nowhere': 'Tell us with the button below where to send your refund, and an operator will send it.',
    closed: 'Already paid? Your money is not lost: we will see it and ask you what to do.',
    'choice-timeout':
      'Already paid? Your money is not lost: paid in time, it is exchanged as ordered; if not, we ask you.',
  },
})
