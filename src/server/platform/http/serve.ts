import type { Context, Hono } from 'hono'
import { PROOF_PATH } from '#contract/auth/proof-path.ts'
import type { Call, CallAnswer } from '#contract/calls.ts'
import { defaultLocale, pathIn } from '#contract/locale.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { accept, type Result } from '#contract/result.ts'
import { goOnWith } from '#server/platform/go-on-with.ts'
import { answerJson } from './answer-text.ts'
import { admit, type Caller, type CallerOf, guest } from './caller.ts'
import { requireDeclaredProof } from './fresh-proof.ts'
import { answerPrepared, PreparedAnswer } from './prepared-answer.ts'
import { type Refusal, refused } from './problem.ts'
import { type Input, readInput } from './read-input.ts'
import type { Env } from './request-context.ts'

type Refused<R extends Refusal> = { ok: false; refusal: R }

/** Codes that any call may answer; the others are named by the call, and handlers cannot answer any other. */
type CommonCode = 'invalid' | 'internal' | 'too-many' | 'not_authenticated' | 'token_not_valid'
type CodeOf<C extends Call> =
  | CommonCode
  | (C['refusals'] extends readonly ProblemCode[] ? C['refusals'][number] : never)

/** A `Response` is for answers that are not plain JSON: a stream, a file, a redirect. */
type Reply<C extends Call> =
  | CallAnswer<C>
  | PreparedAnswer<CallAnswer<C>>
  | Refused<Refusal & { reason: CodeOf<C> }>
  | Response

export type Handler<C extends Call> = (
  c: Context<Env>,
  input: Input<C>,
  caller: CallerOf<C>,
) => Reply<C> | Promise<Reply<C>>

/**
 * Adds a call of the contract to the app: the handler gets an authorised caller and parsed input, and can answer only
 * what the contract allows. Nothing here awaits needlessly: a prepared answer is synchronous.
 */
export function serve<C extends Call>(
  app: Hono<Env>,
  call: C,
  handler: Handler<C>,
  /** Called before input that cannot be read is refused. */
  onRefusedInput?: (c: Context<Env>) => Promise<void>,
): void {
  if (call.staff && call.bearer !== 'required') throw new Error(`${call.name}: a call of the staff requires a bearer`)
  if (call.scope && (call.staff || call.bearer === 'ignored'))
    throw new Error(`${call.name}: a call with a scope checks the bearer and is not the staff’s`)
  if (call.staff && call.method !== 'GET' && call.proof === undefined)
    throw new Error(`${call.name}: a call of the staff that writes says whether it asks for a fresh proof`)

  const enter = (c: Context<Env>, found: Result<Caller, Refusal>): Response | Promise<Response> => {
    const admitted = found.ok ? admit(call, found.value) : found
    if (!admitted.ok) {
      if (found.ok && found.value.signedIn) c.env.refusedTo = found.value.id
      return refused(c, admitted.refusal)
    }
    const caller = admitted.value as CallerOf<C>
    // Before anything of the input is read, unless it depends on it.
    const proved = call.proof === 'always' ? requireDeclaredProof(call, {}, caller, c.env.now()) : undefined
    if (proved?.ok === false) return unproved(c, caller, proved.refusal)
    return goOnWith(readInput(c, call), input => run(c, input, caller))
  }

  const unproved = (c: Context<Env>, caller: Caller, refusal: Refusal) =>
    call.staff && isNavigation(c) ? leadToProof(c, caller) : refused(c, refusal)

  const run = (c: Context<Env>, input: Result<Input<C>, Refusal>, caller: CallerOf<C>) => {
    if (!input.ok) return goOnWith(onRefusedInput?.(c), () => refused(c, input.refusal))
    const proved = requireDeclaredProof(call, input.value, caller, c.env.now())
    if (!proved.ok) return unproved(c, caller, proved.refusal)
    if (call.method !== 'GET' && !call.passive) c.env.acted(caller)
    c.status((call.status ?? 200) as 200)
    return goOnWith<unknown, Response>(handler(c, input.value, caller), reply => answer(c, reply))
  }

  app.on(call.method, [routeOf(call)], (c): Response | Promise<Response> => {
    c.env.route = call.path
    const found = call.bearer === 'ignored' ? everybody : c.env.authenticate(c.req.raw)
    return goOnWith(found, found => enter(c, found))
  })
}

const everybody = accept(guest)

/** A browser goes there, rather than a script or a picture. */
const isNavigation = (c: Context<Env>): boolean =>
  c.req.method === 'GET' && /\btext\/html\b/.test(c.req.header('accept') ?? '')

/** A person who opens a file is asked for the proof on a page, which leads back to the file. */
function leadToProof(c: Context<Env>, caller: Caller): Response {
  const { pathname, search } = new URL(c.req.url)
  const locale = caller.signedIn ? caller.locale : defaultLocale
  return c.redirect(`${pathIn(locale, PROOF_PATH)}?${new URLSearchParams({ to: pathname + search })}`, 303)
}

/** The call's path in the router's syntax, without its trailing slash: the app answers both. */
export const routeOf = (call: Call): string => call.path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/(?<=.)\/$/, '')

function answer(c: Context<Env>, reply: unknown): Response {
  if (reply instanceof PreparedAnswer) return answerPrepared(c, reply)
  if (reply instanceof Response) {
    // Nobody reads the body of HEAD: an uncancelled stream would wait for its reader for ever.
    if (c.req.method === 'HEAD') void reply.body?.cancel()
    return reply
  }
  if (isRefused(reply)) return refused(c, reply.refusal)
  return reply === undefined ? c.body(null) : answerJson(c, reply)
}

const isRefused = (reply: unknown): reply is Refused<Refusal> =>
  typeof reply === 'object' && reply !== null && 'ok' in reply && reply.ok === false && 'refusal' in reply
