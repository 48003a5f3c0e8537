import { useSyncExternalStore } from 'react'

/** False on the server and in the first picture, true from then on: for what only the browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

const nothingChanges = () => () => {}
