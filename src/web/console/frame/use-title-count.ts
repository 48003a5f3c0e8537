import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import type { FrameData, Waiting } from './sections.ts'
import { useTitleCountIsOn } from './title-setting.ts'

/** A hidden tab has no live stream, for browsers allow only a few; its title is refreshed this often. */
const EVERY_MS = 30_000

/** How many claims wait, for the title of the tab; 0 where that is turned off. */
export function useTitleCount(): number {
  const on = useTitleCountIsOn()
  const loaded = (useRouteLoaderData('console') as FrameData | undefined)?.waiting
  const [polled, setPolled] = useState<Waiting>()
  const seesClaims = Boolean(loaded)
  useEffect(() => {
    if (!on || !seesClaims) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') return
      // Without an answer the title stays as it is: the page itself shows that there is no connection.
      browserApi('GET /api/v1/desk/waiting/').then(setPolled, () => {})
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [on, seesClaims])
  if (!on || !loaded) return 0
  return (polled && polled.now > loaded.now ? polled : loaded).claims
}
