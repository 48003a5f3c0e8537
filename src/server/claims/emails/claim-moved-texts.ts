import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'

/** The state of a claim: as a title and as a sentence. */
export type StateText = { title: string; says: string }

export type Texts = Record<
  | 'claim'
  | 'give'
  | 'get'
  | 'gave'
  | 'got'
  | 'agreed'
  | 'received'
  | 'receivedToo'
  | 'seen'
  | 'missing'
  | 'excess'
  | 'rateUntil'
  | 'until'
  | 'returning'
  | 'refundFee'
  | 'returned'
  | 'account'
  | 'reference'
  | 'operation',
  string
> & {
  subject: (number: string, title: string) => string
  open: string
  review: string
  choose: string
  key: string
  /** Until when the agreed rate is locked: for the rest of a payment, and for a choice. */
  restUntil: (moment: string) => string
  choiceUntil: (moment: string) => string
  /** Beside a moment: how far away it was when the e-mail was written. */
  inTime: (time: string) => string
  /** The rule by which the claim is on hold. */
  rule: (hold: { rule: string; says: string; listRule?: number | undefined }) => string
  /** The claim was stopped over the origin of its money. */
  origin: {
    asks: (asks: string) => string
    answerBy: (moment: string) => string
  }
  /** The incoming amount is less than agreed, or more. */
  differs: Record<string, StateText>
  problems: Record<string, StateText>
  nowhere: StateText
  unpaid: StateText
  cameBack: StateText
  cash: Partial<Record<ClaimState, StateText>>
  states: Record<ClaimState, StateText>
}

const small = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

export const texts: Record<Locale, Texts> = {
  ru: {
    claim: 'Заявка',
    subject: (number, title) =>
      title.startsWith('Заявка ') ? title.replace('Заявка', `Заявка ${number}`) : `Заявка ${number}: ${small(title)}`,
    give: 'Отдаёте',
    get: 'Получаете',
    gave: 'Вы отдали',
    got: 'Вы получили',
    agreed: 'По заявке',
    received: 'Пришло',
    receivedToo: 'Пришло ещё',
    seen: 'Видим в сети',
    missing: 'Не хватает',
    excess: 'Лишнее',
    rateUntil: 'Курс заявки действует до',
    until: 'Выберите до',
    returning: 'Вернём',
    refundFee: 'Комиссия возврата',
    returned: 'Вернули',
    account: 'Ваш счёт',
    reference: 'Номер перевода',
    operation: 'Номер операции',
    open: 'Открыть заявку',
    review: 'Оставить отзыв',
    choose: 'Выбрать, что делать',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её.',
    inTime: time => `это через ${time}`,
    restUntil: moment => `Чтобы остаток прошёл по курсу заявки, отправьте его до ${moment}.`,
    choiceUntil: moment => `Курс заявки действует до ${moment}. После этого обменять деньги можно по новому курсу.`,
    rule: ({ rule, says, listRule }) =>
      `Правило ${rule}. ${says}${listRule === undefined ? '' : ` Номер в списке офиса: ${listRule}.`}`,
    origin: {
      asks: asks => `Что поможет: ${asks}. Ответить можно на странице заявки.`,
      answerBy: moment => `Ждём ответа до ${moment}. Без него обмена не будет, и деньги, которые пришли, вернутся.`,
    },
    differs: {
      less: {
        title: 'Видим меньше, чем нужно',
        says: 'Ваш платёж виден в сети, но сумма меньше, чем в заявке. Остаток можно отправить сейчас по реквизитам на странице заявки. Если его не будет, после подтверждений спросим вас, что делать.',
      },
      more: {
        title: 'Видим больше, чем нужно',
        says: 'Ваш платёж виден в сети, но сумма больше, чем в заявке. Отправлять ничего не нужно: после подтверждений вы выберете, обменять всё или вернуть лишнее.',
      },
    },
    problems: {
      less: {
        title: 'Пришло меньше, решать вам',
        says: 'Пришло меньше, чем в заявке. Можно обменять то, что пришло, доплатить или вернуть деньги.',
      },
      more: {
        title: 'Пришло больше, решать вам',
        says: 'Пришло больше, чем в заявке. Можно обменять всё, обменять сумму заявки и вернуть лишнее или вернуть все деньги.',
      },
      late: {
        title: 'Деньги пришли поздно, решать вам',
        says: 'Деньги пришли, когда курс заявки уже не действовал. Можно обменять их по нынешнему или вернуть.',
      },
      double: {
        title: 'Пришли ещё деньги',
        says: 'По завершённой заявке пришли ещё деньги. Мы их вернём: подтвердите это на странице заявки.',
      },
    },
    nowhere: {
      title: 'Укажите, куда вернуть деньги',
      says: 'Мы готовы вернуть деньги, но не знаем куда. Укажите это на странице заявки, и мы их отправим.',
    },
    unpaid: {
      title: 'Заявка приостановлена',
      says: 'Причина и то, что нужно от вас, — на странице заявки.',
    },
    cameBack: {
      title: 'Выплата вернулась',
      says: 'Банк вернул нам деньги, которые мы вам отправили: так бывает, если счёт закрыт, реквизиты неточны или сработал лимит. Проверьте, пожалуйста, реквизиты на странице заявки: там же их можно поменять. Потом отправим ещё раз.',
    },
    cash: {
      'paying-out': {
        title: 'Готовим наличные',
        says: 'Оплата принята. Где и когда получить деньги, указано на странице заявки.',
      },
      completed: { title: 'Выдано', says: 'Наличные выданы. Спасибо, что выбрали нас.' },
      refunding: {
        title: 'Готовим возврат',
        says: 'Вернём деньги наличными в офисе: оператор свяжется с вами и договорится, где и когда.',
      },
      refunded: { title: 'Возвращено', says: 'Мы отдали вам деньги наличными.' },
    },
    states: {
      verification: { title: 'Нужна проверка', says: 'Какой документ показать, указано на странице заявки.' },
      'awaiting-payment': { title: 'Ждём оплату', says: 'Реквизиты и срок — на странице заявки.' },
      checking: {
        title: 'Проверяем оплату',
        says: 'Мы видим ваши деньги и проверяем их. Делать ничего не нужно, о выплате напишем.',
      },
      'needs-choice': { title: 'Нужно ваше решение', says: 'Деньги пришли не так, как указано в заявке.' },
      'on-hold': {
        title: 'Заявка приостановлена',
        says: 'Деньги в сохранности. Причина и то, что нужно от вас, — на странице заявки.',
      },
      'paying-out': { title: 'Готовим выплату', says: 'Оплата принята. Отправим деньги и сразу напишем.' },
      completed: {
        title: 'Выплачено',
        says: 'Деньги отправлены, чек — на странице заявки. Спасибо, что выбрали нас.',
      },
      refunding: { title: 'Готовим возврат', says: 'Вернём деньги и сразу напишем.' },
      refunded: { title: 'Возвращено', says: 'Мы отправили деньги обратно. Их можно найти по номеру перевода.' },
      cancelled: { title: 'Заявка отменена', says: 'Если вы уже заплатили, деньги не пропадут: откройте заявку.' },
      expired: {
        title: 'Время вышло',
        says: 'Оплата не пришла. Если вы уже заплатили, деньги не пропадут: откройте заявку.',
      },
    },
  },
  en: {
    claim: 'Order',
    subject: (number, title) =>
      title.startsWith('Your order ')
        ? title.replace('Your order', `Order ${number}`)
        : `Order ${number}: ${small(title)}`,
    give: 'You send',
    get: 'You receive',
    gave: 'You sent',
    got: 'You received',
    agreed: 'Ordered',
    received: 'Received',
    receivedToo: 'Also received',
    seen: 'Seen on the network',
    missing: 'Missing',
    excess: 'Excess',
    rateUntil: 'Your rate is kept until',
    until: 'Decide by',
    returning: 'Refund amount',
    refundFee: 'Refund fee',
    returned: 'Refunded',
    account: 'Your account',
    reference: 'Transfer reference',
    operation: 'Transaction number',
    open: 'Open the order',
    review: 'Review the exchange',
    choose: 'Choose what to do',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it.',
    inTime: time => `which is ${time} from this e-mail`,
    restUntil: moment => `To keep your rate for the rest, send it by ${moment}.`,
    choiceUntil: moment => `Your rate is kept until ${moment}. After that the money can be exchanged at the new rate.`,
    rule: ({ rule, says, listRule }) =>
      `Rule ${rule}. ${says}${listRule === undefined ? '' : ` Its number in the office’s list: ${listRule}.`}`,
    origin: {
      asks: asks => `What helps: ${asks}. You can answer on the order page.`,
      answerBy: moment =>
        `We wait for your answer until ${moment}. Without it there is no exchange, and what has come in goes back.`,
    },
    differs: {
      less: {
        title: 'We see less than expected',
        says: 'Your payment is on the network, but it is less than the order asks for. You can send the rest now: the payment details are on the order page. Otherwise we ask you what to do once the payment is confirmed.',
      },
      more: {
        title: 'We see more than expected',
        says: 'Your payment is on the network, but it is more than the order asks for. Do not send anything else: once it is confirmed, you choose whether to exchange it all or have the excess returned.',
      },
    },
    problems: {
      less: {
        title: 'Action needed: less received than expected',
        says: 'We received less than the order asks for. You can exchange what arrived, send the rest, or get a refund.',
      },
      more: {
        title: 'Action needed: more received than expected',
        says: 'We received more than the order asks for. You can exchange all of it, exchange the ordered amount and get the excess back, or get a full refund.',
      },
      late: {
        title: 'Action needed: payment arrived late',
        says: 'Your payment arrived after your rate had expired. You can exchange it at the current rate or get a refund.',
      },
      double: {
        title: 'Another payment arrived',
        says: 'Another payment arrived for a completed order. We will refund it: please confirm on the order page.',
      },
    },
    nowhere: {
      title: 'Action needed: tell us where to send your refund',
      says: 'Your refund is ready, but we do not know where to send it. Tell us on the order page and we will send it.',
    },
    unpaid: {
      title: 'Your order is on hold',
      says: 'The order page says why, and what we need from you.',
    },
    cameBack: {
      title: 'Your payout came back',
      says: 'The bank returned the money we sent you. This happens when an account is closed, its details are wrong, or a limit applies. Please check the account on the order page: you can change it there. Then we send the money again.',
    },
    cash: {
      'paying-out': {
        title: 'Preparing your cash',
        says: 'Your payment is accepted. The order page says where and when to collect the cash.',
      },
      completed: { title: 'Cash handed over', says: 'You have the cash. Thank you for choosing us.' },
      refunding: {
        title: 'Preparing your refund',
        says: 'You get your cash back at the office: an operator will contact you to agree where and when.',
      },
      refunded: { title: 'Refunded', says: 'You have your cash back.' },
    },
    states: {
      verification: { title: 'Verification needed', says: 'The order page says which document to show.' },
      'awaiting-payment': {
        title: 'Waiting for your payment',
        says: 'The payment details and the deadline are on the order page.',
      },
      checking: {
        title: 'Checking your payment',
        says: 'We see your payment and are checking it. There is nothing for you to do: we will e-mail you about the payout.',
      },
      'needs-choice': { title: 'Action needed', says: 'Your payment did not arrive as expected.' },
      'on-hold': {
        title: 'Your order is on hold',
        says: 'Your money is safe. The order page says why, and what we need from you.',
      },
      'paying-out': {
        title: 'Preparing your payout',
        says: 'Your payment is accepted. We will e-mail you as soon as the money is sent.',
      },
      completed: {
        title: 'Sent',
        says: 'The money is on its way to you, and the receipt is on the order page. Thank you for choosing us.',
      },
      refunding: { title: 'Preparing your refund', says: 'We will e-mail you as soon as the refund is sent.' },
      refunded: {
        title: 'Refunded',
        says: 'Your refund is sent. The transfer reference helps you find it.',
      },
      cancelled: {
        title: 'Your order is cancelled',
        says: 'If you have already paid, your money is not lost: open the order.',
      },
      expired: {
        title: 'Time is up',
        says: 'No payment arrived. If you have already paid, your money is not lost: open the order.',
      },
    },
  },
}
