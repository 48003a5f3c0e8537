import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { decrypt, encrypt, keyFor } from './encryption.ts'
import { sealTotpSecret, takeTotpStep } from './people.store.ts'

const STEP_SECONDS = 30
/** Clocks differ: the code before and the code after are accepted too. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without characters that look alike on paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

const keyOfTotp = (secret: string) => keyFor(secret, 'second factor')

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32
export const encryptTotpSecret = (base32: string, secret: string): string => encrypt(base32, keyOfTotp(secret))

/** The text of the QR code for an authenticator. In it a colon ends the office's name. */
export const totpUri = (base32: string, email: string, issuer: string): string =>
  new TOTP({
    issuer: issuer.replaceAll(':', ' '),
    label: email,
    secret: Secret.fromBase32(base32),
    period: STEP_SECONDS,
  }).toString()

/** Undefined: the text was encrypted under another secret of the office. */
export const decryptTotpSecret = (encrypted: string, secret: string): string | undefined =>
  decrypt(encrypted, keyOfTotp(secret))

/** One that was set up with another secret stays: it is lost, and the start says so. */
export async function sealSecondFactorsAgain(tx: Tx, { key, before }: { key: string; before: string }): Promise<void> {
  const rows = await tx.selectFrom('users').select(['id', 'totp_secret']).where('totp_secret', 'is not', null).execute()
  for (const { id, totp_secret } of rows) {
    const base32 = decryptTotpSecret(totp_secret!, before)
    if (base32 === undefined) continue
    await sealTotpSecret(tx, id, encryptTotpSecret(base32, key))
  }
}

type Person = { id: string; totp_secret: string | null }

/**
 * Whether this is the person's current code or one of their recovery codes. An accepted code is used up: a code read
 * over a shoulder, or intercepted, is worth nothing a second time.
 */
export async function takeSecondFactor(
  db: Db,
  { id, totp_secret: encrypted }: Person,
  typed: string,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, id, code, now)
  const base32 = encrypted ? decryptTotpSecret(encrypted, secret) : undefined
  // Under another secret of the office no code can match; a recovery code still does.
  if (base32 === undefined) return false
  const step = stepOf(base32, code, now)
  if (step === undefined) return false

  return takeTotpStep(db, id, step)
}

/** The time step of a code within the accepted window. */
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

/** Replaces all recovery codes. The codes are shown once: only their digests are stored. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ user_id: userId, hash: recoveryHash(code.replaceAll('-', '')), used_at: null })))
    .execute()
  return codes
}

/** 12 characters of 31 make 59 bits, out of reach through the limits of a sign-in. */
function newRecoveryCode(): string {
  const characters: string[] = []
  while (characters.length < 12) {
    for (const byte of randomBytes(16)) if (byte < 248) characters.push(ALPHABET[byte % ALPHABET.length]!)
  }
  return [0, 4, 8].map(at => characters.slice(at, at + 4).join('')).join('-')
}

const recoveryHash = (code: string) => createHash('sha256').update(`agio recovery ${code}`).digest()
