import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { decrypt, encrypt, keyFor } from './encryption.ts'

export const SIGNING_ALGORITHM = 'EdDSA'

export type SigningKey = { kid: string; createdAt: Date; privateKey: CryptoKey; publicKey: CryptoKey }

export type SigningKeys = {
  /** The newest key, made when there is none or the last is too old. */
  current: () => Promise<SigningKey>
  /** The key with this id, even if another process made it a moment ago. */
  find: (kid: string) => Promise<SigningKey | undefined>
}

const SIGNS_FOR_MS = 30 * DAY_MS
export const keyOfSigningKeys = (secret: string): Buffer => keyFor(secret, 'signing keys')

/** Longer than any token lives. */
const VERIFIES_ON_FOR_MS = DAY_MS
/** Anybody can send unknown key ids; the database is asked at most once a second. */
const LOOK_AGAIN_MS = 1_000

/**
 * The keys of access tokens. A new key signs every thirty days while the last one still verifies. The database stores
 * them encrypted, so neither reading nor writing it lets anybody sign.
 */
export function openSigningKeys({ db, secret, now }: { db: Db; secret: string; now: () => Date }): SigningKeys {
  const encryptionKey = keyOfSigningKeys(secret)
  let keys: readonly SigningKey[] = []
  let loading: Promise<void> | undefined
  let making: Promise<void> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  const isDue = (key: SigningKey | undefined) => !key || now().getTime() - key.createdAt.getTime() > SIGNS_FOR_MS

  return {
    async current() {
      if (isDue(keys[0])) await load()
      if (isDue(keys[0])) {
        making ??= make().finally(() => {
          making = undefined
        })
        await making
      }
      return keys[0]!
    },
    async find(kid) {
      const known = keys.find(key => key.kid === kid)
      if (known || performance.now() - loadedAt < LOOK_AGAIN_MS) return known
      await load()
      return keys.find(key => key.kid === kid)
    },
  }

  function load(): Promise<void> {
    loading ??= read()
      .then(read => {
        keys = read
        loadedAt = performance.now()
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function read(): Promise<SigningKey[]> {
    const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute()
    const opened = await Promise.all(
      rows.map(async ({ kid, sealed, created_at }) => {
        const known = keys.find(key => key.kid === kid)
        if (known) return known
        // A key that was encrypted under another secret is ignored.
        const text = decrypt(sealed, encryptionKey)
        return text === undefined ? undefined : importKey(kid, created_at, JSON.parse(text) as JWK)
      }),
    )
    return opened.filter(key => key !== undefined)
  }

  /** Several processes may find the key too old at once; the lock lets one make the next. */
  async function make(): Promise<void> {
    const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
    const encrypted = encrypt(JSON.stringify(await exportJWK(privateKey)), encryptionKey)
    await db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtext('agio signing keys'))`.execute(tx)
      keys = await read()
      if (!isDue(keys[0])) return
      await tx.insertInto('signing_keys').values({ kid: randomUUID(), sealed: encrypted, created_at: now() }).execute()
      const over = new Date(now().getTime() - SIGNS_FOR_MS - VERIFIES_ON_FOR_MS)
      await tx.deleteFrom('signing_keys').where('created_at', '<', over).execute()
    })
    await load()
  }
}

async function importKey(kid: string, createdAt: Date, jwk: JWK): Promise<SigningKey> {
  const { d: _, ...publicPart } = jwk
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, SIGNING_ALGORITHM),
    importJWK(publicPart, SIGNING_ALGORITHM),
  ])
  return { kid, createdAt, privateKey: privateKey as CryptoKey, publicKey: publicKey as CryptoKey }
}
