import { RecordsPage, recordsHandle } from '#web/console/records/RecordsPage.tsx'
import { cityView } from './city-view.tsx'

export { loader } from './CitiesPage.data.ts'

export const handle = recordsHandle(cityView)

export const Component = () => <RecordsPage view={cityView} />
