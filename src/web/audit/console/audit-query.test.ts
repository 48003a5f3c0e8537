import { expect, test } from 'vitest'
import { auditPath, readAuditQuery } from './audit-query.ts'

test.each([
  ['', { page: 1 }],
  ['subject=№ 104 882&page=2', { page: 2, subject: '104882' }],
  [
    'subject=SBERRUB&action=reserve.in&day=2026-11-21',
    { page: 1, subject: 'SBERRUB', action: 'reserve.in', day: '2026-11-21' },
  ],
  ['page=0&staff=somebody&day=2026-99-99', { page: 1 }],
  ['day=2026-11-21&zone=Europe/Moscow', { page: 1, day: '2026-11-21', zone: 'Europe/Moscow' }],
  ['day=2026-11-21&zone=Moscow', { page: 1, day: '2026-11-21' }],
  // A zone without a day means nothing.
  ['day=&zone=Europe/Moscow', { page: 1 }],
])('%s asks for %o', (search, query) => {
  expect(readAuditQuery(new URLSearchParams(search))).toEqual(query)
})

test('a written address is read back unchanged', () => {
  const query = { page: 3, staff: '0192f7a0-0000-7000-8000-000000000001', day: '2026-11-21', zone: 'Asia/Almaty' }
  expect(readAuditQuery(new URL(auditPath(query), 'http://office').searchParams)).toEqual(query)
})
