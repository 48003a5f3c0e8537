import { expect, test } from 'vitest'
import { isUuid } from '#contract/uuid.ts'
import { newId } from './new-id.ts'

test('ids are of the kind that the office takes, and never the same', () => {
  const ids = Array.from({ length: 50 }, newId)
  expect(ids.every(isUuid)).toBe(true)
  expect(ids.every(id => id[14] === '4' && '89ab'.includes(id[19]!))).toBe(true)
  expect(new Set(ids).size).toBe(50)
})
