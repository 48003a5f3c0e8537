import { RecordPage, recordHandle } from '#web/console/records/RecordPage.tsx'
import { promoCodeView } from './promo-code-view.tsx'

export { action, loader } from './PromoCodePage.data.ts'

export const handle = recordHandle(promoCodeView)

export const Component = () => <RecordPage view={promoCodeView} />
