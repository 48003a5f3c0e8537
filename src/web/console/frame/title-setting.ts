import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/storage/storage.ts'

const KEY = 'console-title-count'
const listeners = new Set<() => void>()

/** On, until somebody turns it off in this browser. */
const isOn = (): boolean =>
  readStored('localStorage', KEY, stored => (typeof stored === 'boolean' ? stored : undefined)) ?? true

export function turnTitleCount(on: boolean): void {
  writeStored('localStorage', KEY, on)
  for (const listener of listeners) listener()
}

export const useTitleCountIsOn = (): boolean => useSyncExternalStore(subscribe, isOn, () => false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
