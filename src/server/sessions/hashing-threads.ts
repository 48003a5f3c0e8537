import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export type HashOrder = {
  password: string
  salt: Uint8Array
  memory: number
  passes: number
  parallelism: number
  length: number
}

/** What a thread answers, in the order in which it was asked. */
export type HashReply = Uint8Array

type Job = { order: HashOrder; resolve: (hash: Buffer) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; job?: Job }

/** One core is left to whoever is not signing in. */
const MOST_THREADS = Math.max(1, availableParallelism() - 1)
/** Whoever would wait longer than this many hashes take is better told to come back. */
const LONGEST_QUEUE = 200

/** Places that only those have who go ahead. */
const PLACES_AHEAD = 50

/** Whoever signs in on a device that they have used before goes ahead of a flood of strangers, and has a place of their own. */
export type QueuePlace = { ahead?: boolean }

const threads: Thread[] = []
const queue: Job[] = []
const queueAhead: Job[] = []

/**
 * The hash, made in a thread of its own kind. A password costs tens of milliseconds of one core on purpose: in Node's own
 * pool files, names and signatures would wait behind it.
 */
export function argon2id(order: HashOrder, { ahead = false }: QueuePlace = {}): Promise<Buffer> {
  const full = ahead ? queueAhead.length >= PLACES_AHEAD : queue.length >= LONGEST_QUEUE
  if (full) return Promise.reject(new HashingBusy())
  return new Promise((resolve, reject) => {
    const own = ahead ? queueAhead : queue
    own.push({ order, resolve, reject })
    takeUp()
  })
}

/** More people sign in at this moment than the machine can check. */
export class HashingBusy extends Error {}

function takeUp(): void {
  const idle = threads.find(thread => !thread.job) ?? (threads.length < MOST_THREADS ? openThread() : undefined)
  const job = idle && (queueAhead.shift() ?? queue.shift())
  if (!job) return
  idle.job = job
  // Only a thread that is at work keeps the process alive.
  idle.worker.ref()
  idle.worker.postMessage(job.order)
}

function openThread(): Thread {
  const worker = new Worker(new URL('hashing-thread.ts', import.meta.url), { name: 'passwords', env: {}, execArgv: [] })
  const thread: Thread = { worker }
  threads.push(thread)
  worker.unref()

  worker.on('message', (hash: HashReply) => {
    const { job } = thread
    delete thread.job
    worker.unref()
    job?.resolve(Buffer.from(hash))
    takeUp()
  })
  worker.on('error', error => thread.job?.reject(error))
  worker.on('exit', () => {
    threads.splice(threads.indexOf(thread), 1)
    thread.job?.reject(new Error('the thread that hashes passwords ended'))
    takeUp()
  })
  return thread
}
