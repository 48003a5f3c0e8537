import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 901px)'

/** Whether what belongs together stands side by side. Not known on the server, nor in the first render. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    onChange => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(WIDE).matches,
    () => false,
  )
