import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { type CalledKind, calledKinds } from './risen.ts'

/** How a person is called in this browser: nobody is, until they have asked for it. */
export type Alerts = {
  sound: boolean
  notifications: boolean
  /** What they are not called to, although something calls. */
  not: readonly CalledKind[]
}

const silent: Alerts = { sound: false, notifications: false, not: [] }
const listeners = new Set<() => void>()
/** A store answers the same object until something changes. */
const read = new Map<string, Alerts>()

/** Two people at one screen have each their own. */
const keyOf = (email: string) => `console-alerts-${email}`

function alertsOf(email: string): Alerts {
  const known = read.get(email)
  if (known) return known
  const kept =
    readStored('localStorage', keyOf(email), stored => {
      const { sound, notifications, not } = (stored ?? {}) as Partial<Alerts>
      const silenced = Array.isArray(not) ? calledKinds.filter(kind => not.includes(kind)) : []
      return { sound: sound === true, notifications: notifications === true, not: silenced }
    }) ?? silent
  read.set(email, kept)
  return kept
}

export function turnAlerts(email: string, change: Partial<Alerts>): void {
  const next = { ...alertsOf(email), ...change }
  read.set(email, next)
  writeStored('localStorage', keyOf(email), next)
  for (const listener of listeners) listener()
}

export const useAlerts = (email: string): Alerts =>
  useSyncExternalStore(
    subscribe,
    () => alertsOf(email),
    () => silent,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
