import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import { defineLetter } from '../letter.ts'

/** A claim has come to another state: what that means, and what there is to do. */
export const claimMoved = defineLetter({
  data: z.strictObject({
    number: z.string(),
    page: z.templateLiteral(['/', z.string()]),
    state: z.enum(claimStates),
    /** Why the client is asked: less, more, late or double. */
    problem: z.string().optional(),
    give: z.string(),
    get: z.string(),
    /** What came in, where that is the question, and what was sent. */
    received: z.string().optional(),
    sent: z.string().optional(),
    reference: z.string().optional(),
    text: z.string().optional(),
  }),
  sample: {
    number: '104 882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    state: 'needs-choice',
    problem: 'less',
    give: '0,1 BTC',
    get: '641 238,05 ₽',
    received: '0,09 BTC',
  },
  write({ data, locale, link }) {
    const text = texts[locale]
    const { title, says } = text.states[data.state]
    const rows = [
      { name: text.claim, value: data.number },
      { name: text.give, value: data.give },
      { name: text.get, value: data.get },
      ...(data.received === undefined ? [] : [{ name: text.received, value: data.received }]),
      ...(data.sent === undefined ? [] : [{ name: text.sent, value: data.sent }]),
      ...(data.reference === undefined ? [] : [{ name: text.reference, value: data.reference }]),
    ]
    return {
      subject: text.subject(data.number, title),
      preheader: says,
      heading: title,
      parts: [
        { is: 'paragraph', text: (data.problem !== undefined && text.problems[data.problem]) || says },
        ...(data.text === undefined ? [] : [{ is: 'paragraph' as const, text: data.text }]),
        { is: 'figures', rows },
        { is: 'button', label: data.state === 'needs-choice' ? text.choose : text.open, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

type Texts = {
  claim: string
  subject: (number: string, title: string) => string
  give: string
  get: string
  received: string
  sent: string
  reference: string
  open: string
  choose: string
  key: string
  problems: Record<string, string>
  states: Record<(typeof claimStates)[number], { title: string; says: string }>
}

const texts: Record<Locale, Texts> = {
  ru: {
    claim: 'Заявка',
    subject: (number, title) =>
      title.startsWith('Заявка ')
        ? title.replace('Заявка', `Заявка ${number}`)
        : `Заявка ${number}: ${title.toLowerCase()}`,
    give: 'Отдаёте',
    get: 'Получаете',
    received: 'Пришло',
    sent: 'Отправлено',
    reference: 'Номер перевода',
    open: 'Открыть заявку',
    choose: 'Выбрать, что делать',
    key: 'Ссылка в этом письме даёт право управлять заявкой: не пересылайте её.',
    problems: {
      less: 'Пришло меньше, чем в заявке. Можно обменять то, что пришло, доплатить или вернуть деньги.',
      more: 'Пришло больше, чем в заявке. Можно обменять всё, что пришло, или вернуть деньги.',
      late: 'Деньги пришли, когда время заявки уже вышло. Можно обменять их по нынешнему курсу или вернуть.',
      double: 'По завершённой заявке пришли ещё деньги. Мы их вернём: скажите, куда.',
    },
    states: {
      verification: { title: 'Нужна проверка', says: 'Что показать, сказано на странице заявки.' },
      'awaiting-payment': { title: 'Ждём оплату', says: 'Реквизиты и срок — на странице заявки.' },
      checking: { title: 'Проверяем оплату', says: 'Деньги видны, ждём подтверждений. Ничего делать не нужно.' },
      'needs-choice': { title: 'Нужно ваше решение', says: 'Деньги пришли не так, как договаривались.' },
      'on-hold': { title: 'Заявка приостановлена', says: 'Причина и то, что нужно от вас, — на странице заявки.' },
      'paying-out': { title: 'Готовим выплату', says: 'Оплата принята. Отправим деньги и сразу напишем.' },
      completed: { title: 'Выплачено', says: 'Деньги отправлены. Спасибо, что обменяли у нас.' },
      refunding: { title: 'Готовим возврат', says: 'Вернём деньги и сразу напишем.' },
      refunded: { title: 'Деньги возвращены', says: 'Возврат отправлен.' },
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
        : `Claim ${number}: ${title.toLowerCase()}`,
    give: 'You give',
    get: 'You get',
    received: 'Came in',
    sent: 'Sent',
    reference: 'Reference',
    open: 'Open the claim',
    choose: 'Choose what to do',
    key: 'The link in this letter is the right to act on the claim: do not forward it.',
    problems: {
      less: 'Less has come in than the claim says. You can exchange what came, send the rest, or have it back.',
      more: 'More has come in than the claim says. You can exchange all of it, or have it back.',
      late: 'The money came after the time of the claim was up. You can exchange it at the course of the moment, or have it back.',
      double: 'More money came in for a completed claim. We will send it back: tell us where.',
    },
    states: {
      verification: { title: 'A check is needed', says: 'The page of the claim says what to show.' },
      'awaiting-payment': {
        title: 'Waiting for payment',
        says: 'Where and until when to pay stands on the page of the claim.',
      },
      checking: {
        title: 'Checking the payment',
        says: 'The money is seen and being confirmed. There is nothing to do.',
      },
      'needs-choice': { title: 'Your decision is needed', says: 'The money came in another way than was agreed.' },
      'on-hold': {
        title: 'The claim is on hold',
        says: 'Why, and what is asked of you, stands on the page of the claim.',
      },
      'paying-out': {
        title: 'The payout is prepared',
        says: 'The payment is accepted. We write as soon as the money is sent.',
      },
      completed: { title: 'Paid out', says: 'The money is sent. Thank you for exchanging with us.' },
      refunding: { title: 'The refund is prepared', says: 'We write as soon as the money is sent back.' },
      refunded: { title: 'The money is sent back', says: 'The refund is on its way.' },
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
