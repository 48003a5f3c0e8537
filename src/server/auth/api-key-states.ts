import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { type CallerCache, openCallerCache } from './caller-cache.ts'

/** Distinguishes API keys from other tokens at sight, also in a leak. */
const PREFIX = 'agio_'

export const newApiKey = (): string => PREFIX + randomBytes(32).toString('base64url')

export const isApiKey = (text: string): boolean => text.startsWith(PREFIX)

/** Only this digest is stored. The key is random and long, so a slow hash would protect nothing. */
export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

/** How exactly the last use of a key is kept: more often than this it is not written. */
const USE_MS = 10 * 60_000

type ApiKeyStatesDeps = {
  db: Db
  reading: Db
  now: () => Date
  isListening: () => boolean
  /** A last use could not be written, which no call waits for. */
  onError: (error: unknown) => void
}

/** The accounts that API keys call for, by the hash of the key. */
export function openApiKeyStates({ db, reading, now, isListening, onError }: ApiKeyStatesDeps): CallerCache & {
  /** Notes that the key of this hash has been used. */
  noteUse: (hash: string) => void
} {
  const notedAt = new Map<string, number>()
  const cache = openCallerCache({ kind: 'key', read: hash => readKey(reading, hash), now, isListening })
  return {
    ...cache,
    noteUse(hash) {
      const at = now()
      if (at.getTime() - (notedAt.get(hash) ?? Number.NEGATIVE_INFINITY) < USE_MS) return
      if (notedAt.size >= MOST_NOTED) notedAt.clear()
      notedAt.set(hash, at.getTime())
      noteUse(db, hash, at).catch(onError)
    },
  }
}

const MOST_NOTED = 10_000

async function noteUse(db: Db, hash: string, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ used_at: at })
    .where('hash', '=', Buffer.from(hash, 'hex'))
    // Another process may have noted it already.
    .where(eb => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', new Date(at.getTime() - USE_MS))]))
    .execute()
}

/**
 * A key calls as a customer, whoever made it: it opens no console. It has proved nothing, so nothing of the account can be
 * changed with it.
 */
async function readKey(db: Db, hash: string): Promise<{ caller: SignedIn; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id as key_id', 'api_keys.scopes', 'users.id', 'users.email', 'users.locale'])
    .where('api_keys.hash', '=', Buffer.from(hash, 'hex'))
    .where('users.activated_at', 'is not', null)
    .where('users.blocked_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const caller: SignedIn = {
    signedIn: true,
    id: row.id,
    email: row.email,
    locale: row.locale,
    role: 'customer',
    activated: true,
    sessionId: row.key_id,
    sessionEndsAt: NEVER,
    secondFactor: 'none',
    provedAt: new Date(0),
    key: { scopes: row.scopes },
  }
  return { caller, expiresAt: NEVER.getTime() }
}

/** A key lasts until it is ended. */
const NEVER = new Date(8.64e15)
