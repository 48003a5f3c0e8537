import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import { letterMoment } from '../layout/letter-day.ts'
import { defineLetter } from '../letter.ts'

const Data = z.strictObject({
  number: z.string(),
  page: z.templateLiteral(['/', z.string()]),
  state: z.enum(claimStates),
  /** Why the client is asked: less, more, late or double. */
  problem: z.string().optional(),
  /** Until when they may choose. */
  until: z.iso.datetime().optional(),
  give: z.string(),
  get: z.string(),
  /** What is paid out is handed over and not sent. */
  cash: z.literal(true).optional(),
  /** What came in, where that is the question, and what was sent. */
  received: z.string().optional(),
  sent: z.string().optional(),
  reference: z.string().optional(),
  /** The office does not know where to return the money. */
  nowhere: z.literal(true).optional(),
  text: z.string().optional(),
})
type Data = z.infer<typeof Data>

/** A claim has come to another state: what that means, and what there is to do. */
export const claimMoved = defineLetter({
  data: Data,
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    state: 'needs-choice',
    problem: 'less',
    until: '2026-11-22T12:30:00Z',
    give: '0,1\u00a0BTC',
    get: '641\u00a0238,05\u00a0₽',
    received: '0,09\u00a0BTC',
  },
  sampleInEnglish: { give: '0.1\u00a0BTC', get: '641\u00a0238.05\u00a0₽', received: '0.09\u00a0BTC' },
  write({ data, locale, link }) {
    const text = texts[locale]
    const { title, says } = saidOf(data, text)
    const chooses = data.state === 'needs-choice' && data.problem !== 'double'
    return {
      // In a list of letters the sum tells one payout from another.
      subject: text.subject(data.number, data.sent === undefined ? title : `${title} ${data.sent}`),
      preheader: says,
      heading: title,
      parts: [
        { is: 'paragraph', text: says },
        ...(data.text === undefined ? [] : [{ is: 'paragraph' as const, text: data.text }]),
        { is: 'figures', rows: rowsOf(data, locale) },
        { is: 'button', label: chooses ? text.choose : text.open, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

type Said = { title: string; says: string }

function saidOf({ state, problem, cash, nowhere }: Data, text: Texts): Said {
  if (state === 'needs-choice') return (problem !== undefined && text.problems[problem]) || text.states[state]
  if (state === 'refunding' && nowhere) return text.nowhere
  return (cash && text.cash[state]) || text.states[state]
}

/** What was agreed is told for as long as it is still to come, and afterwards what came of it. */
function rowsOf({ state, cash, ...data }: Data, locale: Locale): { name: string; value: string }[] {
  const text = texts[locale]
  const until = data.until === undefined ? undefined : letterMoment(locale, data.until)
  const sums = {
    'needs-choice': [
      { name: text.agreed, value: data.give },
      { name: text.received, value: data.received },
      { name: text.until, value: until },
    ],
    completed: [
      { name: text.gave, value: data.give },
      { name: text.got, value: data.sent ?? data.get },
    ],
    refunded: [{ name: text.returned, value: data.sent }],
  }
  const agreed = [
    { name: text.give, value: data.give },
    { name: text.get, value: data.get },
  ]
  return [
    { name: text.claim, value: data.number },
    ...(sums[state as keyof typeof sums] ?? agreed),
    { name: cash ? text.operation : text.reference, value: data.reference },
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

type Texts = Record<
  'claim' | 'give' | 'get' | 'gave' | 'got' | 'agreed' | 'received' | 'until' | 'returned' | 'reference' | 'operation',
  string
> & {
  subject: (number: string, title: string) => string
  open: string
  choose: string
  key: string
  problems: Record<string, Said>
  nowhere: Said
  cash: Partial<Record<Data['state'], Said>>
  states: Record<Data['state'], Said>
}

const small = (title: string) => title.charAt(0).toLowerCase() + title.slice(1)

const texts: Record<Locale, Texts> = {
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
    until: 'Выберите до',
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
        says: 'Деньги пришли, когда время на оплату уже вышло. Можно обменять их по нынешнему курсу или вернуть.',
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
    cash: {
      'paying-out': {
        title: 'Готовим наличные',
        says: 'Оплата принята. Где и когда получить деньги, сказано на странице заявки.',
      },
      completed: { title: 'Выдано', says: 'Наличные выданы. Спасибо, что обменяли у нас.' },
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
    until: 'Choose by',
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
        says: 'The money came after the time to pay was up. You can exchange it at today’s rate, or have it back.',
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
    cash: {
      'paying-out': {
        title: 'We are preparing the cash',
        says: 'Your payment is accepted. The page of the claim says where and when to come for the money.',
      },
      completed: { title: 'Handed over', says: 'You have the cash. Thank you for exchanging with us.' },
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
