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
    id: 'ID заявки',
    page: 'Страница заявки',
    opened: 'Создана',
    issued: 'Письмо выдано',
    state: 'Статус заявки на этот момент',
    exchange: 'ОБМЕН',
    give: 'Вы отдаёте',
    get: 'Вы получаете',
    getNow: 'Вы получаете примерно (по курсу при создании)',
    rate: 'КУРС',
    fixed: (since, until) => `Курс закреплён ${since} и не изменится до ${until}, что бы ни было на рынке.`,
    late: 'Считается время отправки, даже если перевод дошёл позже. Отправленное после срока обменяем по курсу на момент поступления или вернём: решать вам.',
    floats: {
      opening: () => 'Курс ещё не закреплён.',
      arrival: () => 'Курс плавающий: закрепится, когда мы увидим ваш платёж.',
      confirmations: count =>
        `Курс плавающий: закрепится после ${count} ${plural('ru', count, { one: 'подтверждения', few: 'подтверждений', many: 'подтверждений' })} сети.`,
    },
    floatsUntil: 'До этого сумма к получению меняется вместе с рынком.',
    pay: 'КУДА ПЛАТИТЬ',
    amount: 'Ровно',
    payBy: 'Оплатить до',
    inTime: 'Вовремя, если отправлено до',
    confirmations: count =>
      `Нужно ${count} ${plural('ru', count, { one: 'подтверждение', few: 'подтверждения', many: 'подтверждений' })} сети.`,
    otherAmount: 'Придёт другая сумма — деньги не пропадут: что с ними сделать, решите вы.',
    received: 'Пришло и подтверждено',
    closed: {
      cancelled: 'Заявка отменена: по этим реквизитам больше не платите.',
      expired:
        'Время заявки вышло: по этим реквизитам больше не платите. Отправленное вовремя обменяем, как договорились.',
    },
    expected: 'Платить нужно было по этим реквизитам. Нужно ли ещё — смотрите на странице заявки.',
    meeting: 'Встреча',
    meetingAt: 'Время встречи',
    notBefore: 'Встреча не раньше',
    payout: 'КУДА МЫ ВЫПЛАТИМ',
    to: 'Куда',
    network: name => `сеть ${name}`,
    once: 'Сменить их можно только кодом из письма на почту заявки или решением двух сотрудников.',
    refund: 'ЕСЛИ ДЕНЬГИ ПРИДЁТСЯ ВЕРНУТЬ',
    refundTo: 'Возврат на',
    refundUnknown: 'Куда вернуть, вы не указали: спросим перед возвратом.',
    refundCosts:
      'Вернём всё, что пришло и не обменяно, в той же валюте и без нашей комиссии. Сеть или банк могут взять свою за перевод.',
    refundFee: fee => `Вернём всё, что пришло и не обменяно, в той же валюте, за вычетом комиссии за возврат: ${fee}.`,
    holds: 'КОГДА ЗАЯВКУ МОГУТ ОСТАНОВИТЬ',
    holdsOnly: 'Только по одному из этих правил; его номер будет в заявке:',
    terms: 'УСЛОВИЯ',
    rules: (version, address) => `Правила обмена: версия ${version}, ${address}`,
    aml: (version, address) => `Политика AML и KYC: версия ${version}, ${address}`,
    checks: (version, address) => `Правила проверки происхождения (AML): версия ${version}, ${address}`,
    verify: 'КАК ПРОВЕРИТЬ ЭТО ПИСЬМО',
    verifyAt: address => `Откройте сайт обменника сами, а не по присланной ссылке. Страница проверки: ${address}`,
    verifyKey: address => `Открытый ключ, чтобы проверить без нас: ${address}`,
    verifyWhole:
      'Вставьте весь текст, от первой строки до последней. Здесь полные реквизиты: не показывайте письмо посторонним.',
  },
  en: {
    title: 'LETTER OF GUARANTEE',
    number: 'Order No.',
    id: 'Order ID',
    page: 'Order page',
    opened: 'Placed',
    issued: 'Letter issued',
    state: 'Order status at that time',
    exchange: 'EXCHANGE',
    give: 'You send',
    get: 'You receive',
    getNow: 'You receive about (at the rate when you ordered)',
    rate: 'RATE',
    fixed: (since, until) =>
      `The rate was fixed ${since} and will not change until ${until}, whatever the market does.`,
    late: 'What counts is when you send it, even if it arrives later. Anything sent too late is exchanged at the rate on arrival or refunded: you choose.',
    floats: {
      opening: () => 'The rate is not fixed yet.',
      arrival: () => 'The rate floats: it is fixed when we see your payment.',
      confirmations: count =>
        `The rate floats: it is fixed after ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}.`,
    },
    floatsUntil: 'Until then the amount you receive moves with the market.',
    pay: 'WHERE TO PAY',
    amount: 'Exactly',
    payBy: 'Pay by',
    inTime: 'In time if sent by',
    confirmations: count =>
      `Needs ${count} network ${plural('en', count, { one: 'confirmation', other: 'confirmations' })}.`,
    otherAmount: 'If a different amount arrives, nothing is lost: you choose what happens to it.',
    received: 'Received and confirmed',
    closed: {
      cancelled: 'The order was cancelled: do not pay to these details any more.',
      expired:
        'The order has expired: do not pay to these details any more. Anything sent in time is exchanged as agreed.',
    },
    expected: 'You were to pay to these details. See the order page for whether anything is still due.',
    meeting: 'Meeting',
    meetingAt: 'Meeting time',
    notBefore: 'Meeting not before',
    payout: 'WHERE WE PAY OUT',
    to: 'To',
    network: name => `network ${name}`,
    once: 'They can only be changed with a code sent to the mailbox of the order, or by two members of staff.',
    refund: 'IF YOU ARE REFUNDED',
    refundTo: 'Refund to',
    refundUnknown: 'You have not named a refund account: we will ask before a refund.',
    refundCosts:
      'Everything that arrived and was not exchanged is refunded in the same currency, at no charge from us. A network or bank may charge for the transfer.',
    refundFee: fee =>
      `Everything that arrived and was not exchanged is refunded in the same currency, less the refund fee: ${fee}.`,
    holds: 'WHEN THE ORDER CAN BE STOPPED',
    holdsOnly: 'Only under one of these rules, whose number the order will show:',
    terms: 'TERMS',
    rules: (version, address) => `Exchange rules: version ${version}, ${address}`,
    aml: (version, address) => `AML and KYC policy: version ${version}, ${address}`,
    checks: (version, address) => `AML check policy: version ${version}, ${address}`,
    verify: 'HOW TO VERIFY THIS LETTER',
    verifyAt: address =>
      `Open the exchange’s site yourself, not through a link you were sent. Verification page: ${address}`,
    verifyKey: address => `Public key, to verify it without us: ${address}`,
    verifyWhole:
      'Paste the whole text, from the first line to the last. It shows account details in full: keep it private.',
  },
})
