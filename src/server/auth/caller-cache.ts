import type { SignedIn } from '#server/platform/http/caller.ts'

export type CallerCache = {
  /** The caller of open credentials; undefined for ended ones. Synchronous when cached. */
  find: (id: string) => SignedIn | undefined | Promise<SignedIn | undefined>
  /** Takes a notification that credentials or a person have changed; without payload, anything may have. */
  onNotification: (payload: string | undefined) => void
}

/** The longest that ended credentials can outlast a lost notification. */
export const CACHE_TTL_MS = 10_000
const CACHE_SIZE = 50_000

type CachedCaller = { caller: SignedIn; until: number; expiresAt: number }

type CallerCacheDeps = {
  /** What the ids stand for, as notifications name it. */
  kind: 'session' | 'key'
  read: (id: string) => Promise<{ caller: SignedIn; expiresAt: number } | undefined>
  now: () => Date
  /** Whether notifications from the database arrive. While they do not, every request queries. */
  isListening: () => boolean
}

/**
 * A cache of the callers of sessions or of API keys. When credentials end, or a person is blocked or gets another role, the
 * database notifies every process at the commit, and the next request queries again.
 */
export function openCallerCache({ kind, read, now, isListening }: CallerCacheDeps): CallerCache {
  const cache = new Map<string, CachedCaller>()
  const asking = new Map<string, Promise<SignedIn | undefined>>()

  return {
    find(id) {
      const known = cache.get(id)
      if (known && isListening()) {
        const at = now().getTime()
        if (at < known.until && at >= known.until - CACHE_TTL_MS) {
          // The end of an idle session moves with each act, also with those that another process was told of.
          return at < known.expiresAt ? known.caller : ask(id)
        }
      }
      return ask(id)
    },
    onNotification(payload) {
      const [what, id] = payload?.split(' ') ?? []
      if (what === kind && id) {
        cache.delete(id)
        asking.delete(id)
        return
      }
      if (what === 'session' || what === 'key') return
      // A changed person invalidates their credentials; without payload, all. Queries under way may have missed the
      // change.
      asking.clear()
      for (const [known, { caller }] of cache) if (what !== 'user' || caller.id === id) cache.delete(known)
    },
  }

  function ask(id: string): Promise<SignedIn | undefined> {
    const asked = asking.get(id)
    if (asked) return asked
    const question: Promise<SignedIn | undefined> = read(id)
      .then(found => {
        // Invalidated meanwhile: the answer may be older than the notification.
        if (asking.get(id) !== question) return found?.caller
        if (found) {
          cache.delete(id)
          cache.set(id, { ...found, until: now().getTime() + CACHE_TTL_MS })
          if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!)
        }
        return found?.caller
      })
      .finally(() => {
        if (asking.get(id) === question) asking.delete(id)
      })
    asking.set(id, question)
    return question
  }
}
