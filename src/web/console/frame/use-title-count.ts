import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import type { Waiting } from './ConsoleFrame.tsx'
import { useTitleCountIsOn } from './title-setting.ts'

/** A hidden tab has no stream, for a browser has few; its title is looked after now and then. */
const EVERY_MS = 30_000

/** How many claims wait, for the title of the tab; none where it is not wanted there. */
export function useTitleCount(): number {
  const on = useTitleCountIsOn()
  const loaded = useRouteLoaderData('console') as Waiting | null | undefined
  const [told, setTold] = useState<Waiting>()
  const seesClaims = Boolean(loaded)
  useEffect(() => {
    if (!on || !seesClaims) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') return
      // Without an answer the title stays as it is: whoever comes back is told that there is no connection.
      browserApi('GET /api/v1/desk/waiting/').then(setTold, () => {})
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [on, seesClaims])
  if (!on || !loaded) return 0
  return (told && told.now > loaded.now ? told : loaded).claims
}
