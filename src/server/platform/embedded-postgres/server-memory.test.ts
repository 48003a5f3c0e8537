import { expect, test } from 'vitest'
import { memorySettings } from './server-memory.ts'

const GB = 1024 ** 3

test.each([
  ['a small machine keeps what PostgreSQL takes by itself', 0.5 * GB, '128MB', '256MB'],
  ['a machine of two gigabytes gives an eighth', 2 * GB, '256MB', '1024MB'],
  ['a large one gives a gigabyte and no more', 64 * GB, '1024MB', '32768MB'],
])('%s', (_, bytes, buffers, cached) => {
  expect(memorySettings(bytes)).toEqual([
    `shared_buffers=${buffers}`,
    `effective_cache_size=${cached}`,
    'random_page_cost=1.1',
  ])
})

test('what this machine has is told in whole megabytes', () => {
  for (const setting of memorySettings()) expect(setting).toMatch(/=(\d+MB|1\.1)$/)
})
