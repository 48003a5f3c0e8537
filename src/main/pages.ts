import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { pathIn, type Theme, themes } from '#contract/locale.ts'
import { safeReturnPath } from '#contract/people/return-path.ts'
import { isStaff } from '#contract/people/roles.ts'
import { answerPage } from '#server/http/answer-page.ts'
import { withinLimit } from '#server/http/body.ts'
import type { Caller } from '#server/http/caller.ts'
import { isFromOurPages } from '#server/http/our-pages.ts'
import { readJson } from '#server/http/prepared-answer.ts'
import { problem, refused } from '#server/http/problem.ts'
import type { Env } from '#server/http/serve.ts'
import { pagePolicy } from '#server/http/strict-headers.ts'
import type { Sessions } from '#server/sessions/open-sessions.ts'
import { openPageSession } from '#server/sessions/page-session.ts'
import type { AskOffice } from '#web/api/in-process-api.ts'
import type { Page, PageRenderer } from '#web/page.ts'
import type { Person } from '#web/session/person.ts'
import type { GuestPages } from './guest-pages.ts'

export type PagesOptions = {
  renderer: PageRenderer
  sessions: Sessions
  origin: string
  /** Absent: every page is rendered for its own request, which is what the benchmark of the renderer wants. */
  guestPages?: GuestPages
  onError: (error: unknown) => void
}

/** Everything that is neither the API nor a file is a page. */
export function pagesOf(app: Hono<Env>, { renderer, sessions, origin, guestPages, onError }: PagesOptions) {
  const policy = pagePolicy(renderer.inlineScript)
  return async (c: Context<Env>): Promise<Response> => {
    if (!isSafe(c) && !isFromOurPages(name => c.req.header(name))) {
      return problem(c, 'forbidden', 'A form of another site was sent here')
    }
    const theme = themeOf(getCookie(c, 'theme'))
    const { caller, access, cookies, expired } = await openPageSession(sessions, c.req.raw, c.env)
    const request = await withinLimit(c.req.raw, formLimitOf(caller))
    // The session may have been renewed for this request; its cookies go along with whatever is answered.
    if (!request.ok) return withCookies(refused(c, request.refusal), cookies)
    const outgoing = [...cookies]

    // The API is entered with this visit, so that what it logs carries the id that the person sees.
    const ask = async (path: string, { headers, ...init }: Parameters<AskOffice>[1]) => {
      const withToken = { ...headers, ...(access && { authorization: `Bearer ${access}` }) }
      const answer = await app.request(path, { ...init, headers: withToken }, c.env)
      outgoing.push(...answer.headers.getSetCookie())
      return { status: answer.status, value: await readJson(answer) }
    }
    const { requestId: supportId } = c.env
    const person = personOf(caller)
    const render = (): Promise<Page> =>
      renderer.render({
        request: request.value,
        theme,
        ...(person && { person }),
        expired,
        ask,
        origin,
        supportId,
        onError,
      })

    const forEveryGuest = guestPages && !caller.signedIn && !expired && isPlainView(c)
    const page = forEveryGuest ? await guestPages.get(`${theme} ${c.req.path}`, render) : await render()
    if (page.kind === 'redirect') return withCookies(page.response, outgoing)
    if (page.kind === 'sign-in') {
      // A form that was sent too late is opened again; what was sent is gone.
      const wanted = safeReturnPath(page.to)
      if (wanted) outgoing.push(sessions.wanted(wanted))
      return withCookies(c.redirect(`${pathIn(page.locale, '/login')}?status=${page.status}`, 303), outgoing)
    }
    for (const cookie of outgoing) c.header('set-cookie', cookie, { append: true })
    return answerPage(c, page, policy)
  }
}

/**
 * Forms of the staff bring files, and so may be larger. There is room for a file over its limit, so that the page can
 * say by how much.
 */
const formLimitOf = (caller: Caller): number | undefined =>
  caller.signedIn && isStaff(caller.role) && caller.secondFactor === 'passed' ? 2 * SLIP_BYTES : undefined

function personOf(caller: Caller): Person | undefined {
  if (!caller.signedIn) return undefined
  const { email, role, activated, secondFactor } = caller
  return { email, role, activated, secondFactor }
}

function withCookies(plain: Response, cookies: readonly string[]): Response {
  const answer = new Response(plain.body, plain)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

const themeOf = (cookie: string | undefined): Theme => themes.find(theme => theme === cookie) ?? 'system'

const isSafe = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/**
 * Every guest sees the same page at an address without a query. But a claim looks different to its owner, and the form of
 * one carries an id that no two guests may share.
 */
const isPlainView = (c: Context) => isSafe(c) && !c.req.url.includes('?') && !/\/claim(\/|$)/.test(c.req.path)
