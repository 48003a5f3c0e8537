import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { ContentLinks } from './ContentLinks.tsx'
import { questionView } from './content-views.tsx'

export { loader } from './QuestionsPage.data.ts'

export const handle = recordsHandle(questionView)

export const Component = () => <RecordsPage view={questionView} acts={<ContentLinks here="faq" />} />
