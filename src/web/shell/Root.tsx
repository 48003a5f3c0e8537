import { Outlet } from 'react-router'
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
    </>
  )
}
