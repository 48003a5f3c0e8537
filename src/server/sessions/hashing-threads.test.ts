import { expect, test } from 'vitest'
import { argon2id, HashingBusy, type HashOrder } from './hashing-threads.ts'

const order: HashOrder = { password: 'p', salt: Buffer.alloc(16), memory: 4_096, passes: 1, parallelism: 1, length: 32 }

test('a flood of strangers takes no place from whoever goes ahead, and makes them wait for none of it', async () => {
  let strangersDone = 0
  const flood = Array.from({ length: 400 }, () =>
    argon2id(order).then(
      () => {
        strangersDone++
        return 'hashed'
      },
      error => {
        if (!(error instanceof HashingBusy)) throw error
        return 'refused'
      },
    ),
  )
  // The queue of the strangers is full, and one more is sent away.
  await expect(argon2id(order)).rejects.toThrow(HashingBusy)
  expect(await argon2id(order, { ahead: true })).toHaveLength(32)
  expect(strangersDone).toBeLessThan(20)
  expect(await Promise.all(flood)).toContain('refused')
})
