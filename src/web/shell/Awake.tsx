import { useEffect } from 'react'

/** Tells when React has taken the page over. It stands last, so that everything else is there by then. */
export function Awake({ then }: { then: () => void }) {
  useEffect(then, [then])
  return null
}
