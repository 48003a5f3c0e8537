import { expect, test } from 'vitest'
import { maskSecrets } from './mask-secrets.ts'

test.each([
  ['{"sign":"abc","order_id":"1"}', '{"sign":"***","order_id":"1"}'],
  ['{"a":"the-key"}', '{"a":"***"}'],
  ['{"signature" : "a\\"b"}', '{"signature" : "***"}'],
  ['no\0thing', 'nothing'],
])('%s is kept as %s', (text, kept) => {
  expect(maskSecrets(text, ['the-key', ''])).toBe(kept)
})
