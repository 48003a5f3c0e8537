import { expect, test } from 'vitest'
import { minutesText } from './minutes-text.ts'

test.each([
  [0, '0 минут', '0 minutes'],
  [1, '1 минуту', '1 minute'],
  [20, '20 минут', '20 minutes'],
  [22, '22 минуты', '22 minutes'],
  [60, '1 час', '1 hour'],
  [90, '1 час 30 минут', '1 hour 30 minutes'],
  [120, '2 часа', '2 hours'],
  [301, '5 часов 1 минуту', '5 hours 1 minute'],
])('%i minutes are “%s”', (minutes, ru, en) => {
  expect([minutesText(minutes, 'ru'), minutesText(minutes, 'en')]).toEqual([ru, en])
})
