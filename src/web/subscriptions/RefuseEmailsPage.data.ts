import { unsubscribeKeys } from '#contract/subscriptions/unsubscribe-keys.ts'
import { linkOfEmail } from './link-of-email.ts'

export const FORM = 'refuse-emails'

export const { loader, action } = linkOfEmail({
  form: FORM,
  parameter: 'key',
  shape: unsubscribeKeys.refusal,
  press: (api, key) => api('POST /api/v1/calculator/reserve-watch/refuse/', { body: { key } }),
})
