import { expect, test } from 'vitest'
import { clientMoves } from '#contract/claims/claim-moves.ts'
import { locales } from '#contract/locale.ts'
import { problems } from '#contract/problem.ts'
import { moveNames, moveRefusals, refusalText } from './move.texts.ts'

test.each(locales)('every move of a customer has a button with a text of its own, in %s', locale => {
  const names = clientMoves.map(move => moveNames[locale][move])
  expect(names.every(Boolean)).toBe(true)
  expect(new Set(names).size).toBe(clientMoves.length)
})

test.each(locales)('every refusal of a move says what to do, in %s', locale => {
  for (const code of Object.keys(problems)) expect(refusalText(moveRefusals[locale], { code })).toMatch(/\S{4}.*\.$/)
  const told = refusalText(moveRefusals[locale], { code: 'wrong-state', because: 'money-in' })
  expect(told).toBe(moveRefusals[locale]['money-in'])
  expect(refusalText(moveRefusals[locale], { code: 'wrong-state', because: 'nobody-knows' })).toBe(
    moveRefusals[locale]['wrong-state'],
  )
})
