import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { HashOrder, HashReply } from './hashing-threads.ts'

// This file is the thread: it is started by hashing-threads.ts and never imported.
giveWay()
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

/** Whoever is served comes first: where the system can, this thread gets less of a busy machine than the others. */
function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1)
    setPriority(Number(thread), 5)
  } catch {
    // Elsewhere than on Linux threads have no priority of their own.
  }
}
