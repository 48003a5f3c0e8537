import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'identity'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br; q=1.0 , gzip; q=0.9', 'br'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0.1', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=2, gzip;q=nonsense', 'identity'],
  [',,;q=1,', 'identity'],
])('for %s the office chooses %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
})

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br', 'br'],
  ['br, gzip;q=0.9', 'br'],
  ['br, gzip;q=0', 'br'],
  ['*', 'gzip'],
])('where gzip is preferred, for %s the office chooses %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted, 'gzip')).toBe(chosen)
})
