import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Номер карты', 'номер карты'],
  ['Card', 'card'],
  ['IBAN', 'IBAN'],
  ['', ''],
])('the label %j reads inside a sentence as %j', (label, text) => {
  expect(inSentence(label)).toBe(text)
})
