import { useEffect, useState } from 'react'

/**
 * Code that the first page does not need: it comes when it is wanted. When it does not come, the page goes on without
 * it, and the next time it is asked for again.
 */
export function useLater<C>(load: () => Promise<C>, wanted: boolean, onFailure?: () => void): C | undefined {
  const [code, setCode] = useState<C>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is a reason to ask
  useEffect(() => {
    if (!wanted || code) return
    let here = true
    load().then(
      loaded => {
        if (here) setCode(() => loaded)
      },
      error => {
        console.error('a part of the page could not be loaded', error)
        if (here) onFailure?.()
      },
    )
    return () => {
      here = false
    }
  }, [wanted, code])

  return code
}
