import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export type HashRequest = {
  password: string
  salt: Uint8Array
  memory: number
  passes: number
  parallelism: number
  length: number
}

/** Hashes come back in the request of their requests. */
export type HashResponse = Uint8Array

type Job = { request: HashRequest; resolve: (hash: Buffer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; job?: Job }

/** One core is left for everything else. */
const MOST_THREADS = Math.max(1, availableParallelism() - 1)
/** Beyond so many waiting hashes a request is refused: its answer would come too late. */
const LONGEST_QUEUE = 200

/** The length of the queue for known devices. */
const LONGEST_PRIORITY_QUEUE = 50

/** A sign-in on a known device skips the queue of unknown ones, so a flood of strangers does not delay it. */
export type QueueOptions = { priority?: boolean }

const threads: Thread[] = []
const queue: Job[] = []
const priorityQueue: Job[] = []

/**
 * Hashes in worker threads. A password costs tens of milliseconds of one core on purpose; in Node's own pool file
 * reads, DNS and signatures would wait behind it.
 */
export function argon2id(request: HashRequest, { priority = false }: QueueOptions = {}): Promise<Buffer> {
  const full = priority ? priorityQueue.length >= LONGEST_PRIORITY_QUEUE : queue.length >= LONGEST_QUEUE
  if (full) return Promise.reject(new HashingBusy())
  return new Promise((resolve, reject) => {
    const own = priority ? priorityQueue : queue
    own.push({ request, resolve, reject })
    startNext()
  })
}

/** More sign-ins wait than the machine can check. */
export class HashingBusy extends Error {}

function startNext(): void {
  const idle = threads.find(thread => !thread.job) ?? (threads.length < MOST_THREADS ? openThread() : undefined)
  const job = idle && (priorityQueue.shift() ?? queue.shift())
  if (!job) return
  idle.job = job
  // Only a working thread keeps the process alive.
  idle.worker.ref()
  idle.worker.postMessage(job.request)
}

function openThread(): Thread {
  const worker = new Worker(new URL('hashing-thread.ts', import.meta.url), { name: 'passwords', env: {}, execArgv: [] })
  const thread: Thread = { worker }
  threads.push(thread)
  worker.unref()

  worker.on('message', (hash: HashResponse) => {
    const { job } = thread
    delete thread.job
    worker.unref()
    job?.resolve(Buffer.from(hash))
    startNext()
  })
  worker.on('error', error => thread.job?.reject(error))
  worker.on('exit', () => {
    threads.splice(threads.indexOf(thread), 1)
    thread.job?.reject(new Error('the thread that hashes passwords ended'))
    startNext()
  })
  return thread
}
