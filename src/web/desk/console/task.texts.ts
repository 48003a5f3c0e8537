import type { DeskTask, QueueItem, TaskKind } from '#contract/desk/desk.ts'
import type { Turn } from '#contract/desk/turns.ts'
import type { Locale } from '#contract/locale.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { shortMoneyText } from '#web/format/short-money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { problemNames, reasonNames } from './desk.texts.ts'

export const turnNames = defineMessages<Record<Turn, string>>({
  ru: { you: 'Ваши', colleague: 'Коллеги', network: 'Сеть', customer: 'Клиент' },
  en: { you: 'Yours', colleague: 'Colleagues', network: 'Network', customer: 'Customer' },
})

type Said = Pick<QueueItem, 'problem' | 'onHold'> & { task: DeskTask }

/** What is to be done, as one sentence: with the sum, and where to look or to send. */
export function taskText(
  { task, problem, onHold }: Said,
  { currencies, locale, zone }: { currencies: ShownCurrencies; locale: Locale; zone: string },
): string {
  const { kind, amount, account, at, seen, needed } = task
  const currency = amount && currencyOr(currencies, amount.currency, amount.value)
  const say = messages[locale][kind]
  return say({
    sum: amount && currency ? shortMoneyText(amount.value, currency, locale) : '',
    coin: currency?.kind === 'crypto',
    account: account ?? '',
    at: at ? officeMoment(at, { locale, zone }) : '',
    confirmations: `${seen ?? 0}/${needed ?? 0}`,
    why: onHold ? (reasonNames[locale][onHold] ?? onHold) : problem ? problemNames[locale][problem] : '',
  })
}

type Parts = {
  sum: string
  /** The sum is in coins, whose origin is looked at. */
  coin: boolean
  account: string
  at: string
  confirmations: string
  /** What differs from the agreement, or why it is held. */
  why: string
}

const colon = (text: string, more: string) => (more ? `${text}: ${more}` : text)

const messages = defineMessages<Record<TaskKind, (parts: Parts) => string>>({
  ru: {
    verify: () => 'проверить документы',
    look: ({ sum, account }) => `посмотреть ${account || 'наш счёт'}: ${sum}`,
    approve: ({ sum, coin }) => (coin ? `утвердить происхождение: ${sum}` : `пришло ${sum}: утвердить к выплате`),
    'confirm-payment': ({ sum, why }) => colon(`сверить с выпиской ${sum}`, why),
    'reverse-payment': () => 'записано ошибочно: отменить запись',
    'approve-account': ({ account }) => `подтвердить реквизиты ${account}`,
    'confirm-return': ({ sum }) => `сверить, вернулась ли выплата: ${sum}`,
    'decide-hold': ({ why }) => colon('решить по удержанию', why),
    prepare: ({ sum }) => `подготовить ${sum}, отправит коллега`,
    'pay-out': ({ sum, account }) => `выплатить ${sum} на ${account}`,
    'hand-over': ({ sum, at }) => colon(`выдать ${sum}`, at),
    'send-refund': ({ sum, account }) => (account ? `вернуть ${sum} на ${account}` : `вернуть ${sum}`),
    'set-meeting': ({ at }) => (at ? `назначить встречу, просят ${at}` : 'назначить встречу'),
    confirmations: ({ confirmations }) => `сеть ${confirmations}, ждать`,
    'find-payment': () => 'ищем перевод в сети',
    'check-origin': () => 'проверяется происхождение',
    pay: ({ sum }) => `клиент платит ${sum}`,
    come: ({ at }) => `клиент придёт: ${at}`,
    choose: ({ why }) => colon('клиент выбирает', why),
    'send-documents': () => 'клиент присылает документы',
    'answer-hold': ({ why }) => colon('клиент отвечает', why),
    'change-account': () => 'клиент меняет реквизиты',
    'name-refund-account': () => 'клиент называет счёт возврата',
    'agree-refund-account': () => 'новый счёт возврата: ждём клиента',
  },
  en: {
    verify: () => 'check the documents',
    look: ({ sum, account }) => `look into ${account || 'our account'}: ${sum}`,
    approve: ({ sum, coin }) => (coin ? `approve the origin: ${sum}` : `${sum} came in: approve the payout`),
    'confirm-payment': ({ sum, why }) => colon(`compare ${sum} with the statement`, why),
    'reverse-payment': () => 'recorded by mistake: reverse it',
    'approve-account': ({ account }) => `approve the account ${account}`,
    'confirm-return': ({ sum }) => `check whether the payout came back: ${sum}`,
    'decide-hold': ({ why }) => colon('decide on the hold', why),
    prepare: ({ sum }) => `prepare ${sum}, a colleague sends`,
    'pay-out': ({ sum, account }) => `pay ${sum} to ${account}`,
    'hand-over': ({ sum, at }) => colon(`hand over ${sum}`, at),
    'send-refund': ({ sum, account }) => (account ? `refund ${sum} to ${account}` : `refund ${sum}`),
    'set-meeting': ({ at }) => (at ? `set a meeting, ${at} is asked for` : 'set a meeting'),
    confirmations: ({ confirmations }) => `network ${confirmations}, wait`,
    'find-payment': () => 'looking for the transfer',
    'check-origin': () => 'the origin is being checked',
    pay: ({ sum }) => `customer pays ${sum}`,
    come: ({ at }) => `customer comes: ${at}`,
    choose: ({ why }) => colon('customer decides', why),
    'send-documents': () => 'customer sends documents',
    'answer-hold': ({ why }) => colon('customer answers', why),
    'change-account': () => 'customer changes the account',
    'name-refund-account': () => 'customer names a refund account',
    'agree-refund-account': () => 'new refund account: waiting for the customer',
  },
})
