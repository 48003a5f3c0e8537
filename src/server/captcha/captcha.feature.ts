import { defineFeature } from '#server/feature.ts'
import { captchaRoutes } from './captcha.routes.ts'
import { type Effort, openCaptcha } from './captcha.ts'

type CaptchaOptions = {
  /** The work of a challenge. Absent: the usual one. */
  captchaEffort?: Effort
}

export const captcha = defineFeature({
  name: 'captcha',
  open({ db, secret, now }, _, { captchaEffort }: CaptchaOptions) {
    const captcha = openCaptcha({ db, secret, now, effort: captchaEffort })
    return { offers: { captcha }, routes: app => captchaRoutes(app, captcha) }
  },
})
