import { useEffect, useState } from 'react'
import { loadLater } from './load-later.ts'

export type Later<C> = {
  code: C | undefined
  /** Loading failed. Without a connection it is repeated by itself; a file that is gone needs a new page. */
  failed: boolean
  again: () => void
}

/** Code that loads when it is wanted; the page goes on without it until then. */
export function useLater<C>(load: () => Promise<C>, wanted: boolean): Later<C> {
  const [code, setCode] = useState<C>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish is a reason to ask
  useEffect(() => {
    if (!wanted || code) return
    const gone = new AbortController()
    void loadLater(load, gone.signal, () => setFailed(true)).then(loaded => {
      if (!loaded) return
      setCode(() => loaded)
      setFailed(false)
    })
    return () => gone.abort()
  }, [wanted, code, attempt])

  return { code, failed, again: () => (navigator.onLine ? location.reload() : setAttempt(attempt + 1)) }
}
