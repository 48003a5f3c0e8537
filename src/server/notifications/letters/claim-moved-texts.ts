import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'

/** What has become of a claim: in a word or two, and in a sentence. */
export type Said = { title: string; says: string }

export type Texts = Record<
  | 'claim'
  | 'give'
  | 'get'
  | 'gave'
  | 'got'
  | 'agreed'
  | 'received'
  | 'receivedToo'
  | 'until'
  | 'returning'
  | 'returned'
  | 'reference'
  | 'operation',
  string
> & {
  subject: (number: string, title: string) => string
  open: string
  choose: string
  key: string
  problems: Record<string, Said>
  nowhere: Said
  unpaid: Said
  cash: Partial<Record<ClaimState, Said>>
  states: Record<ClaimState, Said>
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
    agreed: 'Договаривались',
    received: 'Пришло',
    receivedToo: 'Пришло ещё',
    until: 'Выберите до',
    returning: 'Вернём',
    returned: 'Вернули',
    reference: 'Номер перевода',
    operation: 'Номер операции',
    open: 'Открыть заявку',
    choose: 'Выбрать, что делать',
    key: 'Ссылка в этом письме даёт право управлять заявкой: не пересылайте её.',
    problems: {
      less: {
        title: 'Пришло меньше, решать вам',
        says: 'Пришло меньше, чем договаривались. Можно обменять то, что пришло, доплатить или вернуть деньги.',
      },
      more: {
        title: 'Пришло больше, решать вам',
        says: 'Пришло больше, чем договаривались. Можно обменять всё, что пришло, или вернуть деньги.',
      },
      late: {
        title: 'Деньги пришли поздно, решать вам',
        says: 'Деньги пришли, когда прежний курс уже не действовал. Можно обменять их по нынешнему или вернуть.',
      },
      double: {
        title: 'Пришли ещё деньги',
        says: 'По завершённой заявке пришли ещё деньги. Мы их вернём: подтвердите это на странице заявки.',
      },
    },
    nowhere: {
      title: 'Скажите, куда вернуть деньги',
      says: 'Мы готовы вернуть деньги, но не знаем куда. Укажите это на странице заявки, и мы их отправим.',
    },
    unpaid: {
      title: 'Заявка приостановлена',
      says: 'Причина и то, что нужно от вас, — на странице заявки.',
    },
    cash: {
      'paying-out': {
        title: 'Готовим наличные',
        says: 'Оплата принята. Где и когда получить деньги, сказано на странице заявки.',
      },
      completed: { title: 'Выдано', says: 'Наличные выданы. Спасибо, что обменяли у нас.' },
      refunding: {
        title: 'Готовим возврат',
        says: 'Вернём деньги наличными в офисе: оператор свяжется с вами и договорится, где и когда.',
      },
      refunded: { title: 'Возвращено', says: 'Мы отдали вам деньги наличными.' },
    },
    states: {
      verification: { title: 'Нужна проверка', says: 'Что показать, сказано на странице заявки.' },
      'awaiting-payment': { title: 'Ждём оплату', says: 'Реквизиты и срок — на странице заявки.' },
      checking: {
        title: 'Проверяем оплату',
        says: 'Мы видим ваши деньги и проверяем их. Делать ничего не нужно, о выплате напишем.',
      },
      'needs-choice': { title: 'Нужно ваше решение', says: 'Деньги пришли не так, как договаривались.' },
      'on-hold': {
        title: 'Заявка приостановлена',
        says: 'Деньги на месте. Причина и то, что нужно от вас, — на странице заявки.',
      },
      'paying-out': { title: 'Готовим выплату', says: 'Оплата принята. Отправим деньги и сразу напишем.' },
      completed: {
        title: 'Выплачено',
        says: 'Деньги отправлены, чек — на странице заявки. Спасибо, что обменяли у нас.',
      },
      refunding: { title: 'Готовим возврат', says: 'Вернём деньги и сразу напишем.' },
      refunded: { title: 'Возвращено', says: 'Мы отправили деньги обратно. По номеру перевода их можно найти.' },
      cancelled: { title: 'Заявка отменена', says: 'Если вы уже заплатили, деньги не пропадут: откройте заявку.' },
      expired: {
        title: 'Время вышло',
        says: 'Оплата не пришла. Если вы уже заплатили, деньги не пропадут: откройте заявку.',
      },
    },
  },
  en: {
    claim: 'Claim',
    subject: (number, title) =>
      title.startsWith('The claim ')
        ? title.replace('The claim', `Claim ${number}`)
        : `Claim ${number}: ${small(title)}`,
    give: 'You give',
    get: 'You get',
    gave: 'You gave',
    got: 'You got',
    agreed: 'Agreed',
    received: 'Received',
    receivedToo: 'Came in too',
    until: 'Choose by',
    returning: 'To be returned',
    returned: 'Returned',
    reference: 'Number of the transfer',
    operation: 'Number of the operation',
    open: 'Open the claim',
    choose: 'Choose what to do',
    key: 'Whoever has the link in this letter can act on your claim: please do not forward it.',
    problems: {
      less: {
        title: 'Less came in, it is up to you',
        says: 'Less came in than was agreed. You can exchange what came, send the rest, or have it back.',
      },
      more: {
        title: 'More came in, it is up to you',
        says: 'More came in than was agreed. You can exchange all of it, or have it back.',
      },
      late: {
        title: 'The money came late, it is up to you',
        says: 'The money came when the agreed rate no longer held. You can exchange it at the rate of now, or have it back.',
      },
      double: {
        title: 'More money came in',
        says: 'More money came in for a finished claim. We send it back: please confirm that on the page of the claim.',
      },
    },
    nowhere: {
      title: 'Tell us where to return the money',
      says: 'We are ready to return your money and do not know where to. Tell us on the page of the claim, and we send it.',
    },
    unpaid: {
      title: 'The claim is on hold',
      says: 'The page of the claim says why, and what we need from you.',
    },
    cash: {
      'paying-out': {
        title: 'We are preparing the cash',
        says: 'Your payment is accepted. The page of the claim says where and when to come for the money.',
      },
      completed: { title: 'Handed over', says: 'You have the cash. Thank you for exchanging with us.' },
      refunding: {
        title: 'We are preparing the refund',
        says: 'You get your cash back at the office: an operator gets in touch with you to agree where and when.',
      },
      refunded: { title: 'Returned', says: 'You have your cash back.' },
    },
    states: {
      verification: { title: 'A check is needed', says: 'The page of the claim says what to show.' },
      'awaiting-payment': {
        title: 'Waiting for your payment',
        says: 'How to pay, and until when, is on the page of the claim.',
      },
      checking: {
        title: 'Checking your payment',
        says: 'We see your money and are checking it. There is nothing for you to do: we write about the payout.',
      },
      'needs-choice': { title: 'Your decision is needed', says: 'The money did not come as agreed.' },
      'on-hold': {
        title: 'The claim is on hold',
        says: 'Your money is safe. The page of the claim says why, and what we need from you.',
      },
      'paying-out': {
        title: 'We are preparing the payout',
        says: 'Your payment is accepted. We write as soon as the money is sent.',
      },
      completed: {
        title: 'Paid out',
        says: 'The money is sent, and the receipt is on the page of the claim. Thank you for exchanging with us.',
      },
      refunding: { title: 'We are preparing the refund', says: 'We write as soon as the money is sent back.' },
      refunded: {
        title: 'Returned',
        says: 'We have sent the money back. The number of the transfer helps to find it.',
      },
      cancelled: {
        title: 'The claim is cancelled',
        says: 'If you have paid already, nothing is lost: open the claim.',
      },
      expired: {
        title: 'The time is up',
        says: 'No payment came. If you have paid already, nothing is lost: open the claim.',
      },
    },
  },
}
