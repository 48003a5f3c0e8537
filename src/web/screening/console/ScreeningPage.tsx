import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { screeningView } from './screening-view.tsx'

export { loader } from './ScreeningPage.data.ts'

export const handle = recordsHandle(screeningView)

export const Component = () => <RecordsPage view={screeningView} />
