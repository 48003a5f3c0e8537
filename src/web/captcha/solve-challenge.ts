import AltchaWorker from 'altcha/workers/pbkdf2?worker'
import type { z } from 'zod'
import type { captchaChallenge } from '#contract/captcha/captcha.calls.ts'

type Challenge = z.output<(typeof captchaChallenge)['answer']>
type Found = { counter: number; derivedKey: string; time: number } | { error: unknown } | null

/**
 * Solves a challenge in workers, so that the page stays responsive, and encodes the solution
 * for the server. Two workers: more would only heat a phone.
 */
export async function solveChallenge(challenge: Challenge): Promise<string> {
  const threads = Array.from({ length: Math.min(2, navigator.hardwareConcurrency || 1) }, () => new AltchaWorker())
  try {
    const solution = await Promise.any(threads.map((thread, index) => search(thread, challenge, index, threads.length)))
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    for (const thread of threads) thread.terminate()
  }
}

/** Each worker tries every second number, from its own first. */
function search(thread: Worker, challenge: Challenge, counterStart: number, counterStep: number) {
  return new Promise<Found>((resolve, reject) => {
    thread.onmessage = ({ data }: MessageEvent<Found>) =>
      data && !('error' in data) ? resolve(data) : reject(new Error('the challenge was not solved', { cause: data }))
    thread.onerror = event => reject(new Error(`the thread of the challenge ended: ${event.message}`))
    thread.postMessage({ type: 'work', challenge, counterStart, counterStep, timeout: LONGEST_MS })
  })
}

const LONGEST_MS = 90_000
