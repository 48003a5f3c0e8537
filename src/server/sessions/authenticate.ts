import { accept, type Result, refuse } from '#contract/result.ts'
import { type Authenticate, type Caller, guest, type SignedIn } from '#server/http/caller.ts'
import { isFromOurPages, isTyped } from '#server/http/our-pages.ts'
import type { Refusal } from '#server/http/problem.ts'
import type { Visit } from '#server/http/visit.ts'
import type { AccessClaims, AccessTokens, TokenFault } from './access-tokens.ts'
import type { Arrivals } from './arrivals.ts'
import { readCookies } from './cookies.ts'
import { isRefreshToken } from './refresh-tokens.ts'
import type { SessionStates } from './session-states.ts'

type Found = Result<Caller, Refusal>
type Authentication = {
  authenticate: Authenticate
  /** Who has this access token. */
  check: (access: string, visit: Visit) => Found | Promise<Found>
}
type Fault = TokenFault['reason'] | 'Token is blacklisted'

const nobody = accept(guest)

/**
 * Finds out who makes a request. A client of the API shows its token in the header; a page of ours brings the cookies,
 * which count only when the browser says that it was our page that asked.
 */
export function authenticateBy(tokens: AccessTokens, states: SessionStates, arrivals: Arrivals): Authentication {
  const authenticate: Authenticate = (request, visit) => {
    const bearer = bearerOf(visit.header(request, 'authorization'))
    if (bearer !== undefined) return check(bearer, visit)

    const header = visit.header(request, 'cookie')
    if (header === undefined || !header.includes('_token=')) return nobody
    const { access_token: access, refresh_token: refresh, persistent } = readCookies(header)
    // Tokens without the flag beside them are what is left of a session that was to end with its window.
    if (!persistent || (!access && !refresh)) return nobody
    const told = (name: Parameters<typeof visit.header>[1]) => visit.header(request, name)
    if (!isFromOurPages(told) && !(isRead(request) && isTyped(told))) return nobody
    // Whoever can refresh is told to, even where a guest might call: the answer is meant for this person.
    return access ? check(access, visit) : notValid('Token is expired')
  }
  return { authenticate, check }

  function check(token: string, visit: Visit): Found | Promise<Found> {
    if (isRefreshToken(token)) return notValid('Token has wrong type')
    const read = tokens.read(token)
    return read instanceof Promise ? read.then(known => ofToken(known)) : ofToken(read)

    function ofToken(read: Result<AccessClaims, TokenFault>): Found | Promise<Found> {
      if (!read.ok) return notValid(read.refusal.reason)
      const noted = arrivals.note(read.value, token, visit)
      return noted ? noted.then(() => ofSession(read.value)) : ofSession(read.value)
    }
  }

  function ofSession({ userId, sessionId }: AccessClaims): Found | Promise<Found> {
    const found = states.find(sessionId)
    const orEnded = (caller: SignedIn | undefined): Found =>
      caller?.id === userId ? accept(caller) : notValid('Token is blacklisted')
    return found instanceof Promise ? found.then(orEnded) : orEnded(found)
  }
}

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Another scheme is somebody else's business: a proxy in front may ask for a password of its own. */
function bearerOf(header: string | undefined): string | undefined {
  return header !== undefined && /^bearer(\s|$)/i.test(header) ? header.slice('bearer'.length).trim() : undefined
}

/** The body that clients of this kind of API know: only its code starts a refresh. */
const notValid = (message: Fault): Found =>
  refuse({
    reason: 'token_not_valid',
    detail: 'Given token not valid for any token type',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  } as Refusal & { reason: 'token_not_valid' })
