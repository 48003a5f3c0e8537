import { expect, test } from 'vitest'
import { serversOf } from './servers.ts'

test.each([
  ['postgres://agio:a@h1/agio', ['postgres://agio:a@h1/agio']],
  ['postgres://agio:a,b@h1/agio', ['postgres://agio:a,b@h1/agio']],
  ['postgres://agio@/agio?host=/run/postgresql', ['postgres://agio@/agio?host=/run/postgresql']],
  [
    'postgres://u:p@h1:5432,h2:5433/db?target_session_attrs=read-write',
    ['postgres://u:p@h1:5432/db', 'postgres://u:p@h2:5433/db'],
  ],
  ['postgres://u:p@h1,h2/db', ['postgres://u:p@h1/db', 'postgres://u:p@h2/db']],
  ['postgresql://h1,h2:6432,h3', ['postgresql://h1', 'postgresql://h2:6432', 'postgresql://h3']],
  ['postgres://u:a,b@[::1]:5432,[::2]/db', ['postgres://u:a,b@[::1]:5432/db', 'postgres://u:a,b@[::2]/db']],
  [
    'postgres://u@h1,h2/db?sslmode=require&target_session_attrs=primary',
    ['postgres://u@h1/db?sslmode=require', 'postgres://u@h2/db?sslmode=require'],
  ],
])('%s names its servers in their order', (url, servers) => {
  expect(serversOf(url)).toEqual({ ok: true, value: servers })
})

test.each(['read-only', 'standby', 'prefer-standby', 'any'])(
  'an office cannot work on any server that is %s',
  attribute => {
    expect(serversOf(`postgres://h1,h2/db?target_session_attrs=${attribute}`)).toEqual({
      ok: false,
      refusal: { reason: 'other-session', attribute },
    })
  },
)

test('of one host any session will do, which is the primary or nothing', () => {
  expect(serversOf('postgres://h1/db?target_session_attrs=any').ok).toBe(true)
  expect(serversOf('postgres://h1/db?target_session_attrs=standby').ok).toBe(false)
})

test.each(['postgres://h1,/db', 'postgres://,h2/db', 'postgres://h1,:5433/db'])('%s lacks a host', url => {
  expect(serversOf(url)).toEqual({ ok: false, refusal: { reason: 'no-host' } })
})
