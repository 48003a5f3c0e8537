import { Outlet, useMatches } from 'react-router'
import { type PageHandle, useDocumentHead } from './head.ts'
import { Shell } from './Shell.tsx'

/**
 * What stands around the pages for visitors; the console has a frame of its own. Only here does a page choose its footer: an
 * error page is drawn on the server with the module of the failed page and in the browser without it.
 */
export function VisitorsFrame() {
  useDocumentHead()
  const hasBriefFooter = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.footer === 'brief')
  return (
    <Shell hasBriefFooter={hasBriefFooter}>
      <Outlet />
    </Shell>
  )
}
