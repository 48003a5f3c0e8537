import { expect, test } from 'vitest'
import { meantEmail } from './email-typos.ts'

test.each([
  ['foo@gmial.com', 'foo@gmail.com'],
  ['foo@gmai.com', 'foo@gmail.com'],
  ['foo@gmaill.com', 'foo@gmail.com'],
  ['foo@gmail.con', 'foo@gmail.com'],
  ['foo@gmail,com', 'foo@gmail.com'],
  ['foo@gmail', 'foo@gmail.com'],
  ['foo@gmail.ru', 'foo@gmail.com'],
  [' Foo@GMIAL.com ', 'Foo@gmail.com'],
  ['foo@mial.ru', 'foo@mail.ru'],
  ['foo@yadnex.ru', 'foo@yandex.ru'],
  ['foo@outlok.com', 'foo@outlook.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant)
})

test.each([
  'foo@gmail.com',
  'foo@mail.com',
  'foo@ymail.com',
  'foo@yandex.com',
  'foo@bk.ru',
  'foo@example.com',
  'foo@gamil.example.com',
  'foo@gmxil.cam',
  'foo',
  '@gmial.com',
  'foo@',
  '',
])('%s is left as it is', typed => {
  expect(meantEmail(typed)).toBeUndefined()
})
