import { useEffect, useState } from 'react'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'

const KEY = 'console-looked'

type Seen = Pick<QueueItem, 'id' | 'version'>

/** The last visit, kept while pages of the console change and renewed on each return to the tab. */
let lookedBefore = Number.POSITIVE_INFINITY
const seen = new Map<string, number>()

/**
 * The claims that changed since the console was last looked at in this browser, by the server's clock. An open claim is
 * no longer marked until it changes again.
 */
export function useNews(clock: ServerClock, opened: Seen | undefined): (item: QueueItem) => boolean {
  const [since, setSince] = useState(lookedBefore)
  useEffect(() => {
    if (opened) seen.set(opened.id, opened.version)
  }, [opened])

  useEffect(() => {
    const come = () => {
      lookedBefore = lastLook() ?? clock.now()
      setSince(lookedBefore)
    }
    const leave = () => writeStored('localStorage', KEY, clock.now())
    const follow = () => (document.visibilityState === 'hidden' ? leave() : come())
    if (lookedBefore === Number.POSITIVE_INFINITY) come()
    document.addEventListener('visibilitychange', follow)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('pagehide', leave)
    }
  }, [clock])

  return ({ id, version, changedAt }) => Date.parse(changedAt) > since && id !== opened?.id && seen.get(id) !== version
}

const lastLook = (): number | undefined =>
  readStored('localStorage', KEY, stored => (typeof stored === 'number' ? stored : undefined))
