import type { LoaderFunctionArgs } from 'react-router'
import type { DiscountsView } from '#contract/discounts/discounts.ts'
import { apiOf } from '#web/api/api.ts'

export const loader = ({ context }: LoaderFunctionArgs): Promise<DiscountsView> =>
  apiOf(context)('GET /api/v1/discounts/')
