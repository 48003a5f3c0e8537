import { createHmac, randomBytes } from 'node:crypto'
import { spendOnce } from '#server/captcha/spend-once.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { equalInConstantTime } from '#server/platform/equal-in-constant-time.ts'

const LIVES_MS = 5 * 60_000
const NONCE = 16
const UNTIL = 8

/** What a challenge is made for; a sign-in has no user yet. */
type Holder = { secret: string; purpose: 'add' | 'sign-in'; userId?: string }

/** A challenge with its own MAC, so that a stranger's request stores nothing in the database. */
export function makeChallenge(holder: Holder, now: Date): string {
  const body = Buffer.alloc(NONCE + UNTIL)
  randomBytes(NONCE).copy(body)
  body.writeBigUInt64BE(BigInt(now.getTime() + LIVES_MS), NONCE)
  return Buffer.concat([body, sealOf(body, holder)]).toString('base64url')
}

/** Accepts a returned challenge once: made by the office, for this holder, not expired. */
export async function takeChallenge(db: Db, challenge: string, holder: Holder, now: Date): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, NONCE + UNTIL)
  const seal = bytes.subarray(NONCE + UNTIL)
  const right = sealOf(body, holder)
  if (!equalInConstantTime(seal, right)) return false
  const until = new Date(Number(body.readBigUInt64BE(NONCE)))
  return until > now && (await spendOnce(db, challenge, until, now))
}

const sealOf = (body: Buffer, { secret, purpose, userId = '' }: Holder): Buffer =>
  createHmac('sha256', secret).update(`agio passkey 1\n${purpose}\n${userId}\n`).update(body).digest()
