import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** Referral income was asked for, paid out, or not paid out. */
export const withdrawalMoved = defineEmail('withdrawal-moved', {
  data: z.strictObject({
    stage: z.enum(['asked', 'paid', 'rejected']),
    number: z.string(),
    /** Formatted: `25 USD`, and what the customer gets. */
    amount: z.string(),
    get: z.string(),
    /** The name of what the customer gets, such as Tether TRC20. Absent in e-mails from before. */
    getName: z.string().optional(),
    /** Masked. */
    account: z.string(),
    reference: z.string().optional(),
    reason: z.string().optional(),
  }),
  sample: {
    stage: 'paid',
    number: 'W-7B0A7B0C',
    amount: '25 USD',
    get: '23,99\u00a0USDT',
    getName: 'Tether TRC20',
    account: 'TCNtTa••••UCZX',
    reference: '9f86d081884c7d65',
  },
  sampleInEnglish: { get: '23.99\u00a0USDT' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { heading, what } = text[data.stage]
    const rows = [
      { name: text.number, value: data.number },
      { name: text.amount, value: data.amount },
      { name: data.getName ? `${text.get}, ${data.getName}` : text.get, value: data.get },
      { name: text.account, value: data.account },
      ...(data.reference ? [{ name: text.reference, value: data.reference }] : []),
    ]
    return {
      subject: `${heading} — ${officeName}`,
      preheader: what,
      heading,
      parts: [
        { is: 'paragraph', text: what },
        ...(data.reason ? [{ is: 'paragraph', text: text.reason(data.reason) } as const] : []),
        { is: 'figures', rows },
        { is: 'button', label: text.open, url: link('/account/referrer/withdraw') },
        { is: 'footnote', text: text.notYou },
      ],
    }
  },
})

const texts = {
  ru: {
    asked: {
      heading: 'Заявка на вывод принята',
      what: 'Сумма закреплена за этой выплатой. Пока за заявку не взялись, её можно отменить в личном кабинете.',
    },
    paid: { heading: 'Реферальный доход выплачен', what: 'Деньги отправлены на ваш счёт.' },
    rejected: {
      heading: 'Вывод отклонён',
      what: 'Деньги не отправлены. Вся сумма снова доступна для вывода.',
    },
    reason: (reason: string) => `Причина: ${reason}`,
    number: 'Номер',
    amount: 'Сумма',
    get: 'Вы получаете',
    account: 'Реквизиты',
    reference: 'Номер перевода',
    open: 'Открыть выплаты',
    notYou: 'Если это были не вы, сразу смените пароль и напишите нам.',
  },
  en: {
    asked: {
      heading: 'We have your withdrawal request',
      what: 'The amount is held for this payout. You can cancel it in your account until we start working on it.',
    },
    paid: { heading: 'Your referral income is paid out', what: 'The money has been sent to your account.' },
    rejected: {
      heading: 'Your withdrawal was declined',
      what: 'No money has been sent. The whole amount is available again.',
    },
    reason: (reason: string) => `Reason: ${reason}`,
    number: 'Number',
    amount: 'Amount',
    get: 'You get',
    account: 'Payout details',
    reference: 'Payment reference',
    open: 'Open withdrawals',
    notYou: 'If this was not you, change your password at once and write to us.',
  },
}
