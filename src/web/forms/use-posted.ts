import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What this page was posted for. The router forgets it as soon as the data of the page is reloaded, and news may do that
 * at any moment: it is kept until the page is left.
 */
export function usePosted<Outcome>(): ReturnType<typeof useActionData<Outcome>> {
  const { key } = useLocation()
  const posted = useActionData<Outcome>()
  const [kept, setKept] = useState({ key, posted })
  if (kept.key !== key || (posted !== undefined && kept.posted !== posted)) setKept({ key, posted })
  return kept.posted
}
