import type { QuoteRefusalView, QuoteView } from '#contract/calculator/direction.ts'

/** The two sums that a customer agrees to. */
export type Sums = Pick<QuoteView, 'give' | 'get'>

/** What the form is about to be sent with. */
export type ClaimQuote = {
  /** What the customer has agreed to, with a token that may have been renewed since. */
  agreed: QuoteView | undefined
  /** What they saw before it moved, to stand beside what is now. */
  before: Sums | undefined
  /** The office's newest figures, which wait for the customer's word. */
  offered: QuoteView | undefined
  /** Why there is nothing to send the form with. */
  refusal: QuoteRefusalView | undefined
  trouble: 'offline' | 'failed' | undefined
}

export type QuoteEvent =
  /** `asks`: on the review step nothing changes by itself any more, the customer is asked. */
  | { name: 'quoted'; quote: QuoteView; asks: boolean }
  | { name: 'refused'; refusal: QuoteRefusalView | undefined }
  | { name: 'failed'; trouble: 'offline' | 'failed' }
  | { name: 'agreed' }
  /** The customer has read what moved. */
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

/** The same figures under a new signature are renewed without a word; others are never taken for the customer's own. */
function quoted(state: ClaimQuote, quote: QuoteView, asks: boolean): ClaimQuote {
  const { agreed, before } = state
  const heard = { ...state, refusal: undefined, trouble: undefined }
  if (!agreed || isSame(agreed, quote)) return { ...heard, agreed: quote, offered: undefined }
  if (asks) return { ...heard, offered: quote }
  const first = before ?? agreed
  return { ...heard, agreed: quote, offered: undefined, before: isSame(first, quote) ? undefined : first }
}

const isSame = (a: Sums, b: Sums): boolean => a.give === b.give && a.get === b.get
