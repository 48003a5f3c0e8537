import { useEffect } from 'react'

/** Calls `then` after hydration. It is the last child, so that everything else is mounted by then. */
export function Hydrated({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}
