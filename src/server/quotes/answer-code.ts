import type { CodeAnswer, CodeRefusal } from '#contract/catalogue/code-answer.ts'
import type { QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'
import { amountOfLines } from '#contract/money/money-line.ts'
import { type Benefits, type Quote, quote } from '#contract/money/quote.ts'
import { percentOf } from '#contract/money/quote-lines.ts'
import type { Result } from '#contract/result.ts'
import {
  conditionsForLater,
  type PromoCode,
  type PromoPerson,
  promoOf,
  refusalByAmount,
  refusalByCost,
  refusalByPerson,
  refusalByTerms,
} from '#server/promo-codes/promo-rules.ts'
import type { Board, BoardEntry } from './board.ts'
import { discountIn, type QuoteRequest, quoteView } from './quote-view.ts'
import { pricedInUsd, usdPricesOf } from './worth-in-usd.ts'

/** A promo code as somebody typed it, with what the office knows of it and of the person. */
export type AskedCode = {
  typed: string
  code: PromoCode | undefined
  /** Absent: nobody is signed in, or the code depends on nobody. */
  person?: PromoPerson
}

type Asker = { now: Date; benefits: Benefits }

export type QuotedWithCode = { quoted: Result<QuoteView, QuoteRefusalView>; promo?: CodeAnswer }

/** A signed quote with a promo code where it applies, and without it where it does not, and why. */
export function quoteWithCode(
  board: Board,
  entry: BoardEntry,
  request: QuoteRequest,
  { promo: asked, key, ...asker }: Asker & { key: string; promo?: AskedCode | undefined },
): QuotedWithCode {
  const judged = asked && judge(board, entry, request, { ...asker, asked })
  const applies = judged && 'promo' in judged
  const quoted = quoteView(board, entry, request, {
    ...asker,
    key,
    benefits: applies ? judged : asker.benefits,
    promoCode: applies ? asked.code!.code : undefined,
  })
  return { quoted, promo: judged && answerOf(asked, judged) }
}

/** What is said of a promo code where no quote is signed. */
export const answerCode = (
  board: Board,
  entry: BoardEntry,
  request: QuoteRequest,
  asking: Asker & { asked: AskedCode },
): CodeAnswer => answerOf(asking.asked, judge(board, entry, request, asking))

function answerOf({ typed, code, person }: AskedCode, judged: WithCode | CodeRefusal): CodeAnswer {
  if ('reason' in judged) return { applies: false, code: typed, ...judged }
  const later = person ? undefined : conditionsForLater(code!)
  return { applies: true, code: code!.code, later }
}

/** What the caller gets above the public rate with the code. */
type WithCode = Benefits & Required<Pick<Benefits, 'promo'>>

/** What the caller gets with the code, or why it does not apply. */
function judge(
  board: Board,
  entry: BoardEntry,
  request: QuoteRequest,
  { now, benefits, asked: { code, person } }: Asker & { asked: AskedCode },
): WithCode | CodeRefusal {
  if (!code) return { reason: 'unknown' }
  const { from, to } = entry
  const refusal =
    refusalByTerms(code, now, { from: from.code, to: to.code }) ?? (person && refusalByPerson(code, person))
  if (refusal) return refusal
  const prices = usdPricesOf(board)
  const promo = promoOf(code, { from, to }, ticker => prices.get(ticker))
  if (!promo) return { reason: 'no-price' }
  const discountBps = discountIn(entry, benefits.discountBps)
  const withCode: WithCode = { discountBps: code.terms.withDiscount ? benefits.discountBps : 0n, promo }
  // A paused direction and an amount outside its limits are explained by the quote; the code itself applies.
  if (entry.state === 'paused') return withCode
  const { terms } = entry
  const quoted = quote(terms, request, { ...withCode, discountBps: discountIn(entry, withCode.discountBps) })
  if (!quoted.ok) return withCode
  const { value } = quoted
  const gives = amountOfLines(value.lines, 'promo')
  if (gives === 0n) return { reason: 'no-room' }
  const tooLittle = refusalByAmount(code, value.give.units, { from, to }, ticker => prices.get(ticker))
  if (tooLittle) return tooLittle
  if (!code.terms.withDiscount && discountBps > 0n) {
    const discounted = quote(terms, request, { discountBps })
    if (discounted.ok && !isBetter(value, discounted.value))
      return {
        reason: 'discount-is-more',
        percent: percentOf(discounted.value.lines.find(({ kind }) => kind === 'discount')!.bps!),
      }
  }
  return refusalByCost(code, pricedInUsd(() => board).worthUsd(to.code, gives)) ?? withCode
}

const isBetter = (a: Quote, b: Quote): boolean => a.give.units < b.give.units || a.get.units > b.get.units
