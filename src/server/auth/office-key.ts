import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { decryptTotpSecret } from './check-second-factor.ts'
import { decrypt, encrypt, keyFor } from './encryption.ts'
import { keyOfSigningKeys } from './signing-keys.ts'

/** `before`: the key that photos may still be sealed with. */
export type OfficeKey = { key: string; before?: string }

type Secrets = { secret: string; oldSecret?: string }

/** Seals again in the database what is sealed with the key before. */
export type SealAgain = (tx: Tx, keys: { key: string; before: string }) => Promise<void>

/**
 * The key that everything of the office is signed and encrypted with. It is made at random and lies in the database, sealed
 * with the secret, which lies outside: neither is worth anything without the other, and another secret seals it again
 * without ending a link, a session or a second factor. An office from before there was a key has its secret as one.
 *
 * A database that was used with another secret is refused. `newSecret`: the operator wants another key, because somebody
 * may know this one, or because the old secret is lost for good.
 */
export async function openOfficeKey(
  db: Db,
  { newSecret = false, log, ...secrets }: Secrets & { newSecret?: boolean; log: Logger },
  seals: readonly SealAgain[],
): Promise<OfficeKey> {
  const mark = await markOf(db, secrets)
  const key = openMark(mark, secrets.secret) ?? (await changeSecret(db, mark, { ...secrets, newSecret, log }, seals))
  const lost = await countLostFactors(db, key.key)
  if (lost > 0)
    log.warn(
      { staff: lost },
      'second factors of staff were set up with another secret: they sign in with a recovery code and set up a new one',
    )
  return key
}

/** The same for a command beside the office, which changes nothing. */
export async function readOfficeKey(db: Db, secret: string): Promise<OfficeKey> {
  const key = openMark(await readMark(db), secret)
  if (!key) throw wrongSecret()
  return key
}

/** Another key is no longer needed when nothing is sealed with it. */
export const forgetKeyBefore = async (db: Db): Promise<void> => {
  await db.updateTable('database_mark').set({ sealed_before: null }).execute()
}

async function changeSecret(
  db: Db,
  mark: Mark,
  { secret, oldSecret, newSecret, log }: Secrets & { newSecret: boolean; log: Logger },
  seals: readonly SealAgain[],
): Promise<OfficeKey> {
  const old = oldSecret === undefined ? undefined : openMark(mark, oldSecret)
  if (!old && !newSecret) throw wrongSecret()
  if (old?.before !== undefined && newSecret)
    throw new StartRefusal(
      'photos-not-sealed-again',
      'Photos of checks may be sealed with the key before the last one: start without AGIO_NEW_SECRET, run npm run photos -- reseal, and change the key then',
    )
  const key = old && !newSecret ? old : { key: newKey(), before: old?.key }
  await db.transaction().execute(async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('database_mark')
      .set({ sealed: seal(key.key, secret), sealed_before: key.before === undefined ? null : seal(key.before, secret) })
      .where('sealed', 'is not distinct from', mark.sealed)
      .executeTakeFirstOrThrow()
    // Another process was a moment earlier.
    if (numUpdatedRows === 0n || key === old) return
    await tx.deleteFrom('signing_keys').execute()
    if (old) for (const sealAgain of seals) await sealAgain(tx, { key: key.key, before: old.key })
  })
  if (key === old) log.info('the key of the office is sealed with the new secret')
  else log.warn('the key of the office is a new one: everybody signs in anew')
  return readOfficeKey(db, secret)
}

type Mark = { sealed: string | null; sealed_before: string | null }

const readMark = (db: Db): Promise<Mark> =>
  db.selectFrom('database_mark').select(['sealed', 'sealed_before']).executeTakeFirstOrThrow()

const newKey = () => randomBytes(32).toString('base64url')
const keyOfMark = (secret: string) => keyFor(secret, 'mark of the database')
const seal = (text: string, secret: string) => encrypt(text, keyOfMark(secret))

/** The mark of an office from before there was a key: its secret is its key. */
const WORD = 'agio'
export const markOfSecret = (secret: string): string => seal(WORD, secret)

function openMark({ sealed, sealed_before }: Mark, secret: string): OfficeKey | undefined {
  const text = sealed === null ? undefined : decrypt(sealed, keyOfMark(secret))
  if (text === undefined) return undefined
  const before = sealed_before === null ? undefined : decrypt(sealed_before, keyOfMark(secret))
  return { key: text === WORD ? secret : text, before }
}

/**
 * Whoever first opens a database makes its key. One that was in use before there were marks is known by its signing keys:
 * where neither secret opens them it stays without a mark.
 */
async function markOf(db: Db, { secret, oldSecret }: Secrets): Promise<Mark> {
  const mark = await readMark(db)
  if (mark.sealed !== null) return mark
  const signing = await db.selectFrom('signing_keys').select('sealed').execute()
  const opens = (one: string) => signing.some(({ sealed }) => decrypt(sealed, keyOfSigningKeys(one)) !== undefined)
  const isNew = !signing.length && !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())
  const used = signing.length ? [secret, oldSecret].find(one => one !== undefined && opens(one)) : secret
  const sealed = isNew ? seal(newKey(), secret) : used === undefined ? null : markOfSecret(used)
  await db.updateTable('database_mark').set({ sealed }).where('sealed', 'is', null).execute()
  return readMark(db)
}

const wrongSecret = () =>
  new StartRefusal(
    'secret-of-another-database',
    'This database was used with another secret: put the one from its backup into AGIO_HOME/secret or AGIO_SECRET. If it is lost, AGIO_NEW_SECRET=on opens the database without it (docs/operating.md, Restore)',
  )

async function countLostFactors(db: Db, key: string): Promise<number> {
  const staff = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('role', '<>', 'customer')
    .where('totp_secret', 'is not', null)
    .execute()
  return staff.filter(({ totp_secret }) => decryptTotpSecret(totp_secret!, key) === undefined).length
}
