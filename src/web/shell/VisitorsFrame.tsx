import { Outlet } from 'react-router'
import { useDocumentHead } from './head.ts'
import { Shell } from './Shell.tsx'

/** What stands around the pages for visitors; the console has a frame of its own. */
export function VisitorsFrame() {
  useDocumentHead()
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
