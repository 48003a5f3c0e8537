import { defineFeature } from '#server/feature.ts'
import { captchaRoutes } from './captcha.routes.ts'
import { openCaptcha } from './captcha.ts'

export const captcha = defineFeature({
  name: 'captcha',
  open({ db, secret, now }) {
    const captcha = openCaptcha({ db, secret, now })
    return { offers: { captcha }, routes: app => captchaRoutes(app, captcha) }
  },
})
