import { load } from './load.ts'
import type { Load } from './measurements.ts'
import type { Row } from './rows.ts'

export type BesideSignIns = { quiet: Load; busy: Load; signIns: { answered: number; p50Ms: number; p99Ms: number } }

const SIGN_INS_PER_SECOND = 20
/** A plausible load, far from the limit, where everything takes longer. */
const RATES_PER_SECOND = 500

/**
 * The effect of twenty sign-ins a second on other requests. The tried addresses are unknown, which costs as much as
 * known ones, and each comes from another network because of the limits.
 */
export async function loadBesideSignIns(office: string, row: Row, seconds: number): Promise<BesideSignIns> {
  const quiet = await load(office, row, seconds, RATES_PER_SECOND)
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const beginning = setInterval(() => underWay.push(signIn(office, times)), 1_000 / SIGN_INS_PER_SECOND)
  const busy = await load(office, row, seconds, RATES_PER_SECOND)
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
      // The benchmark's office trusts its own machine as a proxy.
      'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
    },
    body: JSON.stringify({ email: `nobody-${place}@example.org`, password: 'seven pigeons at noon' }),
  })
  await answer.body?.cancel()
  if (answer.status !== 401) throw new Error(`a sign-in was answered ${answer.status}`)
  times.push(performance.now() - begun)
}
