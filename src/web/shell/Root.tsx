import { Outlet, useMatches } from 'react-router'
import { ModalHost } from '#web/ui/ModalHost.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { FollowNavigation } from './FollowNavigation.tsx'
import { type PageHandle, useDocumentHead } from './head.ts'
import { NewBuildNotice } from './NewBuildNotice.tsx'
import { Shell } from './Shell.tsx'

/** What every page has. Header and footer belong to the frame of its kind. */
export function Root() {
  return (
    <>
      <FollowNavigation />
      <Outlet />
      <NewBuildNotice />
      <ToastRegion />
      <ModalHost />
    </>
  )
}

/**
 * The frame of pages for visitors; the console has its own. A page chooses its footer here alone: an error page is
 * rendered on the server with the module of the failed page and in the browser without it.
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
