import type { Hono } from 'hono'
import { captchaChallenge } from '#contract/captcha/captcha.calls.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Captcha } from './captcha.ts'

export function captchaRoutes(app: Hono<Env>, captcha: Captcha): void {
  serve(app, captchaChallenge, () => captcha.challenge())
}
