import { expect, test } from 'vitest'
import { lastDue, readCrontab } from './crontab.ts'

const NOW = new Date('2026-03-04T05:06:07.890Z')

test.each([
  ['* * * * *', '2026-03-04T05:06:00.000Z'],
  ['*/10 * * * *', '2026-03-04T05:00:00.000Z'],
  ['17 * * * *', '2026-03-04T04:17:00.000Z'],
  ['6 5 * * *', '2026-03-04T05:06:00.000Z'],
  ['7 5 * * *', '2026-03-03T05:07:00.000Z'],
  ['20 3 * * *', '2026-03-04T03:20:00.000Z'],
  ['0,30 4-5 * * *', '2026-03-04T05:00:00.000Z'],
  ['0 0 4 3 3', '2026-03-04T00:00:00.000Z'],
  ['10-20/5 4 * * *', '2026-03-04T04:20:00.000Z'],
])('%s was last due at %s', (crontab, at) => {
  expect(lastDue(crontab, NOW)?.toISOString()).toBe(at)
})

test('a run that was due more than a day ago is not made up for', () => {
  expect(lastDue('0 0 1 1 *', NOW)).toBeUndefined()
})

test.each(['* * * *', '60 * * * *', '* * 0 * *', '*/0 * * * *', '5-1 * * * *', 'every day at noon * *'])(
  'an unreadable crontab line throws: %s',
  crontab => {
    expect(() => readCrontab(crontab)).toThrow('crontab')
  },
)
