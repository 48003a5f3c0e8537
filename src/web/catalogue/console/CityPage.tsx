import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { cityView } from './city-view.tsx'

export { action, loader } from './CityPage.data.ts'

export const handle = recordHandle(cityView)

export const Component = () => <RecordPage view={cityView} />
