import { expect, test } from 'vitest'
import { keyOf } from './key-of.ts'

test.each([
  [{ key: 'p', code: 'KeyP' }, 'p'],
  [{ key: 'P', code: 'KeyP' }, 'p'],
  // The Russian layout.
  [{ key: 'з', code: 'KeyP' }, 'p'],
  // Where Latin letters stand elsewhere, it is the letter that counts.
  [{ key: 'q', code: 'KeyA' }, 'q'],
  [{ key: '/', code: 'Digit7' }, '/'],
  [{ key: 'Escape', code: 'Escape' }, 'Escape'],
  [{ key: 'Enter', code: 'Enter' }, 'Enter'],
])('%o means %s', (press, key) => {
  expect(keyOf(press)).toBe(key)
})

test('the search and the help are where their signs are, in the Russian layout too', () => {
  expect(keyOf({ key: '.', code: 'Slash' })).toBe('/')
  expect(keyOf({ key: ',', code: 'Slash', shiftKey: true })).toBe('?')
})
