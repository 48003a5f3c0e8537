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
import { problem, type Refusal, refused } from '#server/http/problem.ts'
import type { Env } from '#server/http/serve.ts'
import { pagePolicy } from '#server/http/strict-headers.ts'
import { Visit } from '#server/http/visit.ts'
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
    const unreadable = await refusalOfForm(request.value)
    if (unreadable) return withCookies(refused(c, unreadable), cookies)
    const outgoing = [...cookies]

    // The API is entered with this visit, so that what it logs carries the id that the person sees.
    const ask = async (path: string, { headers, ...init }: Parameters<AskOffice>[1]) => {
      const withToken = { ...headers, ...(access && { authorization: `Bearer ${access}` }) }
      const answer = await app.request(path, { ...init, headers: withToken }, c.env)
      outgoing.push(...answer.headers.getSetCookie())
      return { status: answer.status, value: await readJson(answer) }
    }
    // A page for every guest is made for nobody: neither it nor a call that it makes sees what one of them brought along.
    const askForNobody: AskOffice = async (path, init) => {
      const answer = await app.request(path, init, Visit.ofNobody(c.env))
      return { status: answer.status, value: await readJson(answer) }
    }
    const { requestId: supportId } = c.env
    const person = personOf(caller)
    const always = { theme, origin, supportId, onError }
    const renderForVisitor = (): Promise<Page> =>
      renderer.render({ ...always, request: request.value, ...(person && { person }), expired, ask })
    const renderForGuests = (): Promise<Page> =>
      renderer.render({ ...always, request: new Request(c.req.url), expired: false, ask: askForNobody })

    const isForGuests = !caller.signedIn && !expired && isPlainView(c) && renderer.isSameForGuests(c.req.path)
    const page =
      guestPages && isForGuests
        ? await guestPages.get(`${theme} ${c.req.path}`, renderForGuests)
        : await renderForVisitor()
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

/** What is posted to a page is a form; whatever cannot be read as one is refused before a page looks at it. */
async function refusalOfForm(request: Request): Promise<Refusal | undefined> {
  if (request.method !== 'POST') return undefined
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    return { reason: 'unsupported-media', detail: 'A page takes forms' }
  try {
    await request.clone().formData()
    return undefined
  } catch {
    return { reason: 'invalid', detail: 'The form cannot be read' }
  }
}

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

/** A visitor brings nothing along that a page could depend on: no query, and no key to a claim. */
const isPlainView = (c: Context<Env>) =>
  isSafe(c) && !c.req.url.includes('?') && !/(^|[;\s])claim_/.test(c.env.own('cookie') ?? '')
