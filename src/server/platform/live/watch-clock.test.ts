import pino from 'pino'
import { expect, test } from 'vitest'
import { ALARMING_MS, openClockWatch, WRONG_MS } from './watch-clock.ts'

test('a clock that differs calls staff once, and by much more the process is not ready', () => {
  const alarms: unknown[] = []
  const ended: string[] = []
  const watch = openClockWatch({
    log: pino({ level: 'silent' }),
    alarm: async detail => void alarms.push(detail),
    endAlarm: async () => void ended.push('over'),
  })
  watch.see(ALARMING_MS)
  expect([alarms, watch.isRight()]).toEqual([[], true])

  watch.see(-ALARMING_MS - 1)
  watch.see(-ALARMING_MS - 1)
  expect([alarms, watch.isRight()]).toEqual([[{ fault: 'behind', seconds: 2 }], true])

  watch.see(WRONG_MS + 1)
  expect([alarms.length, watch.isRight(), watch.aheadMs()]).toEqual([1, false, WRONG_MS + 1])

  expect(ended).toEqual([])
  watch.see(0)
  watch.see(0)
  expect([watch.isRight(), ended]).toEqual([true, ['over']])
  watch.see(600_000)
  expect(alarms.at(-1)).toEqual({ fault: 'ahead', seconds: 600 })
})
