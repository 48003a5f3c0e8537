import { expect, test } from 'vitest'
import { mailPage } from './mail-page.ts'

test.each([
  ['anna@gmail.com', 'https://mail.google.com/'],
  ['anna@Yandex.ru', 'https://mail.yandex.ru/'],
  ['"anna@home"@mail.ru', 'https://e.mail.ru/'],
])('%s is read at %s', (email, url) => {
  expect(mailPage(email)?.url).toBe(url)
})

test.each(['anna@example.org', 'anna@notgmail.com', 'anna@gmail.com.example.org', ''])(
  'nobody is sent anywhere for %j',
  email => {
    expect(mailPage(email)).toBeUndefined()
  },
)
