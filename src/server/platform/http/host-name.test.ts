import { expect, test } from 'vitest'
import { isServedAs, namesAnAddress } from './host-name.ts'

const names = new Set(['office.example', 'mirror.example'])

test.each([
  ['office.example', true],
  ['OFFICE.example:8443', true],
  ['office.example.', true],
  ['mirror.example', true],
  ['evil.example', false],
  ['office.example.evil.example', false],
  ['evil.example/office.example', false],
  ['office.example@evil.example', false],
  ['', false],
  ['127.0.0.1:3000', true],
  ['[::1]:3000', true],
  ['localhost', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['2130706433', false],
  [undefined, true],
])('an office served as two names answers to %s: %s', (host, served) => {
  expect(isServedAs(names, host)).toBe(served)
})

test.each([
  ['10.0.0.7', true],
  ['office.example', false],
  [undefined, true],
])('%s is an address of the machine: %s', (host, is) => {
  expect(namesAnAddress(host)).toBe(is)
})
