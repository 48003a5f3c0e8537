import { readStored, writeStored } from '#web/storage/storage.ts'

const KEY = 'console-keys'

/** On, until somebody turns them off in this browser. */
export const keysAreOn = (): boolean =>
  readStored('localStorage', KEY, stored => (typeof stored === 'boolean' ? stored : undefined)) ?? true

export const turnKeys = (on: boolean): void => writeStored('localStorage', KEY, on)
