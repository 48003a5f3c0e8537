import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { type Theme, themes } from '#contract/locale.ts'
import { answerPage } from '#server/http/answer-page.ts'
import { withinLimit } from '#server/http/body.ts'
import { isFromOurPages } from '#server/http/our-pages.ts'
import { readJson } from '#server/http/prepared-answer.ts'
import { problem, refused } from '#server/http/problem.ts'
import type { Env } from '#server/http/serve.ts'
import type { Page, PageRenderer } from '#web/page.ts'
import type { GuestPages } from './guest-pages.ts'

export type PagesOptions = {
  renderer: PageRenderer
  origin: string
  /** Absent: every page is rendered for its own request, which is what the benchmark of the renderer wants. */
  guestPages?: GuestPages
  onError: (error: unknown) => void
}

/** Everything that is neither the API nor a file is a page. */
export function pagesOf(app: Hono<Env>, { renderer, origin, guestPages, onError }: PagesOptions) {
  return async (c: Context<Env>): Promise<Response> => {
    if (!isSafe(c) && !isFromOurPages(name => c.req.header(name)))
      return problem(c, 'forbidden', 'A form of another site was sent here')
    const request = await withinLimit(c.req.raw)
    if (!request.ok) return refused(c, request.refusal)
    const theme = themeOf(getCookie(c, 'theme'))
    // The API is entered with this visit, so that what it logs carries the id that the person sees.
    const ask = async (path: string, init: RequestInit) => {
      const answer = await app.request(path, init, c.env)
      return { status: answer.status, value: await readJson(answer) }
    }
    const { requestId: supportId } = c.env
    const render = (): Promise<Page> =>
      renderer.render({ request: request.value, theme, ask, origin, supportId, onError })

    const page = guestPages && isGuestView(c) ? await guestPages.get(`${theme} ${c.req.path}`, render) : await render()
    if (page.kind === 'redirect') return page.response
    return answerPage(c, page, renderer.nonceMark)
  }
}

const themeOf = (cookie: string | undefined): Theme => themes.find(theme => theme === cookie) ?? 'system'

const isSafe = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** Every guest sees the same page at an address without a query; whoever carries a token has a page of their own. */
const isGuestView = (c: Context) =>
  isSafe(c) && !c.req.url.includes('?') && !/(?:access|refresh)_token=/.test(c.req.header('cookie') ?? '')
