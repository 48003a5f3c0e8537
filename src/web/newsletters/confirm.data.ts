import { linkOfEmail } from '#web/subscriptions/link-of-email.ts'

export const FORM = 'confirm-news'

export const { loader, action } = linkOfEmail({
  form: FORM,
  parameter: 'code',
  shape: /^[\w-]{40,800}$/,
  press: (api, code) => api('POST /api/v1/newsletters/subscription/confirm/', { body: { code } }),
})
