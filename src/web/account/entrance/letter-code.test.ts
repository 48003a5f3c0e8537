import { expect, test } from 'vitest'
import { letterPath } from '#contract/people/letter-links.ts'
import { letterCode } from './letter-code.ts'

const code = 'Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyA'

test.each([
  [code],
  [` ${code}\n`],
  [`https://office.example${letterPath('restore', code)}`],
  [`https://office.example/en${letterPath('activate', code)}&utm_source=mail`],
])('the code is found in %j', pasted => {
  expect(letterCode(pasted)).toBe(code)
})

test.each([[null], [''], ['hello'], [`${code}x`], ['../../me/']])('there is none in %j', pasted => {
  expect(letterCode(pasted)).toBe('')
})
