import { useSyncExternalStore } from 'react'

/** False on the server and in the first render, true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )

const nothingChanges = () => () => {}
