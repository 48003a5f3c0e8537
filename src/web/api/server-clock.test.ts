import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('the clock follows the freshest time that was heard, and never an older one', () => {
  let elapsed = 1_000
  const clock = createServerClock(() => elapsed)
  clock.sync('2026-11-21T09:00:00.000Z')
  elapsed = 3_000
  expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T09:00:02.000Z')

  // This one was on its way for a second longer: it says nothing new.
  clock.sync('2026-11-21T09:00:01.000Z')
  expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T09:00:02.000Z')
  clock.sync('2026-11-21T09:00:02.400Z')
  expect(new Date(clock.now()).toISOString()).toBe('2026-11-21T09:00:02.400Z')
})
