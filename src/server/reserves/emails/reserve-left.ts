import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { moneyText } from '#contract/money/money-text.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Tells everybody else who keeps the money what one of them has taken out, spent, or written off by a count. */
export const reserveLeft = defineEmail('reserve-left', {
  data: z.strictObject({
    kind: z.enum(['out', 'expense', 'count']),
    amount: z.string(),
    ticker: z.string(),
    scale: z.int(),
    /** The code of the currency, and the name of the account that it left, where it lay on one. */
    currency: z.string(),
    account: z.string().optional(),
    reason: z.string(),
    by: z.string(),
    /** Who had proposed it, where it took two. */
    proposedBy: z.string().optional(),
  }),
  sample: {
    kind: 'out',
    amount: '150000.00',
    ticker: 'RUB',
    scale: 2,
    currency: 'SBERRUB',
    account: 'Sber ·0008',
    reason: 'to the owner',
    by: 'olga@office.example',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const heading = text.headings[data.kind]
    const amount = moneyText(data.amount, data, locale)
    return {
      subject: `${heading}: ${amount} — ${officeName}`,
      preheader: `${heading}: ${amount}`,
      heading,
      parts: [
        {
          is: 'figures',
          rows: [
            { name: text.amount, value: amount },
            { name: text.where, value: data.account ? `${data.currency} · ${data.account}` : data.currency },
            { name: text.reason, value: data.reason },
            { name: text.by, value: data.by },
            ...(data.proposedBy ? [{ name: text.proposedBy, value: data.proposedBy }] : []),
          ],
        },
        { is: 'button', label: text.open, url: link(`/console/reserves/${data.currency}`) },
        { is: 'footnote', text: text.whom },
      ],
    }
  },
})

type Texts = Record<'amount' | 'where' | 'reason' | 'by' | 'proposedBy' | 'open' | 'whom', string> & {
  headings: Record<'out' | 'expense' | 'count', string>
}

const texts: Record<Locale, Texts> = {
  ru: {
    headings: {
      out: 'Из резерва вывели деньги',
      expense: 'Из резерва записали расход',
      count: 'Резерв пересчитали: недостача',
    },
    amount: 'Сумма',
    where: 'Где',
    reason: 'Причина',
    by: 'Кто провёл',
    proposedBy: 'Кто предложил',
    open: 'Открыть резерв',
    whom: 'Об этом сообщают всем, кто распоряжается деньгами. Если вы о нём не знали, спросите того, кто провёл.',
  },
  en: {
    headings: {
      out: 'Money was taken out of a reserve',
      expense: 'An expense was booked from a reserve',
      count: 'A count found less in a reserve',
    },
    amount: 'Amount',
    where: 'Where',
    reason: 'Reason',
    by: 'Booked by',
    proposedBy: 'Proposed by',
    open: 'Open the reserve',
    whom: 'Everybody who keeps the money is told of it. If this is news to you, ask the person who booked it.',
  },
}
