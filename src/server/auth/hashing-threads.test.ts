import { expect, test } from 'vitest'
import { argon2id, HashingBusy, type HashRequest } from './hashing-threads.ts'

const request: HashRequest = {
  password: 'p',
  salt: Buffer.alloc(16),
  memory: 4_096,
  passes: 1,
  parallelism: 1,
  length: 32,
}

test('a flood of unknown devices neither refuses nor delays a request with priority', async () => {
  let strangersDone = 0
  const flood = Array.from({ length: 400 }, () =>
    argon2id(request).then(
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
  // The ordinary queue is full, so one more is refused.
  await expect(argon2id(request)).rejects.toThrow(HashingBusy)
  expect(await argon2id(request, { priority: true })).toHaveLength(32)
  expect(strangersDone).toBeLessThan(20)
  expect(await Promise.all(flood)).toContain('refused')
})
