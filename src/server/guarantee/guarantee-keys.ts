import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'
import { latest } from '#server/platform/dates.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { type LetterKey, type Signer, signerOf, signLetter } from './letter-signature.ts'

export type GuaranteeKeys = {
  /** Every key with its time, the present one first. */
  list: () => Promise<LetterKey[]>
  /** A letter as of now: `write` is told when it is issued, and by which key. */
  issue: (number: string, write: (issue: { issuedAt: Date; key: LetterKey }) => string) => Promise<string>
}

/** The keys of letters of guarantee. The first start with a secret begins its key and ends the one before it. */
export async function openGuaranteeKeys(
  db: Db,
  { secret, now }: { secret: string; now: () => Date },
): Promise<GuaranteeKeys> {
  const signer = signerOf(secret)
  await beginKey(db, signer, now())
  const list = () => listKeys(db)

  return {
    list,
    async issue(number, write) {
      const [current] = await list()
      // Its letters would be dated after the end of their key.
      if (!current || current.until || !current.publicKey.equals(signer.publicKey))
        throw new Unavailable('not-writable', 'another process signs letters of guarantee with another secret')
      // The clock of another process may have been ahead when it began the key.
      const issuedAt = toSecond(latest(now(), current.since))
      return signLetter(write({ issuedAt, key: current }), { number, issuedAt }, signer)
    },
  }
}

/** Of processes that start at once, one begins the key and the others find it. */
async function beginKey(db: Db, { publicKey }: Signer, now: Date): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(hashtext('agio guarantee keys'))`.execute(tx)
    const [last] = await listKeys(tx)
    if (last && !last.until && last.publicKey.equals(publicKey)) return
    // Letters are dated to the second. A clock that was set back does not turn the order of keys around.
    const at = latest(toSecond(now), last?.since)
    await tx.updateTable('guarantee_keys').set({ until: at }).where('until', 'is', null).execute()
    await tx.insertInto('guarantee_keys').values({ public_key: publicKey, since: at, until: null }).execute()
  })
}

async function listKeys(db: Db): Promise<LetterKey[]> {
  const rows = await db
    .selectFrom('guarantee_keys')
    .selectAll()
    .orderBy('until', query => query.desc().nullsFirst())
    .orderBy('since', 'desc')
    .execute()
  return rows.map(({ public_key, since, until }) => ({ publicKey: public_key, since, until: until ?? undefined }))
}

const toSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)
