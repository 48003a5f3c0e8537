import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { safeReturnPath } from '#contract/auth/return-path.ts'
import { isStaff } from '#contract/auth/roles.ts'
import { hostsOfChats } from '#contract/chat/chat-hosts.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { pathIn, type Theme, themes } from '#contract/locale.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import { PHOTO_BYTES } from '#contract/verification/verification-kinds.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { hasSession, openPageSession } from '#server/auth/page-session.ts'
import { visitSourceCookie } from '#server/claims/opening/visit-source.ts'
import { answerPage } from '#server/platform/http/answer-page.ts'
import { withinLimit } from '#server/platform/http/body.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { askInProcess } from '#server/platform/http/in-process.ts'
import { problem, type Refusal, refused } from '#server/platform/http/problem.ts'
import { type Env, RequestContext } from '#server/platform/http/request-context.ts'
import { isSameOrigin } from '#server/platform/http/same-origin.ts'
import { pagePolicy } from '#server/platform/http/strict-headers.ts'
import { Overloaded } from '#server/platform/overloaded.ts'
import type { FollowLink } from '#server/referrals/follow-link.ts'
import type { AskOffice } from '#web/api/in-process-api.ts'
import type { Page, PageRenderer } from '#web/page.ts'
import type { Person } from '#web/session/person.ts'
import type { GuestPages } from './guest-pages.ts'

export type PagesOptions = {
  renderer: PageRenderer
  sessions: Sessions
  /** How visitors know the office now. */
  identity: () => OfficeIdentity
  origin: string
  /** Absent: every page is rendered for its own request, as in the benchmark of the renderer. */
  guestPages?: GuestPages
  /** What a link to a referrer leaves in the browser. */
  followLink: FollowLink
  onError: (error: unknown) => void
}

/** Everything that is neither the API nor a file is a page. */
export function pagesOf(
  app: Hono<Env>,
  { renderer, sessions, identity, origin, guestPages, followLink, onError }: PagesOptions,
) {
  const ownPolicy = pagePolicy(renderer.inlineScript)
  /** The console has no chat, and so nothing of another company. */
  function policyFor(path: string): string {
    const hosts = isConsole(path) ? [] : hostsOfChats(identity().chats)
    return hosts.length > 0 ? pagePolicy(renderer.inlineScript, hosts) : ownPolicy
  }
  /** A kept page is found by its address alone, and at once: no session, no form and no router has a part in it. */
  return (c: Context<Env>): Response | Promise<Response> => {
    const isForGuest = guestPages && isPlainView(c) && !hasSession(c.env)
    const kept = isForGuest ? guestPages.find(keyOf(c)) : undefined
    if (kept?.kind !== 'html') return renderPage(c)
    const source = sourceCookie(c)
    if (source) c.header('set-cookie', source, { append: true })
    return answerPage(c, kept, policyFor(c.req.path))
  }

  /** Of pages that a person opens, and not of what is read in the background. */
  function sourceCookie(c: Context<Env>): string | undefined {
    return isSafe(c) ? visitSourceCookie(visitOf(c, origin), c.env.own('cookie')) : undefined
  }

  async function renderPage(c: Context<Env>): Promise<Response> {
    const isOwn = isSafe(c) || isSameOrigin(name => c.req.header(name))
    if (!isOwn && !(isOwn === undefined && takesOneClick(c.req.path))) {
      return problem(c, 'forbidden', 'A form of another site was sent here')
    }
    const theme = themeOf(getCookie(c, 'theme'))
    const { caller, access, cookies, expired } = await openPageSession(sessions, c.req.raw, c.env)
    // A document is asked for by a person: without JavaScript that is all that is seen of them.
    c.env.acted(caller)
    const large = isSafe(c) ? undefined : largeForms.find(({ takes }) => takes(c))
    if (large && large.underway >= MOST_LARGE_FORMS) throw new Overloaded('too many files are on their way')
    if (large) large.underway++
    const request = await withinLimit(c.req.raw, large?.most ?? formLimitOf(caller)).finally(() => {
      if (large) large.underway--
    })
    // The session may have been renewed for this request; each answer carries its cookies.
    if (!request.ok) return withCookies(refused(c, request.refusal), cookies)
    const unreadable = await refusalOfForm(request.value)
    if (unreadable) return withCookies(refused(c, unreadable), cookies)
    const outgoing = [...cookies]
    // A page with a parameter is rendered for its own request, so no kept page has the cookie.
    const link = c.req.method === 'GET' ? c.req.query('ref') : undefined
    if (link) {
      const left = await followLink({ code: link, ...visitorOf(c), userId: caller.signedIn ? caller.id : undefined })
      if (left) outgoing.push(left)
    }
    const source = sourceCookie(c)
    if (source) outgoing.push(source)

    // Calls in process share this request context, so that their log lines have the id that the person sees.
    const ask = async (path: string, { headers, ...init }: Parameters<AskOffice>[1]) => {
      const withToken = { ...headers, ...(access && { authorization: `Bearer ${access}` }) }
      const { answer, value } = await askInProcess(app, path, { ...init, headers: withToken }, c.env)
      outgoing.push(...answer.headers.getSetCookie())
      return { status: answer.status, value }
    }
    // A page for every guest is rendered without headers and cookies of the request, and so are its calls.
    const askForNobody: AskOffice = async (path, init) => {
      const { answer, value } = await askInProcess(app, path, init ?? {}, RequestContext.ofNobody(c.env))
      return { status: answer.status, value }
    }
    const { requestId: supportId } = c.env
    const person = personOf(caller)
    const always = { theme, origin, supportId, onError, office: identity() }
    const renderForVisitor = (): Promise<Page> =>
      renderer.render({ ...always, request: request.value, person, expired, ask })
    const renderForGuests = (): Promise<Page> =>
      renderer.render({ ...always, request: new Request(c.req.url), expired: false, ask: askForNobody })

    const isForGuests = !caller.signedIn && !expired && isPlainView(c) && renderer.isSameForGuests(c.req.path)
    const page = await (guestPages && isForGuests ? guestPages.get(keyOf(c), renderForGuests) : renderForVisitor())
    if (page.kind === 'redirect') return withCookies(page.response, outgoing)
    if (page.kind === 'sign-in') {
      // A form that was sent too late is opened again, without what was sent.
      const wanted = safeReturnPath(page.to)
      if (wanted) outgoing.push(sessions.redirectCookie(wanted))
      return withCookies(c.redirect(`${pathIn(page.locale, '/login')}?status=${page.status}`, 303), outgoing)
    }
    for (const cookie of outgoing) c.header('set-cookie', cookie, { append: true })
    return answerPage(c, page, policyFor(c.req.path))
  }
}

/**
 * Forms of the staff may be larger, because they upload files. A file over its limit still fits, so that the page can say by
 * how much.
 */
const formLimitOf = (caller: Caller): number | undefined =>
  caller.signedIn && isStaff(caller.role) && caller.secondFactor === 'passed' && caller.outside === undefined
    ? 2 * SLIP_BYTES
    : undefined

/**
 * Mail programs press the button of these pages themselves (RFC 8058), from servers that are no browser. The key in the address
 * is all that counts there, and nobody else has it.
 */
const takesOneClick = (path: string): boolean => /^(\/en)?\/(newsletters\/stop|reserve-watch\/refuse)$/.test(path)

/**
 * Without JavaScript the page of a verification takes photos by its form, and those of the chat and of a claim take files. Such forms are in
 * memory as a whole, so only so many of each are read at once in one process.
 */
const MOST_LARGE_FORMS = 4
const largeForms = [
  {
    takes: (c: Context<Env>) => /^(\/en)?\/verify\/[\da-f-]{36}$/i.test(c.req.path),
    most: 2 * PHOTO_BYTES,
    underway: 0,
  },
  {
    takes: (c: Context<Env>) => /^(\/en)?\/claim\/[\da-f-]{36}$/i.test(c.req.path) && hasFiles(c),
    most: 2 * SLIP_BYTES,
    underway: 0,
  },
  { takes: (c: Context<Env>) => /^(\/en)?\/chat$/.test(c.req.path) && hasFiles(c), most: 2 * SLIP_BYTES, underway: 0 },
]
const hasFiles = (c: Context<Env>) => /^multipart\/form-data/i.test(c.req.raw.headers.get('content-type') ?? '')

/** A body that is posted to a page is a form; any other body is refused before the page gets it. */
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

const isConsole = (path: string) => /^(\/en)?\/console(\/|$)/.test(path)

const visitorOf = (c: Context<Env>) => ({
  cookie: c.env.own('cookie'),
  userAgent: c.env.own('user-agent'),
  address: c.env.address,
})

function personOf(caller: Caller): Person | undefined {
  if (!caller.signedIn) return undefined
  const { email, role, activated, secondFactor, outside } = caller
  return { email, role, activated, secondFactor, outside }
}

function withCookies(plain: Response, cookies: readonly string[]): Response {
  const answer = new Response(plain.body, plain)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** What a guest's page depends on; its address has the language. */
const keyOf = (c: Context) => `${themeOf(getCookie(c, 'theme'))} ${c.req.path}`

const themeOf = (cookie: string | undefined): Theme => themes.find(theme => theme === cookie) ?? 'system'

const isSafe = (c: Context) => c.req.method === 'GET' || c.req.method === 'HEAD'

/** By the office's own address, because a proxy may ask under another name. */
const visitOf = (c: Context<Env>, origin: string) => {
  const query = c.req.url.indexOf('?')
  return {
    url: query === -1 ? origin : origin + c.req.url.slice(query),
    referer: c.env.own('referer'),
    secure: origin.startsWith('https:'),
  }
}

/** The request has nothing that a page could depend on: no query, and no key to a claim. */
const isPlainView = (c: Context<Env>) =>
  isSafe(c) && !c.req.url.includes('?') && !/(^|[;\s])claim_/.test(c.env.own('cookie') ?? '')
