import { expect, test } from 'vitest'
import { chatOfPage } from './chat-names.ts'

test.each(['/', '/claim'])('the chat of cash stands on %s', path => {
  expect(chatOfPage(path)).toBe('cash')
})

test.each([
  '/faq',
  '/rules',
  '/news',
  '/contacts',
  '/cash',
  '/reviews',
  '/aml-kyc',
  '/contest',
  '/discounts',
  '/partners',
  '/claim/success',
])('the other one stands on %s', path => {
  expect(chatOfPage(path)).toBe('support')
})
