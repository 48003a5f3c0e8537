import { recordsLoader } from '#web/console/records/records.data.ts'
import { newsletterView } from './newsletter-view.tsx'

export const loader = recordsLoader(newsletterView)
