import { expect, test } from 'vitest'
import { emailPath } from '#contract/users/email-links.ts'
import { emailCode } from './email-code.ts'

const code = 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA'

test.each([
  [code],
  [` ${code}\n`],
  [`https://office.example${emailPath('restore', code)}`],
  [`https://office.example/en${emailPath('activate', code)}&utm_source=mail`],
])('the code is found in %j', pasted => {
  expect(emailCode(pasted)).toBe(code)
})

test.each([[null], [''], ['hello'], [`${code}x`], ['../../me/']])('there is none in %j', pasted => {
  expect(emailCode(pasted)).toBe('')
})
