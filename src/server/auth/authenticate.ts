import { accept, type Result, refuse } from '#contract/result.ts'
import { goOnWith, type Soon } from '#server/platform/go-on-with.ts'
import { type Caller, guest, type SignedIn } from '#server/platform/http/caller.ts'
import type { Refusal } from '#server/platform/http/problem.ts'
import type { Authenticate, RequestContext } from '#server/platform/http/request-context.ts'
import type { RequestRate } from '#server/platform/http/request-rate.ts'
import { isSameOrigin, isTypedAddress } from '#server/platform/http/same-origin.ts'
import { networkOf } from '#server/platform/http/visitor-address.ts'
import type { AccessClaims, AccessTokens, TokenFault } from './access-tokens.ts'
import { digestOfKey, isApiKey, type openApiKeyStates } from './api-key-states.ts'
import { isWithin } from './console-networks.ts'
import { readCookies, readDevice } from './cookies.ts'
import { isDevice } from './people.store.ts'
import { isRefreshToken } from './refresh-tokens.ts'
import type { SessionStates } from './session-states.ts'
import type { TokenDeliveries } from './token-deliveries.ts'

type Found = Result<Caller, Refusal>
type Authentication = {
  authenticate: Authenticate
  /** The caller that the access token of a browser's cookies belongs to. */
  checkCookies: (access: string, context: RequestContext) => Soon<Found>
  /** The caller that an API key stands for. */
  checkKey: (key: string, context: RequestContext) => Soon<Found>
}
type Fault = TokenFault['reason'] | 'Token is blacklisted'

const nobody = accept(guest)

export type AuthenticationDeps = {
  tokens: AccessTokens
  states: SessionStates
  deliveries: TokenDeliveries
  keys: ReturnType<typeof openApiKeyStates>
  /** What one key may ask, and what one network may guess. */
  rates: { key: RequestRate; unknownKey: RequestRate }
  /** Whether the site is reached over https. */
  secure: boolean
}

/**
 * Finds the caller of a request. An API client sends its token or its API key in the header; a page of the site sends
 * cookies, which count only when the browser says that the request is same-origin.
 */
export function authenticateBy({
  tokens,
  states,
  deliveries,
  keys,
  rates,
  secure,
}: AuthenticationDeps): Authentication {
  const authenticate: Authenticate = (request, context) => {
    const bearer = bearerOf(context.header(request, 'authorization'))
    if (bearer !== undefined) return isApiKey(bearer) ? checkKey(bearer, context) : check(bearer, context)

    const header = context.header(request, 'cookie')
    if (header === undefined || !header.includes('_token=')) return nobody
    const { access_token: access, refresh_token: refresh, persistent } = readCookies(header)
    // Tokens without `persistent` are left over from a session that was to end with its window.
    if (!persistent || (!access && !refresh)) return nobody
    const headerOf = (name: Parameters<typeof context.header>[1]) => context.header(request, name)
    if (!isSameOrigin(headerOf) && !(isRead(request) && isTypedAddress(headerOf))) return nobody
    // A caller with a refresh token must refresh, even where a guest may call: the answer is meant for this person.
    return access ? checkCookies(access, context) : notValid('Token is expired')
  }
  return { authenticate, checkCookies, checkKey }

  /**
   * A sibling domain can plant the cookies of a session of its own, for their names have no prefix. It cannot write the device cookie, so
   * over https a session counts only in the browser in which it began.
   */
  function checkCookies(access: string, context: RequestContext): Soon<Found> {
    return goOnWith(check(access, context), found => {
      if (!secure || !found.ok || !found.value.signedIn) return found
      const device = readDevice(context.own('cookie'), secure)
      return isDevice(device, found.value.device) ? found : notValid('Token is blacklisted')
    })
  }

  function check(token: string, context: RequestContext): Soon<Found> {
    if (isRefreshToken(token)) return notValid('Token has wrong type')
    return goOnWith(tokens.read(token), ofToken)

    function ofToken(read: Result<AccessClaims, TokenFault>): Soon<Found> {
      if (!read.ok) return notValid(read.refusal.reason)
      return goOnWith(deliveries.record(read.value, token, context), () => ofSession(read.value, context))
    }
  }

  function checkKey(key: string, context: RequestContext): Soon<Found> {
    const hash = digestOfKey(key).toString('hex')
    return goOnWith(keys.find(hash), ofKey)

    function ofKey(caller: SignedIn | undefined): Found {
      const retryAfter = caller ? rates.key.take(hash) : rates.unknownKey.take(networkOf(context.address))
      if (retryAfter !== undefined) return refuse({ reason: 'too-many', retryAfter })
      if (!caller) return notValid('Token is invalid')
      keys.noteUse(hash)
      return accept(caller)
    }
  }

  function ofSession({ userId, sessionId }: AccessClaims, context: RequestContext): Soon<Found> {
    const orEnded = (caller: SignedIn | undefined): Found =>
      caller?.id === userId ? accept(seenFrom(caller, context)) : notValid('Token is blacklisted')
    return goOnWith(states.find(sessionId), orEnded)
  }
}

/** Staff outside of the console's networks keep their session, which then is a customer's. */
const seenFrom = (caller: SignedIn, { address }: RequestContext): SignedIn =>
  caller.consoleNetworks && !isWithin(caller.consoleNetworks, address) ? { ...caller, outside: address } : caller

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Other schemes are ignored: a reverse proxy may ask for a password of its own. */
function bearerOf(header: string | undefined): string | undefined {
  return header !== undefined && /^bearer(\s|$)/i.test(header) ? header.slice('bearer'.length).trim() : undefined
}

/** Clients of this kind of API know this body: only its code starts a refresh. */
const notValid = (message: Fault): Found =>
  refuse({
    reason: 'token_not_valid',
    detail: 'Given token not valid for any token type',
    messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
  } as Refusal & { reason: 'token_not_valid' })
