import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Theme, themes } from '#contract/locale.ts'
import type { Env } from '#server/http/serve.ts'
import type { PageRenderer } from '#web/page.ts'
import { inProcessApi } from './in-process-api.ts'

export function servePages(app: Hono<Env>, { renderer, origin }: { renderer: PageRenderer; origin: string }): void {
  app.all('*', async c => {
    const page = await renderer.render({
      request: c.req.raw,
      theme: themeOf(getCookie(c, 'theme')),
      api: inProcessApi(app),
      origin,
      supportId: c.var.requestId,
    })
    return page.kind === 'redirect' ? page.response : c.html(page.html, page.status as 200)
  })
}

const themeOf = (cookie: string | undefined): Theme => themes.find(theme => theme === cookie) ?? 'system'
