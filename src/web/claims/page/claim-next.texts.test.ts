import { describe, expect, test } from 'vitest'
import { type ClaimState, claimStates } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { type Next, nextSentence, waitsForOperator } from './claim-next.texts.ts'

const next = (state: ClaimState, more: Partial<Next> = {}): Next => ({
  state,
  payments: [],
  givesCash: false,
  getsCash: false,
  givesCoins: false,
  getsCoins: false,
  ...more,
})
const amount = { currency: 'BTC', value: '0.1' }
const paid = { at: '2026-11-21T12:00:00Z', amount, confirmations: 0, needed: 2, state: 'seen' as const }
const office = {
  city: 'MSK',
  office: { name: { ru: 'На Тверской', en: 'On Tverskaya' }, address: { ru: 'Тверская, 1', en: '1 Tverskaya' } },
}
const payTo = { rail: 'demo', amount, fields: [] }

/** There a clock, a reason or a choice on the same page says who acts and what if not. */
const saidElsewhere: ReadonlySet<ClaimState> = new Set(['needs-choice', 'on-hold', 'cancelled', 'expired'])

describe.each(locales)('in %s', locale => {
  test.each(claimStates.filter(state => !saidElsewhere.has(state)))('%s says who acts next', state => {
    expect(nextSentence(next(state, { payTo }), locale)).toMatch(/^[A-ZА-ЯЁ].{20,}[.]$/)
  })

  test('money that nobody sees, that a network confirms and that a person weighs are three different waits', () => {
    const said = [
      next('checking'),
      next('checking', { payments: [paid], confirmations: { seen: 0, needed: 2 } }),
      next('checking', { payments: [paid], confirmations: { seen: 2, needed: 2 } }),
    ].map(claim => nextSentence(claim, locale))
    expect(new Set(said).size).toBe(3)
    const lost = next('checking', { payments: [{ ...paid, state: 'lost' }] })
    expect(nextSentence(lost, locale)).toBe(said[0])
  })

  test('a transfer in no block is told to wait, whether it was reported or not, and one that has gone is not', () => {
    const pending = (state: 'waits' | 'replaced') => [{ at: '2026-11-21T12:00:00Z', amount, state }]
    for (const state of ['awaiting-payment', 'checking'] as const) {
      const said = (more: Partial<Next>) => nextSentence(next(state, { payTo, ...more }), locale)
      expect(said({ pending: pending('waits') })).toMatch(/второй раз не отправляйте|Do not send it again/i)
      expect(said({ pending: pending('replaced') })).toBe(said({}))
    }
  })

  test('an automatic check is told from a person who looks, and no office hours matter for it', () => {
    const arrived = { payments: [paid], confirmations: { seen: 2, needed: 2 } }
    for (const claim of [next('checking', arrived), next('paying-out')]) {
      const running = { ...claim, aml: { policy: 1, checks: 'waits' as const } }
      expect(nextSentence(running, locale)).toMatch(/автоматическая проверка|automatic check/)
      expect(waitsForOperator(running)).toBe(false)
      const passed = { ...claim, aml: { policy: 1, checks: 'passed' as const } }
      expect(nextSentence(passed, locale)).toBe(nextSentence(claim, locale))
      expect(waitsForOperator(passed)).toBe(true)
    }
  })

  test('nobody is told to press a button for cash, nor sent anywhere before a place is named', () => {
    for (const claim of [
      next('awaiting-payment', { givesCash: true, payTo }),
      next('paying-out', { getsCash: true }),
    ]) {
      const before = nextSentence(claim, locale)
      const after = nextSentence({ ...claim, meeting: office }, locale)
      expect(before).not.toBe(after)
      expect(`${before} ${after}`).not.toMatch(/Я оплатил|I have paid/)
    }
  })

  test('what a person has to look for is not said to be seen by itself', () => {
    const byHand = nextSentence(next('awaiting-payment', { payTo: { ...payTo, rail: 'deposit-accounts' } }), locale)
    expect(byHand).toMatch(/^(Перевели\? Нажмите «Я оплатил»|Sent it\? Press “I have paid”)/)
    expect(nextSentence(next('awaiting-payment', { payTo: { ...payTo, rail: 'evm' } }), locale)).not.toBe(byHand)
  })

  test('whose refund has nowhere to go is asked where', () => {
    const known = [{ name: 'account' as const, kind: 'bitcoin' as const, value: 'bc1q' }]
    expect(nextSentence(next('refunding'), locale)).not.toBe(
      nextSentence(next('refunding', { refundAccount: known }), locale),
    )
  })
})

test.each(locales)('a refund in cash has no payment reference, in %s', locale => {
  const known = { refundAccount: [{ name: 'account' as const, kind: 'person-name' as const, value: 'Anna' }] }
  const cash = nextSentence(next('refunding', { ...known, givesCash: true }), locale)
  expect(cash).toMatch(/наличными|cash/)
  expect(cash).not.toMatch(/перевод|transfer/)
})

test('the office hours are shown where staff are waited for, and not where a network or the customer is', () => {
  expect(waitsForOperator(next('on-hold'))).toBe(true)
  expect(waitsForOperator(next('paying-out'))).toBe(true)
  expect(waitsForOperator(next('awaiting-payment', { givesCash: true }))).toBe(true)
  expect(waitsForOperator(next('awaiting-payment', { payTo }))).toBe(false)
  expect(waitsForOperator(next('checking', { payments: [paid], confirmations: { seen: 0, needed: 2 } }))).toBe(false)
  expect(waitsForOperator(next('needs-choice'))).toBe(false)
  expect(waitsForOperator(next('completed'))).toBe(false)
})
