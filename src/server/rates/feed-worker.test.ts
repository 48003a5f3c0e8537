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
  const reports: Report[] = []
  open.push(
    openFeedWorker({}, report => reports.push(report), log, { thread: script(code), silenceMs, firstPauseMs: 10 }),
  )
  return reports
}

test.each([
  ['throws', 'throw new Error("crash")'],
  ['rejects', 'Promise.reject(new Error("crash")); setTimeout(() => {}, 1e6)'],
  ['exits', 'process.exit(3)'],
  ['takes all memory', 'const heap = []; for (;;) heap.push(new Array(1e6).fill(heap.length))'],
])('a thread that %s is replaced, and the process lives', async (_, code) => {
  const reports = run(TELL + code)
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1), { timeout: 30_000 })
})

test('a hanging thread is detected by its silence and replaced', async () => {
  // Longer than a thread takes to start, on a busy machine too.
  const reports = run(`${TELL} setTimeout(() => { for (;;); }, 50)`, 3_000)
  await vi.waitFor(() => expect(reports.length).toBeGreaterThan(1), { timeout: 30_000 })
})

test('the thread gets no environment variables', async () => {
  const reports = run(
    "(await import('node:worker_threads')).parentPort.postMessage({ source: 'env', fault: 'failed', detail: Object.keys(process.env).join() }); setTimeout(() => {}, 1e6)",
  )
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 20_000 })
  expect(reports[0]).toMatchObject({ detail: '' })
})

test('after a stop no thread is started', async () => {
  const reports = run(`${TELL} setTimeout(() => {}, 1e6)`)
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 20_000 })
  await open[0]?.stop()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(reports).toHaveLength(1)
})
