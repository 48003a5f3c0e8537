import { expect, test } from 'vitest'
import { moment } from './time-kinds.tsx'

const at = '2026-11-21T21:30:00.000Z'

test('a moment is typed by the office’s clock and kept as what it is', () => {
  const texts = moment.texts('until', at as never, 'ru', 'Europe/Moscow')
  expect(texts).toEqual({ until: '2026-11-22T00:30', 'until.zone': 'Europe/Moscow' })
  expect(moment.read('until', texts, 'ru')).toBe(at)
})

test('the zone that a form was shown in decides, whatever the office’s is by then', () => {
  expect(moment.read('until', { until: '2026-11-22T00:30', 'until.zone': 'Asia/Almaty' }, 'ru')).toBe(
    '2026-11-21T19:30:00.000Z',
  )
})

test('an empty moment is none, and what is no time is refused by the office at its field', () => {
  expect(moment.read('until', { until: '', 'until.zone': 'UTC' }, 'ru')).toBeNull()
  expect(moment.read('until', { until: 'soon', 'until.zone': 'UTC' }, 'ru')).toBe('soon')
})
