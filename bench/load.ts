import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Load } from './measurements.ts'
import { onCore } from './pinning.ts'
import type { Row } from './rows.ts'

const CONNECTIONS = 32
const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

type Report = {
  requests: { average: number }
  latency: { p99: number }
  non2xx: number
  errors: number
  timeouts: number
}

/** Asks as fast as it is answered, or so many times a second, from a process and a core of its own. A refusal is no speed, so it ends the benchmark. */
export async function load(url: string, { path, headers }: Row, seconds: number, perSecond?: number): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const rate = perSecond === undefined ? [] : ['-R', `${perSecond}`]
  const options = ['-j', '-n', '-c', `${CONNECTIONS}`, '-d', `${seconds}`, ...rate, ...given, url + path]
  const [program, ...args] = onCore('load', [process.execPath, autocannon, ...options])
  const { stdout } = await promisify(execFile)(program!, args)
  const { requests, latency, non2xx, errors, timeouts } = JSON.parse(stdout) as Report
  if (non2xx + errors + timeouts > 0) {
    throw new Error(`${url}${path}: ${non2xx} refusals, ${errors} errors, ${timeouts} without an answer`)
  }
  return { perSecond: requests.average, p99Ms: latency.p99 }
}
