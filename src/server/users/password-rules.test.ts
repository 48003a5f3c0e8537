import { expect, test } from 'vitest'
import { badPassword, ChosenPassword, faultOfPassword } from './password-rules.ts'

test.each([
  ['12345678', 'common'],
  ['Password1', 'common'],
  ['QWERTYUIOP', 'common'],
  ['йцукенгш', 'common'],
  ['anna.smith@example.org', 'like-email'],
  ['Anna.Smith', 'like-email'],
  ['example.org', 'like-email'],
  ['aaaaaaaaaaaa', 'too-simple'],
  ['abcabcabcabc', 'too-simple'],
])('%s is refused as %s', (password, fault) => {
  expect(faultOfPassword(password, 'anna.smith@example.org')).toBe(fault)
})

test.each(['seven pigeons at noon', 'семь голубей в полдень', 'vK9$wq2!xT', '🐦🐦🐧🐧🦆🦆🦉🦉', 'anna.smith is me'])(
  '%s is accepted: there are no rules for kinds of characters',
  password => {
    expect(faultOfPassword(password, 'anna.smith@example.org')).toBeUndefined()
  },
)

test('the refusal names the field', () => {
  expect(badPassword('common')).toMatchObject({
    reason: 'invalid',
    errors: [{ field: 'body.password', code: 'password-common' }],
  })
})

test.each([
  ['short', ['too_small']],
  ['aaaa', ['too_small']],
  ['p'.repeat(129), ['too_big']],
  ['aaaaaaaaaaaa', ['password-too-simple']],
  ['password123', ['password-common']],
  [' '.repeat(8), ['password-too-simple']],
  ['seven pigeons at noon', []],
])('%j gets at most one error while the input is parsed: %j', (password, codes) => {
  const { error } = ChosenPassword.safeParse(password)
  const codesFound = (error?.issues ?? []).map(issue => (issue.code === 'custom' ? issue.params?.code : issue.code))
  expect(codesFound).toEqual(codes)
})
