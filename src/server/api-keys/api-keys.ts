import { randomUUID } from 'node:crypto'
import type { ApiKey } from '#contract/api-keys/api-keys.ts'
import { MOST_API_KEYS, type Scope } from '#contract/auth/scopes.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { digestOfKey, newApiKey } from '#server/auth/api-key-states.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { notifyOfProtection } from '#server/users/totp.ts'
import { lockAccount } from '#server/users/users.store.ts'
import { insertApiKey, listApiKeys, removeApiKey } from './api-keys.store.ts'

const HINT_LENGTH = 4

type CreateRefusal = { reason: 'not-activated' } | { reason: 'wrong-state'; detail: string }

/** Makes a key, which only this answer ever holds, and tells the mailbox of it. */
export function createApiKey(
  db: Db,
  { userId, name, scopes }: { userId: string; name: string; scopes: readonly Scope[] },
  now: Date,
): Promise<Result<ApiKey & { key: string }, CreateRefusal>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    if (!user?.activated_at) return refuse({ reason: 'not-activated' })
    if ((await listApiKeys(tx, userId)).length >= MOST_API_KEYS) return refuse(tooManyKeys)
    const key = newApiKey()
    const made = await insertApiKey(tx, {
      id: randomUUID(),
      user_id: userId,
      name,
      hash: digestOfKey(key),
      hint: key.slice(-HINT_LENGTH),
      scopes: [...new Set(scopes)],
      created_at: now,
    })
    await notifyOfProtection(tx, user, 'api-key-created', now, name)
    return accept({ ...made, key })
  })
}

const tooManyKeys = {
  reason: 'wrong-state',
  detail: `An account has at most ${MOST_API_KEYS} API keys: end one first`,
} as const

/** Ends a key. The database notifies every process, so the next call with it is refused. */
export function endApiKey(
  db: Db,
  { userId, id }: { userId: string; id: string },
  now: Date,
): Promise<Result<{ items: ApiKey[] }, { reason: 'not-found' }>> {
  return db.transaction().execute(async tx => {
    const user = await lockAccount(tx, userId)
    const name = await removeApiKey(tx, userId, id)
    if (!user || name === undefined) return refuse({ reason: 'not-found' })
    await notifyOfProtection(tx, user, 'api-key-ended', now, name)
    return accept({ items: await listApiKeys(tx, userId) })
  })
}
