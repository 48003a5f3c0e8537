import { expect, test } from 'vitest'
import { opensText, zoneText } from './opens-text.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
/** A Friday evening in Moscow, where it is Saturday already three hours later. */
const now = new Date('2026-11-20T18:00:00Z')

test.each([
  ['2026-11-20T20:30:00Z', 'Europe/Moscow', 'сегодня в 23:30', 'today at 23:30'],
  ['2026-11-21T07:00:00Z', 'Europe/Moscow', 'завтра в 10:00', 'tomorrow at 10:00'],
  ['2026-11-24T07:00:00Z', 'Europe/Moscow', 'во вторник в 10:00', 'on Tuesday at 10:00'],
  ['2026-11-20T20:30:00Z', 'Asia/Yekaterinburg', 'завтра в 01:30', 'tomorrow at 01:30'],
])('%s in %s is %s', (opensAt, zone, ru, en) => {
  expect(plain(opensText(new Date(opensAt), now, zone, 'ru'))).toBe(ru)
  expect(plain(opensText(new Date(opensAt), now, zone, 'en'))).toBe(en)
})

test('a time zone is named by its offset from UTC', () => {
  expect(zoneText('Europe/Moscow', now)).toBe('GMT+3')
})
