import { Worker } from 'node:worker_threads'
import { Overloaded } from '#server/platform/overloaded.ts'

export type DrawRequest = { id: number; svg: string }
export type DrawResponse = { id: number; png: Uint8Array } | { id: number; failed: string }

type Waiting = { resolve: (png: Buffer) => void; reject: (error: Error) => void }

/** Beyond so many waiting pictures a request is refused: its answer would come too late. */
const LONGEST_QUEUE = 60

let thread: Worker | undefined
let drawn = 0
const waiting = new Map<number, Waiting>()

/** An SVG as a PNG, drawn in a thread of its own: each takes some milliseconds, in which requests would stand still. */
export function drawPng(svg: string): Promise<Buffer> {
  if (waiting.size >= LONGEST_QUEUE) return Promise.reject(new Overloaded())
  return new Promise((resolve, reject) => {
    const id = ++drawn
    waiting.set(id, { resolve, reject })
    thread ??= openThread()
    // Only a working thread keeps the process alive.
    thread.ref()
    thread.postMessage({ id, svg } satisfies DrawRequest)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('png-thread.ts', import.meta.url), { name: 'pictures', env: {}, execArgv: [] })
  worker.on('message', (answer: DrawResponse) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref()
    if ('png' in answer) asked?.resolve(Buffer.from(answer.png))
    else asked?.reject(new Error(answer.failed))
  })
  worker.on('error', error => failAll(error))
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
    failAll(new Error('the thread that draws pictures ended'))
  })
  return worker
}

function failAll(error: Error): void {
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
