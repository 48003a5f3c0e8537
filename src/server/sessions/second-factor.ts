import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#server/database/pool.ts'
import { keyFor, seal, unseal } from './sealed.ts'

const STEP_SECONDS = 30
/** Clocks differ: the code before and the code after are right too. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without letters and digits that are mistaken for each other on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const keyOfTotp = (secret: string) => keyFor(secret, 'second factor')

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const sealTotpSecret = (base32: string, secret: string): string => seal(base32, keyOfTotp(secret))

/** For the application on the telephone, as the text of a QR code. */
export const totpUri = (base32: string, email: string): string =>
  new TOTP({ issuer: 'Agio', label: email, secret: Secret.fromBase32(base32), period: STEP_SECONDS }).toString()

/** Undefined: it was encrypted with another secret of the office. */
export const openTotpSecret = (sealed: string, secret: string): string | undefined => unseal(sealed, keyOfTotp(secret))

type Person = { id: string; totp_secret: string | null }

/**
 * Whether this is the person's code of now, or a recovery code of theirs. It is used up by that: a code that somebody
 * looked at over a shoulder, or caught on the way, is worth nothing a second time.
 */
export async function takeSecondFactor(
  db: Db,
  { id, totp_secret: sealed }: Person,
  typed: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, id, code, now)
  const base32 = sealed ? openTotpSecret(sealed, secret) : undefined
  // With another secret of the office no code can be right any more; a recovery code still is.
  if (base32 === undefined) return false
  const step = stepOf(base32, code, now)
  if (step === undefined) return false

  const taken = await db
    .updateTable('users')
    .set({ totp_last_step: String(step) })
    .where('id', '=', id)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', String(step))]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** The time step that a code belongs to, if it is one of those that count now. */
function stepOf(base32: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(base32), period: STEP_SECONDS })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

async function takeRecoveryCode(db: Db, userId: string, code: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('hash', '=', recoveryHash(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** New recovery codes in place of all earlier ones. They are shown once: only their digests are kept. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, hash: recoveryHash(code.replaceAll('-', '')), used_at: null })))
    .execute()
  return codes
}

/** 12 characters of 31: 59 bits, which nobody guesses through the limits of a sign-in. */
function newRecoveryCode(): string {
  const characters: string[] = []
  while (characters.length < 12) {
    for (const byte of randomBytes(16)) if (byte < 248) characters.push(ALPHABET[byte % ALPHABET.length]!)
  }
  return [0, 4, 8].map(at => characters.slice(at, at + 4).join('')).join('-')
}

const recoveryHash = (code: string) => createHash('sha256').update(`agio recovery ${code}`).digest()
