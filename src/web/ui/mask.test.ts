import { Mask } from 'maska'
import { expect, test } from 'vitest'
import { maskFor, maskTokens } from './mask.ts'

test.each([
  ['# takes digits', '#### ####', '12345678', '1234 5678'],
  ['# takes nothing else', '####', 'a1-b2 c3', '123'],
  ['# takes no digits of other scripts', '##', '٣٤', ''],
  ['@ takes letters', '@@-@@', 'abcd', 'ab-cd'],
  ['@ takes letters of any alphabet', '@@@', 'яЁї', 'яЁї'],
  ['@ takes no digits', '@@', '1a2b', 'ab'],
  ['* takes letters and digits', '***-***', 'a1я2b3', 'a1я-2b3'],
  ['* takes nothing else', '****', 'a-1_b.2', 'a1b2'],
  ['! makes a sign of the mask a sign of the text', '!#-###', '123', '#-123'],
  ['what is pasted with its own signs is cleaned', '+# (###) ###-##-##', '+7 (903) 123-45-67', '+7 (903) 123-45-67'],
  ['what is too long is cut', '##/##', '123456', '12/34'],
  ['what is too long is kept where the mask says so', '##/##…', '12345x', '12/345x'],
  ['what is short stays short', '#### ####', '123', '123'],
  ['nothing stays nothing', '####', '', ''],
])('%s', (_, mask, typed, expected) => {
  expect(new Mask({ mask, tokens: maskTokens }).masked(typed)).toBe(expected)
})

test.each([
  ['digits stand in their places', '2200000000000004', '2200 0000 0000 0004'],
  ['more digits than places stay behind them', '22000000000000041', '2200 0000 0000 00041'],
  ['an address that was pasted stays one', 'bc1qw508d6qejxtdg4y5r3zarvary', 'bc1qw508d6qejxtdg4y5r3zarvary'],
])('where the excess is kept, %s', (_, typed, expected) => {
  expect(new Mask({ mask: maskFor('#### #### #### ####'), tokens: maskTokens }).masked(typed)).toBe(expected)
})

test('a mask that has places for letters takes them', () => {
  expect(maskFor('@@## ****')('DE89')).toBe('@@## ****…')
})
