import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStored, readStored, writeStored } from './storage.ts'

const isCount = (stored: unknown) =>
  typeof stored === 'object' && stored !== null && typeof (stored as { count: unknown }).count === 'number'
    ? (stored as { count: number })
    : undefined

let told: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  told = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a written value is read back from either storage', () => {
  vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory() })
  writeStored('localStorage', 'draft', { count: 1 })
  writeStored('sessionStorage', 'draft', { count: 2 })
  expect(readStored('localStorage', 'draft', isCount)).toEqual({ count: 1 })
  expect(readStored('sessionStorage', 'draft', isCount)).toEqual({ count: 2 })
  forgetStored('localStorage', 'draft')
  expect(readStored('localStorage', 'draft', isCount)).toBeUndefined()
  expect(told).not.toHaveBeenCalled()
})

test('an unknown shape is read as nothing', () => {
  vi.stubGlobal('window', { localStorage: memory({ draft: '{"count":"many"}' }) })
  expect(readStored('localStorage', 'draft', isCount)).toBeUndefined()
})

const failing = (error: Error) => ({
  getItem: () => {
    throw error
  },
  setItem: () => {
    throw error
  },
  removeItem: () => {
    throw error
  },
})

test.each([
  ['full', { localStorage: failing(new DOMException('full', 'QuotaExceededError')) }],
  ['forbidden', Object.defineProperty({}, 'localStorage', { get: () => failing(new Error()).getItem() })],
  ['missing', {}],
])('a storage that is %s is only told on the console', (_, window) => {
  vi.stubGlobal('window', window)
  expect(() => writeStored('localStorage', 'draft', { count: 1 })).not.toThrow()
  expect(readStored('localStorage', 'draft', isCount)).toBeUndefined()
  expect(() => forgetStored('localStorage', 'draft')).not.toThrow()
  expect(told).toHaveBeenCalledTimes(3)
})

test('broken JSON is only logged on the console', () => {
  vi.stubGlobal('window', { sessionStorage: memory({ draft: '{"count":' }) })
  expect(readStored('sessionStorage', 'draft', isCount)).toBeUndefined()
  expect(told).toHaveBeenCalledTimes(1)
})

test('a value that JSON cannot hold is only logged on the console', () => {
  vi.stubGlobal('window', { sessionStorage: memory() })
  expect(() => writeStored('sessionStorage', 'draft', 1n)).not.toThrow()
  expect(told).toHaveBeenCalledTimes(1)
})

function memory(kept: Record<string, string> = {}) {
  return {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
}
