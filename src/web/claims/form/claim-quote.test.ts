import { expect, test } from 'vitest'
import type { QuoteView } from '#contract/catalogue/direction.ts'
import { moveQuote, startQuote } from './claim-quote.ts'

const quote = (get: string, token: string): QuoteView => ({
  from: 'BTC',
  to: 'SBERRUB',
  side: 'from',
  give: '0.10000000',
  get,
  course: { give: '1', get: '6412380.50' },
  lines: [],
  limits: {
    from: { min: '0.001', max: '1' },
    to: { min: '6000', max: '6000000' },
    because: { min: 'direction', max: 'direction' },
  },
  reserve: '6000000',
  updatedAt: '2026-11-21T12:00:00Z',
  holdsUntil: '2026-11-21T12:01:00Z',
  token,
})

test('the same figures replace the quote silently', () => {
  const state = moveQuote(startQuote(quote('641238.05', 'a'), undefined), {
    name: 'quoted',
    quote: quote('641238.05', 'b'),
    asks: true,
  })
  expect(state).toMatchObject({ agreed: { token: 'b' }, before: undefined, offered: undefined })
})

test('while the form is filled in, new figures stand beside the former ones', () => {
  const first = startQuote(quote('641238.05', 'a'), undefined)
  const moved = moveQuote(first, { name: 'quoted', quote: quote('641000.00', 'b'), asks: false })
  expect(moved).toMatchObject({ agreed: { token: 'b' }, before: { get: '641238.05' } })
  // The figure that the customer remembers stays the one to compare with.
  const again = moveQuote(moved, { name: 'quoted', quote: quote('640000.00', 'c'), asks: false })
  expect(again).toMatchObject({ agreed: { token: 'c' }, before: { get: '641238.05' } })
  const back = moveQuote(again, { name: 'quoted', quote: quote('641238.05', 'd'), asks: false })
  expect(back).toMatchObject({ agreed: { token: 'd' }, before: undefined })
})

test('on the review step new figures need an agreement before they are sent', () => {
  const first = startQuote(quote('641238.05', 'a'), undefined)
  const asked = moveQuote(first, { name: 'quoted', quote: quote('641000.00', 'b'), asks: true })
  expect(asked).toMatchObject({ agreed: { token: 'a' }, offered: { token: 'b' } })
  expect(moveQuote(asked, { name: 'agreed' })).toMatchObject({ agreed: { token: 'b' }, offered: undefined })
})

test('figures that return to the agreed ones need no agreement', () => {
  const first = startQuote(quote('641238.05', 'a'), undefined)
  const asked = moveQuote(first, { name: 'quoted', quote: quote('641000.00', 'b'), asks: true })
  const back = moveQuote(asked, { name: 'quoted', quote: quote('641238.05', 'c'), asks: true })
  expect(back).toMatchObject({ agreed: { token: 'c' }, offered: undefined })
})

test('a figure that moved on the way to the form is shown beside the figure of the link', () => {
  const state = startQuote(quote('641000.00', 'b'), undefined, { give: '0.10000000', get: '641238.05' })
  expect(state.before).toEqual({ give: '0.10000000', get: '641238.05' })
  expect(startQuote(quote('641000.00', 'b'), undefined, { give: '0.10000000', get: '641000.00' }).before).toBe(
    undefined,
  )
})

test('a paused direction refuses the quote until it is resumed', () => {
  const paused = moveQuote(startQuote(quote('1.00', 'a'), undefined), {
    name: 'refused',
    refusal: { reason: 'paused', because: 'stale' },
  })
  expect(paused.refusal).toEqual({ reason: 'paused', because: 'stale' })
  expect(moveQuote(paused, { name: 'quoted', quote: quote('1.00', 'b'), asks: true }).refusal).toBe(undefined)
})
