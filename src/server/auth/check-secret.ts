import type { Logger } from 'pino'
import type { Db } from '#server/platform/database/pool.ts'
import { StartRefusal } from '#server/platform/start-refusal.ts'
import { decryptTotpSecret } from './check-second-factor.ts'
import { decrypt } from './encryption.ts'
import { keyOfSigningKeys } from './signing-keys.ts'

/**
 * Refuses a database that was used with another secret: otherwise every sign-in and every second factor would be lost
 * silently. Where the old secret is lost for good, the operator says so with `AGIO_NEW_SECRET`.
 */
export async function checkSecret(
  db: Db,
  { secret, isNew, log }: { secret: string; isNew: boolean; log: Logger },
): Promise<void> {
  const keys = await db.selectFrom('signing_keys').select('sealed').execute()
  const key = keyOfSigningKeys(secret)
  if (keys.length > 0 && keys.every(({ sealed }) => decrypt(sealed, key) === undefined)) {
    if (!isNew)
      throw new StartRefusal(
        'secret-of-another-database',
        'This database was used with another secret: put the one from its backup into AGIO_HOME/secret or AGIO_SECRET. If it is lost, AGIO_NEW_SECRET=on opens the database without it (docs/operating.md, Restore)',
      )
    log.warn('the database was used with another secret, which is given up: everybody signs in anew')
    await db.deleteFrom('signing_keys').execute()
  }
  const lost = await countLostFactors(db, secret)
  if (lost > 0)
    log.warn(
      { staff: lost },
      'second factors of staff were set up with another secret: they sign in with a recovery code and set up a new one',
    )
}

async function countLostFactors(db: Db, secret: string): Promise<number> {
  const staff = await db
    .selectFrom('users')
    .select('totp_secret')
    .where('role', '<>', 'customer')
    .where('totp_secret', 'is not', null)
    .execute()
  return staff.filter(({ totp_secret }) => decryptTotpSecret(totp_secret!, secret) === undefined).length
}
