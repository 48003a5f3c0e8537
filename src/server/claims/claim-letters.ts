import type { CurrencyItem } from '#contract/currency.ts'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money.ts'
import { moneyText } from '#contract/money-text.ts'
import type { Tx } from '#server/database/pool.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { type Claim, openMoney, type Sent } from './claim.ts'
import type { Draft } from './claim-draft.ts'
import { claimKey } from './claim-key.ts'

/** How a currency is called. */
export type CurrencyOf = (code: string) => CurrencyItem | undefined

type Writing = { secret: string; currency: CurrencyOf }

/** The receipt of a claim that was opened. */
export async function postReceipt(tx: Tx, { claim, mover }: Draft, { secret, currency }: Writing): Promise<void> {
  const name = (code: string) => currency(code)?.name[claim.locale] ?? code
  await putInOutbox(tx, {
    kind: 'claim-opened',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      from: name(claim.from),
      to: name(claim.to),
      ...(claim.state === 'awaiting-payment' && { minutes: claim.windowMinutes }),
    },
    at: mover.at,
  })
}

/** A letter about each state that a claim comes to, but for the ones that its owner has just brought it to; and where to come. */
export async function postNews(tx: Tx, draft: Draft, writing: Writing): Promise<void> {
  const { before, claim, mover } = draft
  const { secret, currency } = writing
  if (claim.meeting !== before.meeting) await postMeeting(tx, draft, writing)
  if (claim.state === before.state || isOwnDoing(claim, mover.actor)) return
  const sent = sentOf(claim)
  await putInOutbox(tx, {
    kind: 'claim-moved',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      state: claim.state,
      ...(claim.problem && {
        problem: claim.problem,
        received: amountText(openMoney(claim), claim.terms.fromScale, claim.from, claim.locale, currency),
      }),
      ...(sent && {
        sent:
          claim.state === 'completed'
            ? amountText(BigInt(sent.units), claim.terms.toScale, claim.to, claim.locale, currency)
            : amountText(BigInt(sent.units), claim.terms.fromScale, claim.from, claim.locale, currency),
        reference: sent.reference,
      }),
      ...(claim.reasonText !== undefined && { text: claim.reasonText }),
    },
    at: mover.at,
  })
}

async function postMeeting(tx: Tx, { claim, mover }: Draft, { secret, currency }: Writing): Promise<void> {
  const { office, at, timeZone, knownBy, banknote } = claim.meeting!
  await putInOutbox(tx, {
    kind: 'claim-appointed',
    to: claim.email,
    locale: claim.locale,
    data: {
      ...common(claim, secret, currency),
      ...(office && { office: office.name[claim.locale], address: office.address[claim.locale] }),
      ...(at !== undefined && { at }),
      ...(timeZone !== undefined && { timeZone }),
      ...(knownBy && { knownBy }),
      ...(banknote !== undefined && { banknote }),
    },
    at: mover.at,
  })
}

const common = (claim: Claim, secret: string, currency: CurrencyOf) => ({
  number: spaced(claim.number),
  page: `/claim/${claim.id}?key=${claimKey(claim.id, secret)}` as const,
  give: amountText(claim.figures.give, claim.terms.fromScale, claim.from, claim.locale, currency),
  get: amountText(claim.figures.get, claim.terms.toScale, claim.to, claim.locale, currency),
})

const isOwnDoing = ({ state }: Claim, actor: string) =>
  actor === 'client' && (state === 'checking' || state === 'awaiting-payment' || state === 'cancelled')

const sentOf = ({ state, payout, refund }: Claim): Sent | undefined =>
  state === 'completed' ? payout : state === 'refunded' ? refund : undefined

/** `641 238,05 RUB` in Russian, `641,238.05 RUB` in English: digits are grouped, none is rounded away. */
function amountText(units: bigint, scale: number, code: string, locale: Locale, currency: CurrencyOf): string {
  return moneyText(toDecimal(units, scale), { ticker: currency(code)?.ticker ?? code, scale }, locale)
}

/** `104 882`: as it is read aloud. */
const spaced = (number: string) => number.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
