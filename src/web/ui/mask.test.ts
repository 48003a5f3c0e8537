import { Mask } from 'maska'
import { expect, test } from 'vitest'
import { maskTokens } from './mask.ts'

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
