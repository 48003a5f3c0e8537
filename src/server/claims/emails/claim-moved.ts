import { z } from 'zod'
import { claimStates } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'
import { type StateText, type Texts, texts } from './claim-moved-texts.ts'

const Data = z.strictObject({
  number: z.string(),
  page: z.templateLiteral(['/', z.string()]),
  /** The reader's; absent where it is not known. */
  timeZone: z.string().optional(),
  state: z.enum(claimStates),
  /** Why the customer must choose: less, more, late or double. While checking: how the incoming amount differs. */
  problem: z.string().optional(),
  /** The end of the rate lock for the choice or the rest. It always ends before the choice does. */
  rateUntil: z.iso.datetime().optional(),
  /** How long the rate is held from this e-mail on, in minutes. */
  rateMinutes: z.int().optional(),
  /** The deadline of the choice. */
  until: z.iso.datetime().optional(),
  give: z.string(),
  get: z.string(),
  /** Payout or refund is in cash. */
  cash: z.literal(true).optional(),
  /** The received amount where that matters, and the sent one. */
  received: z.string().optional(),
  /** The missing or excess amount while the network has not confirmed the payment. */
  difference: z.string().optional(),
  sent: z.string().optional(),
  /** The refund until it is sent. */
  returning: z.string().optional(),
  /** What is kept of it for the transfer. */
  refundFee: z.string().optional(),
  reference: z.string().optional(),
  /** The customer's account that the money goes to, masked: of a refund, or of the payout. Absent for cash. */
  account: z.string().optional(),
  /** The refund has no destination. */
  nowhere: z.literal(true).optional(),
  /** The claim is on hold before any money was credited. */
  unpaid: z.literal(true).optional(),
  text: z.string().optional(),
  /** The payout came back and is due again. */
  returned: z.literal(true).optional(),
  /** The claim is on hold: by which rule, as the page of its pair has it. */
  hold: z.strictObject({ rule: z.string(), says: z.string(), listRule: z.int().optional() }).optional(),
  /** It was stopped over the origin of its money: until when an answer is awaited, and what it may be. */
  origin: z.strictObject({ answerBy: z.iso.datetime(), asks: z.array(z.string()) }).optional(),
})
type Data = z.infer<typeof Data>

/** A claim has changed its state: what that means and what to do. */
export const claimMoved = defineEmail('claim-moved', {
  data: Data,
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    state: 'needs-choice',
    problem: 'less',
    rateUntil: '2026-11-21T12:50:00Z',
    rateMinutes: 20,
    timeZone: 'Europe/Moscow',
    until: '2026-11-22T12:30:00Z',
    give: '0,1\u00a0BTC',
    get: '641\u00a0238,05\u00a0₽',
    received: '0,09\u00a0BTC',
  },
  sampleInEnglish: { give: '0.1\u00a0BTC', get: '641,238.05\u00a0₽', received: '0.09\u00a0BTC' },
  write({ data, locale, link, timeZone }) {
    const text = texts[locale]
    const momentOf = (at: string) => emailMoment(locale, at, data.timeZone ?? timeZone)
    const { title, says } = stateTextOf(data, text)
    const chooses = data.state === 'needs-choice' && data.problem !== 'double'
    return {
      // The amount distinguishes payouts in a mailbox.
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
                  [
                    momentOf(data.rateUntil),
                    ...(data.rateMinutes === undefined ? [] : [text.inTime(minutesText(data.rateMinutes, locale))]),
                  ].join(', '),
                ),
              },
            ]),
        ...(data.text === undefined ? [] : [{ is: 'paragraph' as const, text: data.text }]),
        ...(data.hold === undefined ? [] : [{ is: 'paragraph' as const, text: text.rule(data.hold) }]),
        ...(data.origin === undefined ? [] : originParts(data.origin, locale, momentOf)),
        { is: 'figures', rows: rowsOf(data, locale, momentOf) },
        { is: 'button', label: chooses ? text.choose : text.open, url: link(data.page) },
        ...(data.state === 'completed'
          ? [{ is: 'button' as const, label: text.review, url: link(reviewPage(data.page)) }]
          : []),
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

type MomentOf = (at: string) => string

/** The page of a claim and its key, and the page of its review with the same key. */
const reviewPage = (page: Data['page']): Data['page'] => page.replace(/(?=\?|$)/, '/review') as Data['page']

/** What the customer may send, and what happens without an answer. */
const originParts = ({ answerBy, asks }: NonNullable<Data['origin']>, locale: Locale, momentOf: MomentOf) => {
  const { origin } = texts[locale]
  const said = [...(asks.length > 0 ? [origin.asks(asks.join('; '))] : []), origin.answerBy(momentOf(answerBy))]
  return said.map(text => ({ is: 'paragraph' as const, text }))
}

function stateTextOf({ state, problem, cash, nowhere, unpaid, returned }: Data, text: Texts): StateText {
  if (returned) return text.cameBack
  if (state === 'checking' && problem !== undefined) return text.differs[problem] ?? text.states[state]
  if (state === 'needs-choice') return (problem !== undefined && text.problems[problem]) || text.states[state]
  if (state === 'refunding' && nowhere) return text.nowhere
  if (state === 'on-hold' && unpaid) return text.unpaid
  return (cash && text.cash[state]) || text.states[state]
}

/** Shows the agreed amounts while they are due, and afterwards the outcome. */
function rowsOf({ state, cash, ...data }: Data, locale: Locale, momentOf: MomentOf): { name: string; value: string }[] {
  const text = texts[locale]
  const moment = (at: string | undefined) => (at === undefined ? undefined : momentOf(at))
  // The agreed exchange is already finished.
  const isMore = data.problem === 'double'
  const over = [{ name: text.agreed, value: `${data.give} → ${data.get}` }]
  const rate = { name: text.rateUntil, value: moment(data.rateUntil) }
  const account = { name: text.account, value: data.account }
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
      // Rows are in order of their deadlines.
      rate,
      { name: text.until, value: moment(data.until) },
      { name: text.refundFee, value: data.refundFee },
    ],
    completed: [{ name: text.gave, value: data.give }, { name: text.got, value: data.sent ?? data.get }, account],
    refunding: [
      { name: text.returning, value: data.returning },
      { name: text.refundFee, value: data.refundFee },
      account,
    ],
    refunded: [{ name: text.returned, value: data.sent }, account],
    cancelled: over,
    expired: over,
  }
  const agreed = [{ name: text.give, value: data.give }, { name: text.get, value: data.get }, account]
  return [
    { name: text.claim, value: data.number },
    ...(sums[state as keyof typeof sums] ?? agreed),
    { name: cash ? text.operation : text.reference, value: data.reference },
  ].flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}
