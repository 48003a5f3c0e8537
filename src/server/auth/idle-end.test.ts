import { expect, test } from 'vitest'
import { idleEndOf } from './idle-sessions.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

test('a session of staff ends so many minutes after its last act, and without one after its beginning', () => {
  const begun = { started_at: noon, acted_at: null, idle_minutes: 30 }
  expect(idleEndOf({ role: 'operator', ...begun })).toBe(later(30).getTime())
  expect(idleEndOf({ role: 'owner', ...begun, acted_at: later(10) })).toBe(later(40).getTime())
  expect(idleEndOf({ role: 'customer', ...begun })).toBeUndefined()
})
