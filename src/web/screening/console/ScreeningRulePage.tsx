import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { screeningView } from './screening-view.tsx'

export { action, loader } from './ScreeningRulePage.data.ts'

export const handle = recordHandle(screeningView)

export const Component = () => <RecordPage view={screeningView} />
