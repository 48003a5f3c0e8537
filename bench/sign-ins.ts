import { load } from './load.ts'
import type { Load } from './measurements.ts'
import type { Row } from './rows.ts'

export type BesideSignIns = { quiet: Load; busy: Load; signIns: { answered: number; p50Ms: number; p99Ms: number } }

const SIGN_INS_PER_SECOND = 20
/** What one office may well be asked, and far from all it can do: at its limit everything takes longer. */
const COURSES_PER_SECOND = 500

/**
 * What people who look at a course notice of twenty others a second who sign in. Nobody has the addresses that are
 * tried, which is as much work as if somebody had, and each comes from another place, or the office would say wait.
 */
export async function loadBesideSignIns(office: string, row: Row, seconds: number): Promise<BesideSignIns> {
  const quiet = await load(office, row, seconds, COURSES_PER_SECOND)
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const beginning = setInterval(() => underWay.push(signIn(office, times)), 1_000 / SIGN_INS_PER_SECOND)
  const busy = await load(office, row, seconds, COURSES_PER_SECOND)
  clearInterval(beginning)
  await Promise.all(underWay)

  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]!)
  return { quiet, busy, signIns: { answered: times.length, p50Ms: at(0.5), p99Ms: at(0.99) } }
}

let places = 0

async function signIn(office: string, times: number[]): Promise<void> {
  const place = places++
  const begun = performance.now()
  const answer = await fetch(`${office}/front-api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // The office of the benchmark believes its own machine.
      'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
    },
    body: JSON.stringify({ email: `nobody-${place}@example.org`, password: 'seven pigeons at noon' }),
  })
  await answer.body?.cancel()
  if (answer.status !== 401) throw new Error(`a sign-in was answered ${answer.status}`)
  times.push(performance.now() - begun)
}
