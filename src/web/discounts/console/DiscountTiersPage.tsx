import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { discountsView } from './discounts-view.tsx'

export { action, loader } from './DiscountTiersPage.data.ts'

export const handle = recordHandle(discountsView)

export const Component = () => <RecordPage view={discountsView} />
