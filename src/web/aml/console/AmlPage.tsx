import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { amlView } from './aml-view.tsx'

export { action, loader } from './AmlPage.data.ts'

export const handle = recordHandle(amlView)

export const Component = () => <RecordPage view={amlView} />
