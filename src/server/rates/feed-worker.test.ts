import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { Report } from './feed.ts'
import { openFeedWorker } from './feed-worker.ts'

const log = pino({ enabled: false })
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const TELL =
  "(await import('node:worker_threads')).parentPort.postMessage({ source: 'kraken', fault: 'failed', detail: '' });"
const open: { stop: () => Promise<void> }[] = []
afterEach(() => Promise.all(open.splice(0).map(worker => worker.stop())))

function run(code: string, silenceMs = 30_000): Report[] {
  const told: Report[] = []
  open.push(openFeedWorker({}, report => told.push(report), log, { thread: script(code), silenceMs, firstPauseMs: 10 }))
  return told
}

test.each([
  ['throws', 'throw new Error("crash")'],
  ['rejects', 'Promise.reject(new Error("crash")); setTimeout(() => {}, 1e6)'],
  ['exits', 'process.exit(3)'],
  ['takes all memory', 'const heap = []; for (;;) heap.push(new Array(1e6).fill(heap.length))'],
])('a thread that %s is replaced, and the process lives', async (_, code) => {
  const told = run(TELL + code)
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 30_000 })
})

test('a thread that hangs is noticed by its silence and replaced', async () => {
  // Longer than a thread needs to begin, on a busy machine too.
  const told = run(`${TELL} setTimeout(() => { for (;;); }, 50)`, 3_000)
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(1), { timeout: 30_000 })
})

test('the thread sees nothing of the environment', async () => {
  const told = run(
    "(await import('node:worker_threads')).parentPort.postMessage({ source: 'env', fault: 'failed', detail: Object.keys(process.env).join() }); setTimeout(() => {}, 1e6)",
  )
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000 })
  expect(told[0]).toMatchObject({ detail: '' })
})

test('after the end nothing starts again', async () => {
  const told = run(`${TELL} setTimeout(() => {}, 1e6)`)
  await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 20_000 })
  await open[0]?.stop()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(told).toHaveLength(1)
})
