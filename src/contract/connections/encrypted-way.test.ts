import { expect, test } from 'vitest'
import { isEncryptedOrInside } from './encrypted-way.ts'

test.each([
  'https://node.example/key',
  'http://127.0.0.1:8545',
  'http://localhost:8545',
  'http://geth:8545',
  'http://10.0.0.4/',
  'http://172.31.0.1/',
  'http://192.168.1.4/',
  'http://[::1]:8545',
  'http://[fd12::1]/',
])('%s is read by nobody on the way', url => {
  expect(isEncryptedOrInside(url)).toBe(true)
})

test.each([
  'http://node.example/key',
  'http://8.8.8.8/',
  'http://172.32.0.1/',
  'http://127.0.0.1.evil.example/',
  'http://10.evil.example/',
  'http://2130706433.example/',
  'http://[2001:db8::1]/',
  'no address',
])('%s would be', url => {
  expect(isEncryptedOrInside(url)).toBe(false)
})
