import type { QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'

/** The two sums that a customer agrees to. */
export type Sums = Pick<QuoteView, 'give' | 'get'>

/** The quote that the form will be sent with. */
export type ClaimQuote = {
  /** The figures that the customer agreed to, with a token that may be newer. */
  agreed: QuoteView | undefined
  /** The former figures, shown beside the new ones. */
  before: Sums | undefined
  /** The newest figures, which the customer has to agree to. */
  offered: QuoteView | undefined
  /** Why there is no quote. */
  refusal: QuoteRefusalView | undefined
  trouble: 'offline' | 'failed' | undefined
}

export type QuoteEvent =
  /** `asks`: where the order is placed, new figures need the customer's agreement. */
  | { name: 'quoted'; quote: QuoteView; asks: boolean }
  | { name: 'refused'; refusal: QuoteRefusalView | undefined }
  | { name: 'failed'; trouble: 'offline' | 'failed' }
  | { name: 'agreed' }
  /** The customer has read the change. */
  | { name: 'seen' }

export function startQuote(
  quote: QuoteView | undefined,
  refusal: QuoteRefusalView | undefined,
  before?: Sums,
): ClaimQuote {
  const moved = quote && before && !isSame(quote, before)
  return { agreed: quote, before: moved ? before : undefined, offered: undefined, refusal, trouble: undefined }
}

export function moveQuote(state: ClaimQuote, event: QuoteEvent): ClaimQuote {
  switch (event.name) {
    case 'quoted':
      return quoted(state, event.quote, event.asks)
    case 'refused':
      return { ...state, refusal: event.refusal, offered: undefined, trouble: undefined }
    case 'failed':
      return { ...state, trouble: event.trouble }
    case 'agreed':
      return state.offered ? { ...state, agreed: state.offered, before: undefined, offered: undefined } : state
    case 'seen':
      return { ...state, before: undefined }
  }
}

/** The same figures with a new token replace the quote silently; other figures never count as agreed. */
function quoted(state: ClaimQuote, quote: QuoteView, asks: boolean): ClaimQuote {
  const { agreed, before } = state
  const fresh = { ...state, refusal: undefined, trouble: undefined }
  if (!agreed || isSame(agreed, quote)) return { ...fresh, agreed: quote, offered: undefined }
  if (asks) return { ...fresh, offered: quote }
  const first = before ?? agreed
  return { ...fresh, agreed: quote, offered: undefined, before: isSame(first, quote) ? undefined : first }
}

const isSame = (a: Sums, b: Sums): boolean => a.give === b.give && a.get === b.get
