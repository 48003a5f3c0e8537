import { Outlet } from 'react-router'
import { ModalHost } from '#web/ui/ModalHost.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { useDocumentHead } from './head.ts'
import { NewBuildNotice } from './NewBuildNotice.tsx'
import { Shell } from './Shell.tsx'

export function Root() {
  useDocumentHead()
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <NewBuildNotice />
      <ToastRegion />
      <ModalHost />
    </>
  )
}
