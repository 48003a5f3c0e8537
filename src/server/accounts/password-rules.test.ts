import { expect, test } from 'vitest'
import { badPassword, faultOfPassword } from './password-rules.ts'

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
  '%s is taken: nothing is asked of its letters',
  password => {
    expect(faultOfPassword(password, 'anna.smith@example.org')).toBeUndefined()
  },
)

test('the refusal stands at the field', () => {
  expect(badPassword('common')).toMatchObject({
    reason: 'invalid',
    errors: [{ field: 'body.password', code: 'password-common' }],
  })
})
