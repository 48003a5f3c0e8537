import { unsubscribeKeys } from '#contract/subscriptions/unsubscribe-keys.ts'
import { linkOfEmail } from '#web/subscriptions/link-of-email.ts'

export const FORM = 'stop-news'

export const { loader, action } = linkOfEmail({
  form: FORM,
  parameter: 'key',
  shape: unsubscribeKeys.newsletter,
  press: (api, key) => api('POST /api/v1/newsletters/subscription/stop/', { body: { key } }),
})
