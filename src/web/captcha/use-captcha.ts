import { useCallback, useRef, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'

/** A solution is valid for ten minutes from its challenge; an older one is not sent. */
const GOOD_MS = 9 * 60_000

type Work = { begunAt: number; solution: Promise<string | undefined> }

/**
 * The proof of work of the captcha (ALTCHA). It begins when the form gets the focus and is mostly
 * done before the form is sent. `take` waits for a solution and returns each one once; undefined where this browser
 * cannot solve it, and the server decides about the form without it.
 */
export function useCaptcha() {
  const work = useRef<Work>(undefined)
  const [waiting, setWaiting] = useState(false)

  const begin = useCallback(() => {
    if (work.current && Date.now() - work.current.begunAt < GOOD_MS) return work.current
    work.current = { begunAt: Date.now(), solution: solveCaptcha() }
    return work.current
  }, [])

  const take = useCallback(async () => {
    const { solution } = begin()
    setWaiting(true)
    const solved = await solution
    setWaiting(false)
    work.current = undefined
    return solved
  }, [begin])

  return { begin, take, waiting }
}

/** Undefined where this browser cannot solve it. */
export async function solveCaptcha(): Promise<string | undefined> {
  try {
    const [challenge, { solveChallenge }] = await Promise.all([
      browserApi('GET /api/v1/captcha/challenge/'),
      import('./solve-challenge.ts'),
    ])
    return await solveChallenge(challenge)
  } catch (error) {
    // At a plain http address of a local network browsers have no Web Crypto to solve it with.
    console.error('the captcha could not be solved', error)
    return undefined
  }
}
