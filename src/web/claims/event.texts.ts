import type { ClaimView } from '#contract/claims/claim.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import type { Locale } from '#contract/locale.ts'
import { moneyText } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { ClaimCurrency } from './page/ClaimPage.data.ts'

type ClaimEvent = ClaimView['events'][number]

/** The values of a sentence of the timeline, with formatted amounts. */
type EventValues = {
  amount: string
  get: string
  was: string
  expected: string
  excess: string
  difference: string
  problem: string
  rate: string
  needed: string
  text: string
  toAccount: string
}

/** The sentence for an event. An event without a sentence of its own is described by its state. */
export function eventSentence(
  event: ClaimEvent,
  from: ClaimCurrency,
  to: ClaimCurrency,
  locale: Locale,
  whole = true,
): string {
  const { kind, data, state } = event
  const money = (value: unknown, code: unknown) => {
    if (typeof value !== 'string') return ''
    const currency = [from, to].find(known => known.code === code)
    return currency ? moneyText(value, currency, locale) : `${value} ${String(code ?? '')}`.trim()
  }
  const rate = { give: String(data.rateGive ?? data.give ?? '1'), get: String(data.rateGet ?? data.get ?? '1') }
  const isRefund = kind === 'send-refund' || state === 'refunding'
  const isCash = (isRefund ? from : to).kind === 'cash'
  const sentence = (!whole && ofOwner[locale][kind]) || (isCash && handedOver[locale][kind]) || sentences[locale][kind]
  if (!sentence) return `${stateNames[locale][state].charAt(0).toUpperCase()}${stateNames[locale][state].slice(1)}`
  return sentence({
    amount: money(data.amount ?? data.received, data.currency),
    get: `${data.floats === true ? '≈\u00a0' : ''}${money(data.get, data.getCurrency)}`,
    was: money(data.was, data.currency),
    expected: money(data.expected, data.currency),
    excess: money(data.excess, data.currency),
    difference: money(data.difference, data.currency),
    problem: String(data.problem ?? ''),
    rate: isRate(rate) ? rateText(rate, from, to, locale) : '',
    needed: String(data.needed ?? ''),
    text: typeof data.text === 'string' ? data.text : '',
    toAccount: typeof data.toAccount === 'string' ? data.toAccount : '',
  })
}

const isRate = ({ give, get }: { give: string; get: string }) =>
  (give === '1' || get === '1') && [give, get].every(text => /^\d+(\.\d+)?$/.test(text) && /[1-9]/.test(text))

type Sentences = Record<string, (values: EventValues) => string>

const sentences = defineMessages<Sentences>({
  ru: {
    open: ({ amount, get, rate }) => `Заявка создана: ${amount} → ${get}, ${rate}`,
    verify: () => 'Документ проверен',
    'confirm-payment': () => 'Сумма платежа проверена',
    'look-again': () => 'Сумма отличается от заявки: её проверяет второй сотрудник',
    'propose-reversal': () => 'Обменник перепроверяет запись о платеже',
    'reverse-payment': ({ amount }) => `Запись о платеже ${amount} была ошибочной и отменена`,
    'look-for-payment': () =>
      'Такую же сумму ждём ещё по одной заявке: ваш платёж найдёт оператор. Уже платили — пришлите номер перевода',
    'propose-release': () => 'Обменник предложил продолжить обмен, нужен второй сотрудник',
    'answer-hold': () => 'Вы ответили обменнику',
    'hold-timeout': () => 'Срок вышел: возвращаем деньги',
    'clear-aml': () => 'Проверка происхождения пройдена',
    'send-documents': () => 'Документы переданы на проверку, время остановлено',
    'ask-documents': () => 'Просим прислать ещё раз, время снова идёт',
    'details-ready': () => 'Реквизиты для оплаты готовы',
    'report-payment': () => 'Вы сообщили об оплате',
    reminded: () => 'Напомнили письмом: на оплату осталось пять минут',
    'letters-held': () =>
      'О заявке мы не писали: этому ящику за час уже пришли письма о других. Сохраните ссылку на эту страницу',
    prolong: ({ amount, get }) => `Заявка продлена по новому курсу: ${amount} → ${get}`,
    'withdraw-report': () => 'Вы уточнили, что оплаты ещё не было',
    'payment-differs': ({ amount, expected, difference, problem }) =>
      problem === 'less'
        ? `Видим ${amount} вместо ${expected}: не хватает ${difference}`
        : `Видим ${amount} вместо ${expected}: лишнее ${difference}`,
    'payment-seen': ({ amount, needed }) =>
      needed && needed !== '0' ? `Платёж ${amount} виден, подтверждений нужно ${needed}` : `Платёж ${amount} виден`,
    'payment-credited': ({ amount }) => `Платёж ${amount} зачислен`,
    'paid-in-time': () => 'Платёж сделан вовремя: заявка снова открыта',
    'payment-complete': ({ amount }) => `Получено всё: ${amount}`,
    'payment-lost': ({ amount }) => `Платёж ${amount} пропал из сети, ждём его снова`,
    'payment-lost-too-late': () => 'Платёж пропал из сети, разбирается оператор',
    asked: ({ amount, expected, problem }) => {
      if (problem === 'late') return `Поздно пришло ${amount}: нужен выбор`
      if (problem === 'double') return `После выплаты пришло ещё ${amount}: нужен выбор`
      return `Пришло ${amount} вместо ${expected}: нужен выбор`
    },
    'promo-lost': () => 'Промокод к этому времени исчерпан: дальше расчёт без него',
    'rate-fixed': ({ rate }) => `Курс закреплён: ${rate}`,
    approve: () => 'Проверка пройдена',
    hold: ({ text }) => `Заявка приостановлена${text && `: ${text}`}`,
    release: () => 'Заявка снова в работе',
    continue: ({ amount, get }) => `Выбран обмен: ${amount} → ${get}`,
    'return-excess': ({ amount, get, excess }) =>
      `Выбран обмен по заявке: ${amount} → ${get}, лишнее вернём: ${excess}`,
    'top-up': ({ amount }) => `Выбрана доплата: ещё ${amount}`,
    'take-back': ({ amount }) => `Выбран возврат: ${amount}`,
    refund: ({ amount, text }) => `Обменник возвращает ${amount}${text && `: ${text}`}`,
    prepare: () => 'Перевод подготовлен, его проверяет второй сотрудник',
    'send-refund': ({ amount }) => `Возврат отправлен: ${amount}`,
    'pay-out': ({ amount }) => `Выплата отправлена: ${amount}`,
    'propose-payout-return': () => 'Обменник проверяет, вернулась ли выплата',
    'withdraw-proposal': () => 'Обменник проверил: всё остаётся как было',
    'return-payout': ({ amount, text }) =>
      `Выплата вернулась: ${amount}. Проверьте реквизиты, и мы отправим её ещё раз${text && `. ${text}`}`,
    correct: ({ was, amount, get, text }) =>
      `Сумма исправлена: ${was} → ${amount}, к выплате ${get}${text && `. ${text}`}`,
    'set-refund-account': () => 'Указано, куда вернуть деньги',
    'replace-refund-account': ({ toAccount }) => `Обменник сменил счёт возврата: ${toAccount}`,
    'agree-refund-account': () => 'Новый счёт возврата подтверждён',
    'stop-refund-account': () => 'Счёт возврата прежний: «Это не мой счёт»',
    'change-payout-account': ({ toAccount }) => `Просьба сменить реквизиты выплаты: ${toAccount}, код отправлен`,
    'confirm-payout-account': ({ toAccount }) => `Смена реквизитов подтверждена кодом: ${toAccount}`,
    'keep-payout-account': ({ text }) => `Реквизиты выплаты остаются прежними${text && `: ${text}`}`,
    'stop-payout-account': () => 'Смена реквизитов остановлена: «Это не я»',
    'propose-payout-account': ({ toAccount }) =>
      `Обменник предложил другие реквизиты: ${toAccount}, нужен второй сотрудник`,
    'approve-payout-account': ({ toAccount }) => `Обменник сменил реквизиты выплаты: ${toAccount}`,
    'switch-payout-account': ({ toAccount }) => `Новые реквизиты выплаты действуют: ${toAccount}`,
    'schedule-meeting': () => 'Назначена встреча в офисе',
    cancel: () => 'Вы отменили заявку',
    reject: ({ text }) => `Обменник отказал${text && `: ${text}`}`,
    'payment-timeout': () => 'Время на оплату вышло',
    'release-hold': () => 'Курс заявки больше не действует, выбор остаётся',
    'reserve-released': () => 'Время на оплату вышло, а платёж не поступил: резерв больше не удерживаем',
    'choice-timeout': () => 'Время на выбор вышло',
  },
  en: {
    open: ({ amount, get, rate }) => `Order created: ${amount} → ${get}, ${rate}`,
    verify: () => 'The document is verified',
    'confirm-payment': () => 'The sum of the payment has been checked',
    'look-again': () => 'The sum differs from the order: a second person is checking it',
    'propose-reversal': () => 'The office is checking the record of a payment',
    'reverse-payment': ({ amount }) => `The payment of ${amount} was recorded by mistake and has been reversed`,
    'look-for-payment': () =>
      'Another order is waiting for the same amount: an operator will find your payment. Already paid? Send us the transfer reference',
    'propose-release': () => 'The office proposes to go on, a second person decides',
    'answer-hold': () => 'You answered the office',
    'hold-timeout': () => 'Time is up: the money goes back',
    'clear-aml': () => 'The check of the origin has passed',
    'send-documents': () => 'The documents are with the office, the clock stands still',
    'ask-documents': () => 'Something is asked for again, the clock goes on',
    'details-ready': () => 'The payment details are ready',
    'report-payment': () => 'You reported your payment',
    reminded: () => 'Reminder sent by e-mail: five minutes left to pay',
    'letters-held': () =>
      'We sent no e-mail about this order: the mailbox has had several within the hour. Keep the link to this page',
    prolong: ({ amount, get }) => `The order goes on at a new rate: ${amount} → ${get}`,
    'withdraw-report': () => 'You said that you have not paid yet',
    'payment-seen': ({ amount, needed }) =>
      needed && needed !== '0'
        ? `Payment of ${amount} seen, ${needed} network ${needed === '1' ? 'confirmation' : 'confirmations'} needed`
        : `Payment of ${amount} seen`,
    'payment-differs': ({ amount, expected, difference, problem }) =>
      problem === 'less'
        ? `${amount} seen instead of ${expected}: ${difference} is missing`
        : `${amount} seen instead of ${expected}: ${difference} too much`,
    'payment-credited': ({ amount }) => `Payment of ${amount} credited`,
    'paid-in-time': () => 'The payment was made in time: the order is open again',
    'payment-complete': ({ amount }) => `Received in full: ${amount}`,
    'payment-lost': ({ amount }) => `The payment of ${amount} has vanished from the network, waiting for it again`,
    'payment-lost-too-late': () => 'A payment has vanished from the network, an operator is looking into it',
    asked: ({ amount, expected, problem }) => {
      if (problem === 'late') return `${amount} arrived late: action needed`
      if (problem === 'double') return `Another ${amount} arrived after the payout: action needed`
      return `${amount} arrived instead of ${expected}: action needed`
    },
    'promo-lost': () => 'The promo code was used up by then: the figures go on without it',
    'rate-fixed': ({ rate }) => `Rate fixed: ${rate}`,
    approve: () => 'The check is passed',
    hold: ({ text }) => `The order is put on hold${text && `: ${text}`}`,
    release: () => 'The order is back in progress',
    continue: ({ amount, get }) => `Exchange chosen: ${amount} → ${get}`,
    'return-excess': ({ amount, get, excess }) => `Exchange chosen: ${amount} → ${get}, with ${excess} to be returned`,
    'top-up': ({ amount }) => `You chose to send the rest: ${amount}`,
    'take-back': ({ amount }) => `Refund chosen: ${amount}`,
    refund: ({ amount, text }) => `The office is returning ${amount}${text && `: ${text}`}`,
    prepare: () => 'The transfer is prepared, a second person is checking it',
    'send-refund': ({ amount }) => `Refund sent: ${amount}`,
    'pay-out': ({ amount }) => `Payout sent: ${amount}`,
    'propose-payout-return': () => 'The office is checking whether the payout came back',
    'withdraw-proposal': () => 'The office has checked: everything stays as it was',
    'return-payout': ({ amount, text }) =>
      `The payout came back: ${amount}. Check the account, and we send it again${text && `. ${text}`}`,
    correct: ({ was, amount, get, text }) =>
      `Amount corrected: ${was} → ${amount}, the payout is ${get}${text && `. ${text}`}`,
    'set-refund-account': () => 'Refund details added',
    'replace-refund-account': ({ toAccount }) => `The office changed the refund account: ${toAccount}`,
    'agree-refund-account': () => 'The new refund account was agreed to',
    'stop-refund-account': () => 'The old refund account counts again: “That is not my account”',
    'change-payout-account': ({ toAccount }) =>
      `A change of the payout account was requested: ${toAccount}, the code is sent`,
    'confirm-payout-account': ({ toAccount }) => `The change of the account was confirmed by the code: ${toAccount}`,
    'keep-payout-account': ({ text }) => `The payout account stays as it was${text && `: ${text}`}`,
    'stop-payout-account': () => 'The change of the account was stopped: “It was not me”',
    'propose-payout-account': ({ toAccount }) =>
      `The office proposed another account: ${toAccount}, a second person decides`,
    'approve-payout-account': ({ toAccount }) => `The office changed the payout account: ${toAccount}`,
    'switch-payout-account': ({ toAccount }) => `The new payout account counts: ${toAccount}`,
    'schedule-meeting': () => 'A meeting at the office is set',
    cancel: () => 'You cancelled the order',
    reject: ({ text }) => `The office declined the order${text && `: ${text}`}`,
    'payment-timeout': () => 'Time to pay is up',
    'release-hold': () => 'The original rate has expired, the choice remains',
    'choice-timeout': () => 'Time to decide is up',
    'reserve-released': () => 'The time to pay is up and no payment has been seen: the reserve is no longer held',
  },
})

/** The sentences for cash. */
const handedOver = defineMessages<Sentences>({
  ru: {
    prepare: () => 'Наличные подготовлены, их проверяет второй сотрудник',
    'pay-out': ({ amount }) => `Наличные выданы: ${amount}`,
    'send-refund': ({ amount }) => `Наличные возвращены: ${amount}`,
  },
  en: {
    prepare: () => 'The cash is prepared, a second person is checking it',
    'pay-out': ({ amount }) => `The cash is handed over: ${amount}`,
    'send-refund': ({ amount }) => `The cash is returned: ${amount}`,
  },
})

/** The owner's actions, as other readers see them. */
const ofOwner = defineMessages<Sentences>({
  ru: {
    'report-payment': () => 'Владелец сообщил об оплате',
    'withdraw-report': () => 'Владелец уточнил, что оплаты ещё не было',
    'answer-hold': () => 'Владелец ответил обменнику',
    cancel: () => 'Владелец отменил заявку',
  },
  en: {
    'report-payment': () => 'The owner reported the payment',
    'withdraw-report': () => 'The owner said the payment has not been made yet',
    'answer-hold': () => 'The owner answered the office',
    cancel: () => 'The owner cancelled the order',
  },
})

/** The kinds of event with a sentence of their own. */
export const describedEvents = (locale: Locale): readonly string[] => Object.keys(sentences[locale])
