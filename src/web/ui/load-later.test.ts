import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLater } from './load-later.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failing = (times: number) =>
  vi.fn(() => (times-- > 0 ? Promise.reject(new TypeError('gone')) : Promise.resolve(1)))

test('a failed load is repeated when the connection is back', async () => {
  const load = failing(1)
  const failed = vi.fn()
  const loading = loadLater(load, new AbortController().signal, failed)
  await vi.advanceTimersByTimeAsync(10)
  expect([load.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1])
  page.dispatchEvent(new Event('online'))
  expect(await loading).toBe(1)
})

test('without a connection nothing is loaded: the browser would cache the failure', async () => {
  const load = failing(0)
  const failed = vi.fn()
  vi.stubGlobal('navigator', { onLine: false })
  const loading = loadLater(load, new AbortController().signal, failed)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  expect(failed).toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  page.dispatchEvent(new Event('online'))
  expect(await loading).toBe(1)
})

test('a load is repeated ever more rarely, at last twice a minute', async () => {
  const load = failing(1_000)
  const gone = new AbortController()
  const loading = loadLater(load, gone.signal)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(load.mock.calls.length).toBeLessThan(26)
  expect(load.mock.calls.length).toBeGreaterThan(20)
  gone.abort()
  expect(await loading).toBeUndefined()
})

test('nothing is reported once the part is no longer wanted', async () => {
  const failed = vi.fn()
  const gone = new AbortController()
  const loading = loadLater(failing(1), gone.signal, failed)
  gone.abort()
  expect(await loading).toBeUndefined()
  expect(failed).not.toHaveBeenCalled()
})
