import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { spendOnce } from './spend-once.ts'

export type CaptchaRefusal = { reason: 'captcha-required'; why: 'missing' | 'wrong' | 'expired' | 'used' }

export type Captcha = {
  challenge: () => Promise<SignedChallenge>
  /** Accepts a solution once. */
  take: (solution: string | undefined) => Promise<Result<undefined, CaptchaRefusal>>
}

type CaptchaDeps = { db: Db; secret: string; now: () => Date; effort?: Effort }

/** The work of a challenge: rounds of PBKDF2, times a number that the solver finds by counting up to it. */
export type Effort = { rounds: number; fewest: number; most: number }

/** About a third of a second on a laptop, two seconds on a slow telephone. */
export const usualEffort: Effort = { rounds: 5_000, fewest: 300, most: 700 }

const LIVES_MS = 10 * 60_000

/** Proof of work instead of puzzles: nobody is tracked, and a thousand submissions cost a thousand times the work. */
export function openCaptcha({ db, secret, now, effort = usualEffort }: CaptchaDeps): Captcha {
  const keys = {
    hmacSignatureSecret: keyFor('challenge', secret),
    hmacKeySignatureSecret: keyFor('solution', secret),
  }

  return {
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: effort.rounds,
        counter: randomInt(effort.fewest, effort.most),
        // The library's own expiry uses the machine's clock; this one uses the office's.
        data: { until: now().getTime() + LIVES_MS },
        ...keys,
      })
      return JSON.parse(JSON.stringify(challenge)) as SignedChallenge
    },

    async take(solution) {
      if (solution === undefined) return refuse({ reason: 'captcha-required', why: 'missing' })
      const read = readSolution(solution)
      if (!read) return refuse({ reason: 'captcha-required', why: 'wrong' })
      const { verified } = await verifySolution({ ...read, deriveKey, ...keys })
      if (!verified) return refuse({ reason: 'captcha-required', why: 'wrong' })

      const expiresAt = new Date(read.challenge.parameters.data.until)
      if (expiresAt <= now()) return refuse({ reason: 'captcha-required', why: 'expired' })
      if (!(await spendOnce(db, read.challenge.signature, expiresAt, now())))
        return refuse({ reason: 'captcha-required', why: 'used' })
      return accept(undefined)
    },
  }
}

/** Each purpose has a key of its own, so that no other signed text passes for a challenge. */
const keyFor = (purpose: 'challenge' | 'solution', secret: string): string =>
  createHmac('sha256', secret).update(`agio captcha ${purpose} 1`).digest('hex')

const Hex = z
  .string()
  .max(200)
  .regex(/^([0-9a-f]{2})+$/)

const Challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: Hex,
    salt: Hex,
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: Hex,
    keySignature: Hex,
    data: z.strictObject({ until: z.int() }),
  }),
  signature: Hex,
})
export type SignedChallenge = z.infer<typeof Challenge>

const Solution = z.object({
  challenge: Challenge,
  solution: z.object({ counter: z.int().min(0).max(0xffff_ffff), derivedKey: Hex }),
})

/** The widget sends its solution as base64 of JSON. */
function readSolution(text: string): z.infer<typeof Solution> | undefined {
  try {
    return Solution.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data
  } catch {
    return undefined
  }
}
