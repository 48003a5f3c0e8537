import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test.each([
  [{ key: 'p', code: 'KeyP' }, 'p'],
  [{ key: 'P', code: 'KeyP' }, 'p'],
  // The Russian layout.
  [{ key: 'з', code: 'KeyP' }, 'p'],
  // In a layout with Latin letters elsewhere the letter counts, not the key.
  [{ key: 'q', code: 'KeyA' }, 'q'],
  [{ key: '/', code: 'Digit7' }, '/'],
  [{ key: 'Escape', code: 'Escape' }, 'Escape'],
  [{ key: 'Enter', code: 'Enter' }, 'Enter'],
])('%o means %s', (press, key) => {
  expect(pressedKey(press)).toBe(key)
})

test('the keys of search and help are found by their signs, in the Russian layout too', () => {
  expect(pressedKey({ key: '.', code: 'Slash' })).toBe('/')
  expect(pressedKey({ key: ',', code: 'Slash', shiftKey: true })).toBe('?')
})
