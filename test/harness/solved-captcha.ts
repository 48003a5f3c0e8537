import { setTimeout as sleep } from 'node:timers/promises'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Effort, SignedChallenge } from '#server/captcha/captcha.ts'

/** The usual work is a second of a processor in a browser. It is done where a test is about it. */
export const LITTLE_EFFORT: Effort = { rounds: 10, fewest: 5, most: 20 }

/**
 * Opens a claim as a program does: once more with a solved captcha, where the office asks for one. Visitors who have not paid
 * for another claim are asked, and all that a test leaves comes from one network.
 */
export async function postClaim(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const post = (input: object) =>
    fetch(`${url}/api/v1/claims/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(input),
    })
  // An office that reads its sources through a loaded machine may sell nothing for a moment. A claim that is sent again is one claim.
  const patience = performance.now() + 20_000
  let answer = await post(body)
  while (answer.status === 503 && performance.now() < patience) {
    await sleep(250)
    answer = await post(body)
  }
  if (answer.status !== 403) return answer
  const problem = (await answer.clone().json()) as { code: string }
  return problem.code === 'captcha-required' ? post({ ...body, captcha: await solvedCaptcha(url) }) : answer
}

async function solvedCaptcha(url: string): Promise<string> {
  const challenge = (await (await fetch(`${url}/api/v1/captcha/challenge/`)).json()) as SignedChallenge
  const solution = await solveChallenge({ challenge: challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
