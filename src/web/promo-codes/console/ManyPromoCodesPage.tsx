import { BulkPage, bulkHandle } from '#web/console/records/BulkPage.tsx'
import { promoCodeView } from './promo-code-view.tsx'

export { action, loader } from './ManyPromoCodesPage.data.ts'

export const handle = bulkHandle(promoCodeView)

export const Component = () => <BulkPage view={promoCodeView} />
