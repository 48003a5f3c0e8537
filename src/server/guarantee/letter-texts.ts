import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { defineMessages } from '#contract/locale.ts'
import { plural } from '#contract/plural.ts'

type LetterTexts = {
  title: string
  number: string
  id: string
  page: string
  opened: string
  issued: string
  state: string
  exchange: string
  give: string
  get: string
  getNow: string
  rate: string
  fixed: (since: string, until: string) => string
  late: string
  floats: Record<'opening' | 'arrival' | 'confirmations', (confirmations: number) => string>
  floatsUntil: string
  pay: string
  amount: string
  payBy: string
  inTime: string
  confirmations: (count: number) => string
  otherAmount: string
  received: string
  closed: Partial<Record<ClaimState, string>>
  expected: string
  meeting: string
  meetingAt: string
  notBefore: string
  payout: string
  to: string
  network: (name: string) => string
  once: string
  refund: string
  refundTo: string
  refundUnknown: string
  refundCosts: string
  refundFee: (fee: string) => string
  holds: string
  holdsOnly: string
  terms: string
  rules: (version: number, address: string) => string
  aml: (version: number, address: string) => string
  checks: (version: number, address: string) => string
  verify: string
  verifyAt: (address: string) => string
  verifyKey: (address: string) => string
  verifyWhole: string
}

/** Sentences of the letter of guarantee. They promise what the program does with every claim, and nothing else. */
export const letterTexts = defineMessages<LetterTexts>({
  ru: {
    title: 'ГАРАНТИЙНОЕ ПИСЬМО',
    number: 'Заявка №',
    id: 'Идентификатор',
    page: 'Страница заявки',
    opened: 'Создана',
    issued: 'Письмо выдано',
    state: 'Состояние заявки в этот момент',
    exchange: 'ОБМЕН',
    give: 'Вы отдаёте',
    get: 'Вы получаете',
    getNow: 'Вы получаете, по расчёту при создании, около',
    rate: 'КУРС',
    fixed: (since, until) =>
      `Курс закреплён ${since} и держится до ${until}: как бы ни менялся рынок, он останется таким.`,
    late: 'Если перевод отправлен вовремя, а дошёл поздно, считается время отправки. Отправленное после срока обменивается по курсу на момент поступления или возвращается: решаете вы.',
    floats: {
      opening: () => 'Курс ещё не закреплён.',
      arrival: () => 'Курс плавающий: закрепится, когда мы увидим ваш платёж.',
      confirmations: count =>
        `Курс плавающий: закрепится после ${count} ${plural('ru', count, { one: 'подтверждения', few: 'подтверждений', many: 'подтверждений' })} сети.`,
    },
    floatsUntil:
      'До этого сумма к получению меняется вместе с рынком: считается курс того момента, когда он закрепится.',
    pay: 'КУДА ПЛАТИТЬ',
    amount: 'Ровно',
    payBy: 'Оплатить до',
    inTime: 'Отправленное до этого времени считается вовремя',
    confirmations: count =>
      `Нужно ${count} ${plural('ru', count, { one: 'подтверждение', few: 'подтверждения', many: 'подтверждений' })} сети.`,
    otherAmount: 'Если придёт другая сумма, деньги не пропадут: вы выберете, что с ними сделать.',
    received: 'Пришло и подтверждено',
    closed: {
      cancelled: 'Заявка отменена: по этим реквизитам больше не платите. Письмо подтверждает, что было согласовано.',
      expired:
        'Время заявки вышло: по этим реквизитам больше не платите. Что отправлено вовремя, обменяем как договорились; письмо подтверждает, что было согласовано.',
    },
    expected: 'Оплата ожидалась на эти реквизиты. Нужно ли платить ещё, говорит страница заявки.',
    meeting: 'Встреча',
    meetingAt: 'Время встречи',
    notBefore: 'Встреча не раньше',
    payout: 'КУДА МЫ ВЫПЛАТИМ',
    to: 'Куда',
    network: name => `сеть ${name}`,
    once: 'После создания заявки эти реквизиты изменить нельзя.',
    refund: 'ЕСЛИ ДЕНЬГИ ПРИДЁТСЯ ВЕРНУТЬ',
    refundTo: 'Возврат на',
    refundUnknown: 'Куда вернуть, в заявке не указано: перед возвратом мы спросим.',
    refundCosts:
      'Возвращается всё, что пришло и не обменяно, в той же валюте. Обменник за возврат ничего не берёт; сеть или банк могут взять своё за сам перевод.',
    refundFee: fee =>
      `Возвращается всё, что пришло и не обменяно, в той же валюте, за вычетом комиссии возврата: ${fee}.`,
    holds: 'КОГДА ЗАЯВКУ МОГУТ ОСТАНОВИТЬ',
    holdsOnly: 'Только по одному из этих правил, и номер правила будет в заявке:',
    terms: 'УСЛОВИЯ',
    rules: (version, address) => `Правила обмена: версия ${version}, ${address}`,
    aml: (version, address) => `Политика AML и KYC: версия ${version}, ${address}`,
    checks: (version, address) => `Правила проверки происхождения (AML): версия ${version}, ${address}`,
    verify: 'КАК ПРОВЕРИТЬ ЭТО ПИСЬМО',
    verifyAt: address =>
      `Откройте сайт обменника так, как открываете его всегда, а не по ссылке от собеседника. Страница проверки: ${address}`,
    verifyKey: address => `Проверить можно и без нас. Открытый ключ: ${address}`,
    verifyWhole:
      'Нужен весь текст, от первой строки до последней. В письме полные реквизиты: не показывайте его посторонним.',
  },
  en: {
    title: 'LETTER OF GUARANTEE',
    number: 'Order No.',
    id: 'Identifier',
    page: 'Page of the order',
    opened: 'Placed',
    issued: 'Letter issued',
    state: 'State of the order at that moment',
    exchange: 'EXCHANGE',
    give: 'You send',
    get: 'You receive',
    getNow: 'You receive, as counted when the order was placed, about',
    rate: 'RATE',
    fixed: (since, until) =>
      `The rate was fixed ${since} and holds until ${until}: it stays the same, whatever the market does.`,
    late: 'A payment that is sent in time and arrives late counts from when it was sent. What is sent too late is exchanged at the rate of its arrival or goes back: you decide.',
    floats: {
      opening: () => 'The rate is not fixed yet.',
      arrival: () => 'The rate floats: it is fixed when we see your payment.',
      confirmations: count =>
        `The rate floats: it is fixed after ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}.`,
    },
    floatsUntil:
      'Until then the amount you receive moves with the market: what counts is the rate of the moment when it is fixed.',
    pay: 'WHERE TO PAY',
    amount: 'Exactly',
    payBy: 'Pay by',
    inTime: 'In time if sent by',
    confirmations: count =>
      `Needs ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}.`,
    otherAmount: 'If a different amount arrives, your money is not lost: you choose what to do with it.',
    received: 'Received and confirmed',
    closed: {
      cancelled: 'The order was cancelled: do not pay to these details any more. The letter confirms what was agreed.',
      expired:
        'The time of the order has run out: do not pay to these details any more. What was sent in time is exchanged as agreed; the letter confirms what that was.',
    },
    expected: 'Payment was expected to these details. The order page says whether anything is still to be paid.',
    meeting: 'Meeting',
    meetingAt: 'Time of the meeting',
    notBefore: 'Meeting not before',
    payout: 'WHERE WE PAY OUT',
    to: 'To',
    network: name => `network ${name}`,
    once: 'These details cannot be changed once the order is placed.',
    refund: 'IF MONEY HAS TO GO BACK',
    refundTo: 'Refund to',
    refundUnknown: 'The order names no refund account: we ask you before a refund.',
    refundCosts:
      'Everything that arrived and was not exchanged goes back, in the same currency. The office charges nothing for a refund; a network or bank may charge its own fee for the transfer.',
    refundFee: fee =>
      `Everything that arrived and was not exchanged goes back, in the same currency, less the refund fee: ${fee}.`,
    holds: 'WHEN THE ORDER CAN BE STOPPED',
    holdsOnly: 'Only by one of these rules, and the order will name the number of its rule:',
    terms: 'TERMS',
    rules: (version, address) => `Exchange rules: version ${version}, ${address}`,
    aml: (version, address) => `AML and KYC policy: version ${version}, ${address}`,
    checks: (version, address) => `Policy of origin checks (AML): version ${version}, ${address}`,
    verify: 'HOW TO VERIFY THIS LETTER',
    verifyAt: address =>
      `Open the office’s site the way you always do, and not by a link from whoever shows you the letter. The page for it: ${address}`,
    verifyKey: address => `It can be verified without us, too. The public key: ${address}`,
    verifyWhole:
      'The whole text is needed, from the first line to the last. It has account details in full: do not show it to strangers.',
  },
})
