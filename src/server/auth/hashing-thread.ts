import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashRequest, HashResponse } from './hashing-threads.ts'

// Entry of the worker thread: started by hashing-threads.ts and never imported.
lowerPriority()
parentPort!.on('message', ({ password, salt, memory, passes, parallelism, length }: HashRequest) => {
  const hash: HashResponse = argon2Sync('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: length,
  })
  parentPort!.postMessage(hash)
})

/** Requests come first: on Linux this thread gets a lower priority than the others. */
function lowerPriority(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), 5)
  } catch {
    // Only on Linux do threads have a priority of their own.
  }
}
