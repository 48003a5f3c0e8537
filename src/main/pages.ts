import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Theme, themes } from '#contract/locale.ts'
import type { Env } from '#server/http/serve.ts'
import type { PageRenderer } from '#web/page.ts'

export type PagesOptions = { renderer: PageRenderer; origin: string; onError: (error: unknown) => void }

/** Everything that is neither the API nor a file is a page. */
export function servePages(app: Hono<Env>, { renderer, origin, onError }: PagesOptions): void {
  const ask = (path: string, init: RequestInit) => app.request(path, init)
  app.all('*', async c => {
    const page = await renderer.render({
      request: c.req.raw,
      theme: themeOf(getCookie(c, 'theme')),
      ask,
      origin,
      supportId: c.var.requestId ?? '',
      onError,
    })
    if (page.kind === 'redirect') return page.response
    const nonce = randomBytes(16).toString('base64')
    return c.html(page.html.replaceAll(renderer.nonceMark, nonce), page.status as 200)
  })
}

const themeOf = (cookie: string | undefined): Theme => themes.find(theme => theme === cookie) ?? 'system'
