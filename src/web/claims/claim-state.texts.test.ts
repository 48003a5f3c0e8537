import { describe, expect, test } from 'vitest'
import { type ClaimState, claimProblems, claimStates } from '#contract/claims/claim-moves.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { locales } from '#contract/locale.ts'
import { nowSentence, type ShownClaim, stateTones } from './claim-state.texts.ts'

const told = (state: ClaimState, more: Partial<ShownClaim> = {}): ShownClaim => ({
  state,
  whole: true,
  payments: [],
  givesCash: false,
  getsCash: false,
  ...more,
})
const amount = { currency: 'BTC', value: '0.10000000' }
const came = { ...amount, value: '1' }
const choice = (problem: (typeof claimProblems)[number]) => ({ problem, expected: amount, received: came })
const office = {
  city: 'MSK',
  office: { name: { ru: 'На Тверской', en: 'On Tverskaya' }, address: { ru: 'Тверская, 1', en: '1 Tverskaya' } },
}
const paid = { at: '2026-11-21T12:00:00Z', amount, confirmations: 0, needed: 2, state: 'seen' as const }

describe.each(locales)('in %s', locale => {
  test.each(claimStates)('%s has a name, a colour and a sentence for its owner and for a stranger', state => {
    expect(stateNames[locale][state]).toMatch(/\S{3}/)
    expect(stateTones[state]).toBeDefined()
    for (const whole of [true, false]) {
      const sentence = nowSentence(told(state, { whole }), locale)
      expect(sentence).toMatch(/^[A-ZА-ЯЁ].{10,}[.]$/)
    }
  })

  test('no two states have the same sentence', () => {
    const said = claimStates.map(state => nowSentence(told(state), locale))
    expect(new Set(said).size).toBe(said.length)
    expect(new Set(Object.values(stateNames[locale])).size).toBe(claimStates.length)
  })

  test.each(['verification', 'awaiting-payment', 'needs-choice', 'on-hold'] as const)(
    'a stranger is never asked to act: %s',
    state => {
      const more = { choice: choice('less'), payTo: { rail: 'demo', amount, fields: [] } }
      const [own, stranger] = [true, false].map(whole => nowSentence(told(state, { ...more, whole }), locale))
      expect(own).not.toBe(stranger)
      expect(stranger).not.toMatch(/выберите|переведите|покажите|choose what|send the|show a/i)
    },
  )

  test('every problem of a payment has a sentence of its own', () => {
    const said = claimProblems.map(problem => nowSentence(told('needs-choice', { choice: choice(problem) }), locale))
    expect(new Set(said).size).toBe(claimProblems.length)
  })

  test('a sum that was corrected to what came in is neither less nor more', () => {
    const even = { ...choice('less'), received: amount }
    expect(nowSentence(told('needs-choice', { choice: even }), locale)).toMatch(/исправили|corrected/)
    const late = { ...choice('late'), received: amount }
    expect(nowSentence(told('needs-choice', { choice: late }), locale)).not.toMatch(/исправили|corrected/)
  })

  test('confirmations are counted while they are missing, and a payment that nobody sees yet is not called one', () => {
    const counting = told('checking', { payments: [paid], confirmations: { seen: 1, needed: 2 } })
    expect(nowSentence(counting, locale)).toMatch(/1.*2/)
    const enough = told('checking', { payments: [paid], confirmations: { seen: 2, needed: 2 } })
    expect(nowSentence(enough, locale)).not.toMatch(/\d/)
    const lost = told('checking', { payments: [{ ...paid, state: 'lost' }] })
    expect(nowSentence(lost, locale)).toBe(nowSentence(told('checking'), locale))
  })

  test('money is said to be safe only where some has been seen', () => {
    expect(nowSentence(told('on-hold', { payments: [paid] }), locale)).toMatch(/Деньги в сохранности|money is safe/)
    for (const payments of [[], [{ ...paid, state: 'lost' as const }]])
      expect(nowSentence(told('on-hold', { payments }), locale)).not.toMatch(/сохранности|safe/)
  })

  test('cash is spoken of as cash, and the office only when it is named', () => {
    for (const [state, cash] of [
      ['awaiting-payment', { givesCash: true }],
      ['paying-out', { getsCash: true }],
    ] as const) {
      const plain = nowSentence(told(state), locale)
      const before = nowSentence(told(state, { ...cash, meeting: { city: 'MSK' } }), locale)
      const named = nowSentence(told(state, { ...cash, meeting: office }), locale)
      expect(new Set([plain, before, named]).size).toBe(3)
    }
  })
})
