import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { direction } from '#test/fixtures/calculator-view.ts'
import type { Api } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { loadDirections } from './direction-list.ts'

const items = [direction('BTC', 'SBERRUB')]
const answering = vi.fn(() => Promise.resolve(items))
const api = answering as unknown as Api

function storage(broken = false) {
  const kept = new Map<string, string>()
  const fail = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: broken ? fail : (key: string) => kept.get(key) ?? null,
      setItem: broken ? fail : (key: string, value: string) => void kept.set(key, value),
    },
  })
  return kept
}

beforeEach(() => void answering.mockClear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the directions are loaded once a session, with the version after which the stream goes on', async () => {
  storage()
  expect(await loadDirections(api, 'v7')).toEqual({ version: 'v7', items })
  expect(await loadDirections(api, 'v9')).toEqual({ version: 'v7', items })
  expect(answering).toHaveBeenCalledTimes(1)
})

test.each(['{"version":1}', '{"version":"v1","items":[{}]}', '[]', 'null', '"x"'])(
  '%s from an older build is asked anew',
  async text => {
    storage().set('directions', text)
    expect((await loadDirections(api, 'v7')).version).toBe('v7')
  },
)

test('a failing storage is reported on the console only', async () => {
  storage(true)
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await loadDirections(api, 'v7')).toEqual({ version: 'v7', items })
  expect(told).toHaveBeenCalledTimes(2)
})

test('the failure names the address and the reason, in the text of the specification', async () => {
  storage()
  const problem = { type: '', title: '', status: 502, code: 'internal', detail: 'the database is away' }
  answering.mockRejectedValueOnce(new ApiError(problem))
  await expect(loadDirections(api, 'v7')).rejects.toThrow(
    'Could not fetch data from /api/v1/calculator/ error: the database is away',
  )
})
