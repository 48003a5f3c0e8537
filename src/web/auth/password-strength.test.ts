import { expect, test } from 'vitest'
import { LONGEST_PASSWORD as LONGEST, SHORTEST_PASSWORD as SHORTEST } from '#contract/auth/user.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from './password-lengths.ts'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'empty'],
  ['seven', 'too-short'],
  ['x'.repeat(129), 'too-long'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678901', 'weak'],
  ['password2026', 'weak'],
  ['Qwerty123456', 'weak'],
  ['пароль123', 'weak'],
  ['anna.smirnova1', 'weak'],
  ['kvorum77', 'fair'],
  ['Tr0ub4dor', 'fair'],
  ['seven pigeons at noon', 'good'],
  ['семь голубей в полдень', 'good'],
  ['x7#Qm!2vRk', 'good'],
])('%j is %s', (password, is) => {
  expect(passwordStrength(password, 'anna.smirnova@example.org').is).toBe(is)
})

test('a short password says how many characters are missing', () => {
  expect(passwordStrength('seven')).toEqual({ is: 'too-short', missing: 3 })
})

test('the page has the lengths of the contract', () => {
  expect([SHORTEST_PASSWORD, LONGEST_PASSWORD]).toEqual([SHORTEST, LONGEST])
})
