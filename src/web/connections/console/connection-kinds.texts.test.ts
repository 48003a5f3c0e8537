import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { refusalText } from '#web/forms/refusal-text.ts'
import { connectionFormTexts } from './connection-fields.texts.ts'
import { kindTexts } from './connection-kinds.texts.ts'

test.each(locales)('an accepted test letter names its mailbox, and says where there is none (%s)', locale => {
  const { saved } = kindTexts[locale].smtp
  expect(saved({ to: 'anna@office.example' })).toContain('anna@office.example')
  expect(saved({ to: 'anna@office.example' })).not.toMatch(/ящика .* нет|no mailbox/)
  expect(saved({ to: 'owner@agio.local' })).toMatch(/ящика owner@agio\.local нет|no mailbox owner@agio\.local/)
})

test.each(locales)('a name that leads nowhere is not said to have answered (%s)', locale => {
  const says = (said: string) => refusalText({ code: 'connection-failed', said }, locale, connectionFormTexts('smtp'))
  expect(says('EDNS: getaddrinfo ENOTFOUND smtp.yandx.ru')).toMatch(/Проверьте имя|Check the name/)
  expect(says('EAUTH: 535 no such account')).toMatch(/Его ответ|It answered/)
})
