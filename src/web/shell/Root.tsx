import { Outlet } from 'react-router'
import { ModalHost } from '#web/ui/ModalHost.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { NewBuildNotice } from './NewBuildNotice.tsx'

/** What every page has; what stands around it is its frame's. */
export function Root() {
  return (
    <>
      <Outlet />
      <NewBuildNotice />
      <ToastRegion />
      <ModalHost />
    </>
  )
}
