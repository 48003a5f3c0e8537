import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import { letterMoment } from '../layout/letter-day.ts'
import { defineLetter } from '../letter.ts'
import { type Said, type Texts, texts } from './claim-moved-texts.ts'

const Data = z.strictObject({
  number: z.string(),
  page: z.templateLiteral(['/', z.string()]),
  state: z.enum(claimStates),
  /** Why the customer is asked: less, more, late or double. While it is checked: how what is on its way differs. */
  problem: z.string().optional(),
  /** Until when the agreed rate is kept for what they choose or send. It always ends before the choice does. */
  rateUntil: z.iso.datetime().optional(),
  /** Until when they may choose. */
  until: z.iso.datetime().optional(),
  give: z.string(),
  get: z.string(),
  /** What is paid out, or goes back, is handed over and not sent. */
  cash: z.literal(true).optional(),
  /** What came in, where that is the question, and what was sent. */
  received: z.string().optional(),
  /** What is missing of it, or too much, while the network has not confirmed it. */
  difference: z.string().optional(),
  sent: z.string().optional(),
  /** What goes back, until it has been sent. */
  returning: z.string().optional(),
  reference: z.string().optional(),
  /** The office does not know where to return the money. */
  nowhere: z.literal(true).optional(),
  /** It is put on hold before any money has been credited. */
  unpaid: z.literal(true).optional(),
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
    rateUntil: '2026-11-21T12:50:00Z',
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
        ...(data.rateUntil === undefined
          ? []
          : [
              {
                is: 'paragraph' as const,
                text: (data.state === 'checking' ? text.restUntil : text.choiceUntil)(
                  letterMoment(locale, data.rateUntil),
                ),
              },
            ]),
        ...(data.text === undefined ? [] : [{ is: 'paragraph' as const, text: data.text }]),
        { is: 'figures', rows: rowsOf(data, locale) },
        { is: 'button', label: chooses ? text.choose : text.open, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

function saidOf({ state, problem, cash, nowhere, unpaid }: Data, text: Texts): Said {
  if (state === 'checking' && problem !== undefined) return text.differs[problem] ?? text.states[state]
  if (state === 'needs-choice') return (problem !== undefined && text.problems[problem]) || text.states[state]
  if (state === 'refunding' && nowhere) return text.nowhere
  if (state === 'on-hold' && unpaid) return text.unpaid
  return (cash && text.cash[state]) || text.states[state]
}

/** What was agreed is told for as long as it is still to come, and afterwards what came of it. */
function rowsOf({ state, cash, ...data }: Data, locale: Locale): { name: string; value: string }[] {
  const text = texts[locale]
  const moment = (at: string | undefined) => (at === undefined ? undefined : letterMoment(locale, at))
  // What was agreed has been exchanged already.
  const isMore = data.problem === 'double'
  const over = [{ name: text.agreed, value: `${data.give} → ${data.get}` }]
  const rate = { name: text.rateUntil, value: moment(data.rateUntil) }
  const differs = [
    { name: text.agreed, value: data.give },
    { name: text.seen, value: data.received },
    { name: data.problem === 'less' ? text.missing : text.excess, value: data.difference },
    rate,
  ]
  const sums = {
    checking: data.difference === undefined ? undefined : differs,
    'needs-choice': [
      { name: text.agreed, value: isMore ? undefined : data.give },
      { name: isMore ? text.receivedToo : text.received, value: data.received },
      // What is over first stands first.
      rate,
      { name: text.until, value: moment(data.until) },
    ],
    completed: [
      { name: text.gave, value: data.give },
      { name: text.got, value: data.sent ?? data.get },
    ],
    refunding: [{ name: text.returning, value: data.returning }],
    refunded: [{ name: text.returned, value: data.sent }],
    cancelled: over,
    expired: over,
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
