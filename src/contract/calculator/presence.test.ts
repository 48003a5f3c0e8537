import { describe, expect, test } from 'vitest'
import { presenceAt } from './presence.ts'
import { WorkingHours } from './working-hours.ts'

const moscow: WorkingHours = {
  timeZone: 'Europe/Moscow',
  spans: [
    { days: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' },
    { days: [6], from: '11:00', to: '16:00' },
  ],
}

describe('presence', () => {
  test.each([
    ['Friday noon', '2026-11-20T09:00:00Z', { open: true }],
    ['the first minute', '2026-11-20T07:00:00Z', { open: true }],
    ['the minute before', '2026-11-20T06:59:59Z', { open: false, opensAt: new Date('2026-11-20T07:00:00Z') }],
    ['the closing minute', '2026-11-20T17:00:00Z', { open: false, opensAt: new Date('2026-11-21T08:00:00Z') }],
    ['Saturday evening', '2026-11-21T14:00:30Z', { open: false, opensAt: new Date('2026-11-23T07:00:00Z') }],
    [
      'Monday where it is already Monday',
      '2026-11-22T22:00:00Z',
      { open: false, opensAt: new Date('2026-11-23T07:00:00Z') },
    ],
  ])('%s', (_, at, presence) => expect(presenceAt(moscow, new Date(at))).toEqual(presence))

  test('an opening after the clocks change is still at the hour on the door', () => {
    const berlin: WorkingHours = { timeZone: 'Europe/Berlin', spans: [{ days: [1], from: '10:00', to: '20:00' }] }
    expect(presenceAt(berlin, new Date('2026-10-24T12:00:00Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-10-26T09:00:00Z'),
    })
  })

  test('whoever has no hours never opens', () => {
    expect(presenceAt({ timeZone: 'Europe/Moscow', spans: [] }, new Date())).toEqual({ open: false })
  })
})

test('hours on no clock of this world, or that end before they begin, are refused', () => {
  expect(WorkingHours.safeParse({ timeZone: 'Europe/Moskva', spans: [] }).success).toBe(false)
  expect(WorkingHours.safeParse({ timeZone: 'UTC', spans: [{ days: [1], from: '20:00', to: '08:00' }] }).success).toBe(
    false,
  )
  expect(WorkingHours.safeParse({ timeZone: 'UTC', spans: [{ days: [1], from: '00:00', to: '24:00' }] }).success).toBe(
    true,
  )
})
