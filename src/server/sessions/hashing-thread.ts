import { argon2Sync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hashing-threads.ts'

// This file is the thread: it is started by hashing-threads.ts and never imported.
parentPort!.on('message', ({ password, salt, memory, passes, parallelism, length }: HashOrder) => {
  const hash: HashReply = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  })
  parentPort!.postMessage(hash)
})
