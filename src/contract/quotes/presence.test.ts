import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { presenceAt } from './presence.ts'

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

  test('an opening after a change of daylight saving time keeps its local hour', () => {
    const berlin: WorkingHours = {
      timeZone: 'Europe/Berlin',
      spans: [{ days: [1], from: '10:00', to: '20:00' }],
    }
    expect(presenceAt(berlin, new Date('2026-10-24T12:00:00Z'))).toEqual({
      open: false,
      opensAt: new Date('2026-10-26T09:00:00Z'),
    })
  })

  test('an office without hours never opens', () => {
    expect(presenceAt({ timeZone: 'Europe/Moscow', spans: [] }, new Date())).toEqual({ open: false })
  })
})

const closed = (from: string, to = from) => ({ from, to, spans: [], name: { ru: 'Праздник', en: 'Holiday' } })
const other = (from: string, ...spans: { from: string; to: string }[]) => ({ ...closed(from), spans })
const hoursOf = (
  timeZone: string,
  from: string,
  to: string,
  ...exceptions: NonNullable<WorkingHours['exceptions']>
) => ({
  timeZone,
  spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }],
  exceptions,
})
const holidays = hoursOf('Europe/Moscow', '10:00', '20:00', closed('2027-01-01', '2027-01-08'))
const short = hoursOf('Europe/Moscow', '10:00', '20:00', other('2026-12-31', { from: '10:00', to: '15:00' }))
const night = hoursOf('Europe/Moscow', '00:00', '24:00', closed('2027-01-01'))

test.each([
  ['a holiday', holidays, '2027-01-03T09:00:00Z', '2027-01-09T07:00:00Z'],
  ['the evening before holidays', holidays, '2026-12-31T17:00:00Z', '2027-01-09T07:00:00Z'],
  ['the last evening before holidays', holidays, '2026-12-31T16:59:59Z', 'open'],
  ['the last minute of holidays', holidays, '2027-01-08T20:59:00Z', '2027-01-09T07:00:00Z'],
  ['a short day', short, '2026-12-31T11:59:00Z', 'open'],
  ['after a short day', short, '2026-12-31T12:00:00Z', '2027-01-01T07:00:00Z'],
  ['the last minute before a holiday, around the clock', night, '2026-12-31T20:59:59Z', 'open'],
  ['the midnight at which a holiday begins', night, '2026-12-31T21:00:00Z', '2027-01-01T21:00:00Z'],
  ['the midnight at which a holiday ends', night, '2027-01-01T21:00:00Z', 'open'],
  // 2027-03-28, 02:00 in Berlin is 03:00; 2026-10-25, 03:00 is 02:00 again.
  [
    'a beginning that the clock jumps over',
    hoursOf('Europe/Berlin', '02:30', '10:00'),
    '2027-03-28T00:30:00Z',
    '2027-03-28T01:00:00Z',
  ],
  [
    'a span that the clock jumps over',
    hoursOf('Europe/Berlin', '02:00', '03:00'),
    '2027-03-28T00:30:00Z',
    '2027-03-29T00:00:00Z',
  ],
  [
    'an hour that comes twice',
    hoursOf('Europe/Berlin', '00:00', '02:30'),
    '2026-10-25T00:40:00Z',
    '2026-10-25T01:00:00Z',
  ],
  [
    'a beginning that comes twice',
    hoursOf('Europe/Berlin', '02:30', '02:45'),
    '2026-10-25T00:50:00Z',
    '2026-10-25T01:30:00Z',
  ],
  [
    'a midnight that does not exist',
    hoursOf('Africa/Cairo', '00:00', '12:00'),
    '2026-04-23T10:30:00Z',
    '2026-04-23T22:00:00Z',
  ],
  [
    'an exception as the only hours',
    { ...hoursOf('UTC', '00:00', '24:00', other('2027-05-01', { from: '12:00', to: '13:00' })), spans: [] },
    '2026-11-24T00:00:00Z',
    '2027-05-01T12:00:00Z',
  ],
] as [string, WorkingHours, string, string][])('%s', (_, hours, at, expected) => {
  const presence = presenceAt(hours, new Date(at))
  expect(presence.open ? 'open' : presence.opensAt?.toISOString()).toBe(
    expected === 'open' ? expected : new Date(expected).toISOString(),
  )
})

test('the opening is the minute at which somebody who looks every minute finds the place open', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  const localTimes = new Map(
    zones.map(timeZone => [
      timeZone,
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    ]),
  )
  // The days around the changes of the clock in these places.
  const days = [
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-04-24',
    '2026-10-04',
    '2026-10-25',
    '2026-10-30',
    '2026-11-01',
  ]
  const clock = fc.integer({ min: 0, max: 96 }).map(quarter => {
    const text = (part: number) => String(part).padStart(2, '0')
    return `${text(Math.floor(quarter / 4))}:${text((quarter % 4) * 15)}`
  })
  const span = fc
    .tuple(clock, clock)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
  const dayAfter = (day: string, more: number) =>
    new Date(Date.parse(day) + more * 86_400_000).toISOString().slice(0, 10)
  const situation = fc
    .record({ day: fc.constantFrom(...days), minute: fc.integer({ min: -2 * 1_440, max: 2 * 1_440 }) })
    .chain(({ day, minute }) =>
      fc.record({
        at: fc.constant(new Date(Date.parse(day) + minute * 60_000)),
        hours: fc.record({
          timeZone: fc.constantFrom(...zones),
          spans: fc.array(
            fc
              .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }), span)
              .map(([days, times]) => ({ days, ...times })),
            { maxLength: 3 },
          ),
          exceptions: fc
            .tuple(fc.integer({ min: -2, max: 3 }), fc.integer({ min: 0, max: 2 }), fc.array(span, { maxLength: 2 }))
            .map(([first, more, spans]) => [{ ...closed(dayAfter(day, first), dayAfter(day, first + more)), spans }]),
        }),
      }),
    )
  const looks = (hours: WorkingHours, at: Date): boolean => {
    const [, year, month, date, hour, minute] = /(\d+)-(\d+)-(\d+)\D+(\d+):(\d+)/.exec(
      localTimes.get(hours.timeZone)!.format(at),
    )!
    const [day, time] = [`${year}-${month}-${date}`, `${hour}:${minute}`]
    const exception = hours.exceptions?.find(({ from, to }) => from <= day && day <= to)
    const weekday = new Date(day).getUTCDay() || 7
    const spans = exception?.spans ?? hours.spans.filter(({ days }) => days.includes(weekday))
    return spans.some(({ from, to }) => from <= time && time < to)
  }
  fc.assert(
    fc.property(situation, ({ hours, at }) => {
      const presence = presenceAt(hours, at)
      expect(presence.open).toBe(looks(hours, at))
      if (presence.open) return
      const found = presence.opensAt?.getTime() ?? Number.POSITIVE_INFINITY
      // A look every quarter of an hour, and each minute before the opening.
      for (let moment = at.getTime(); moment < Math.min(found, at.getTime() + 4 * 86_400_000); moment += 15 * 60_000)
        expect(looks(hours, new Date(moment))).toBe(false)
      if (!presence.opensAt) return
      expect(looks(hours, presence.opensAt)).toBe(true)
      for (let minutes = 1; minutes <= 60 && found - minutes * 60_000 > at.getTime(); minutes++)
        expect(looks(hours, new Date(found - minutes * 60_000))).toBe(false)
    }),
    { numRuns: 150 },
  )
})

test('hours in an unknown time zone, or that end before they begin, are refused', () => {
  expect(WorkingHours.safeParse({ timeZone: 'Europe/Moskva', spans: [] }).success).toBe(false)
  expect(WorkingHours.safeParse({ timeZone: 'UTC', spans: [{ days: [1], from: '20:00', to: '08:00' }] }).success).toBe(
    false,
  )
  expect(WorkingHours.safeParse({ timeZone: 'UTC', spans: [{ days: [1], from: '00:00', to: '24:00' }] }).success).toBe(
    true,
  )
})

test.each([
  ['ends before it begins', [{ ...closed('2027-01-08', '2027-01-01') }], [0, 'to']],
  ['is about dates of another one', [closed('2027-01-01', '2027-01-08'), closed('2027-01-08')], [1, 'from']],
  ['is on no date', [closed('2027-02-30')], [0, 'from']],
  ['has a span that ends before it begins', [other('2027-01-01', { from: '15:00', to: '10:00' })], [0, 'spans', 0]],
])('an exception that %s is refused at its place', (_, exceptions, place) => {
  const read = WorkingHours.safeParse({ timeZone: 'UTC', spans: [], exceptions })
  expect(read.error?.issues[0]?.path).toEqual(['exceptions', ...place])
})
