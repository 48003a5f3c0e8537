import { data, type LoaderFunctionArgs, replace, type ShouldRevalidateFunctionArgs } from 'react-router'
import { loadAccountCheck } from '#contract/accounts/load-account-check.ts'
import type { PairView, QuoteView } from '#contract/calculator/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { Problem } from '#contract/problem.ts'
import { isUuid } from '#contract/uuid.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { personContext } from '#web/session/person.ts'
import {
  type FilledClaim,
  type FormRefusal,
  type FormRefusals,
  type FormValues,
  groupsOf,
  keyOf,
  type OwnReason,
  readClaimForm,
  savedKey,
} from './claim-form.ts'
import { readSaved } from './claim-form-data.ts'

/** What became of a form that was sent: shown again, shown for review, or a claim (which is another page). */
export type FormOutcome =
  | { step: 'edit'; values: FormValues; refusals: FormRefusals; trouble?: Trouble }
  | { step: 'review'; values: FormValues; filled: FilledClaim; trouble?: Trouble }

/** Said to the page of the claim: whether the accounts of its form were kept for the next one, as was wished. */
export type KeptDetails = 'kept' | 'not-kept'

/** Why no claim came of it, with what is needed to act on it. */
export type Trouble = {
  code: string
  detail: string
  quote?: QuoteView
  limit?: string
  side?: 'from' | 'to'
  retryAfter?: number
  because?: string
}

/** With these codes the office has not said what became of a request. */
const withoutAnswer = ['offline', 'internal', 'overloaded', 'unavailable', 'in-flight']

const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof ApiError && withoutAnswer.includes(error.problem.code)

/** The office may have opened the claim: only sending the very same again can tell. */
export const isUnheard = ({ trouble }: FormOutcome): boolean =>
  trouble !== undefined && withoutAnswer.includes(trouble.code)

/** The form is taken the same way on both sides: sent without JavaScript it arrives here on the server. */
export async function action(args: LoaderFunctionArgs) {
  const outcome = await answerForm(args)
  const isRefused =
    outcome.trouble !== undefined || (outcome.step === 'edit' && Object.keys(outcome.refusals).length > 0)
  return data(outcome, { status: isRefused ? 400 : 200 })
}

/**
 * The steps of the form change nothing that its loader has read, and the quote renews itself: a second reading would only
 * be one more thing that a broken connection can take the page away by.
 */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && defaultShouldRevalidate

async function answerForm({ request, context }: LoaderFunctionArgs): Promise<FormOutcome> {
  const api = context.get(apiContext)
  const sent = valuesOf(await request.formData())
  const { step } = sent
  if (step === 'edit') return { step: 'edit', values: sent, refusals: {} }

  let pair: PairView
  let values: FormValues
  try {
    pair = await readPair(api, sent)
    values = context.get(personContext) ? await withSaved(api, pair, sent) : sent
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error
    // Nothing has been sent to the office that could have made a claim.
    return { step: 'edit', values: sent, refusals: {}, trouble: { code: 'not-sent', detail: 'No answer' } }
  }
  const check = await loadAccountCheck([...pair.fields.from, ...pair.fields.to].map(({ kind }) => kind))
  const read = readClaimForm(pair, values, check)
  if (!read.ok) return { step: 'edit', values, refusals: read.refusal.fields }
  if (step !== 'open') return { step: 'review', values, filled: read.value }
  return openClaim(api, pair, values, read.value, context.get(localeContext))
}

/**
 * The pair that was answered last in this browser: a form that was reviewed can be sent on without asking for it again. The
 * server keeps none, because all of its visitors share this module.
 */
let lastPair: PairView | undefined
const isInBrowser = typeof document !== 'undefined'

/** The pair that the form is for. A form without one was not made by this page. */
async function readPair(api: Api, { from = '', to = '' }: FormValues): Promise<PairView> {
  try {
    const pair = await api('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to } })
    if (isInBrowser) lastPair = pair
    return pair
  } catch (error) {
    if (isWithoutAnswer(error) && lastPair?.from.code === from && lastPair.to.code === to) return lastPair
    const isNoPair = error instanceof ApiError && ['not-found', 'invalid'].includes(error.problem.code)
    throw isNoPair ? data({ message: 'the form names no pair of this office' }, { status: 400 }) : error
  }
}

async function openClaim(
  api: Api,
  pair: PairView,
  values: FormValues,
  filled: FilledClaim,
  locale: Locale,
): Promise<FormOutcome> {
  const { id = '', quote = '', promo, ref } = values
  const send = (captcha: string | undefined) =>
    api('POST /api/v1/claims/', {
      body: {
        id,
        quote,
        ...filled,
        ...(promo && { promo }),
        ...(ref && { ref }),
        ...(captcha && { captcha }),
        consent: true,
        locale,
      },
    })
  try {
    await send(values.captcha).catch(async error => {
      // Who has not paid for another claim is asked for work that nobody could know of before. A browser just does it.
      const solution = isAskedForWork(error) && !values.captcha ? await solveHere() : undefined
      if (!solution) throw error
      await send(solution)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // This id has a claim already, of a form that was sent before: that one is the customer's, and there is no second.
    if (error.problem.code !== 'key-reused') return refused(pair, values, filled, error.problem)
  }
  if (!isUuid(id)) return { step: 'edit', values, refusals: {} }
  const kept = values.keep === 'yes' ? `?details=${await keepDetails(api, pair, filled)}` : ''
  throw replace(`/claim/${id}${kept}`)
}

/** The claim is there, whatever becomes of this: to keep an account the office may ask who sits there, and not in this form. */
async function keepDetails(api: Api, { to }: PairView, { accounts }: FilledClaim): Promise<KeptDetails> {
  try {
    await api('POST /api/v1/users/me/accounts/', { body: { currency: to.code, name: '', details: accounts.to } })
    return 'kept'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return 'not-kept'
  }
}

const isAskedForWork = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'captcha-required'

const solveHere = async (): Promise<string | undefined> =>
  isInBrowser ? (await import('#web/captcha/use-captcha.ts')).solveCaptcha() : undefined

function refused(pair: PairView, values: FormValues, filled: FilledClaim, problem: Problem): FormOutcome {
  const refusals = fieldRefusals(pair, problem)
  const trouble = troubleOf(problem)
  if (Object.keys(refusals).length) return { step: 'edit', values, refusals }
  return { step: 'review', values, filled, trouble }
}

/** The office names a field as it stands in the body; the form has its own name for it. */
function fieldRefusals({ from }: PairView, { errors = [] }: Problem): FormRefusals {
  const refusals: Record<string, FormRefusal> = {}
  for (const { field, code, ...more } of errors) {
    const at = field.replace(/^body\.(accounts\.)?/, '').replace(/^refundAccount/, 'refund')
    const key = from.kind === 'crypto' ? at.replace(/^from\./, 'refund.') : at
    if (isFieldKey(key)) refusals[key] = { ...more, reason: reasons[key] ?? code } as FormRefusal
  }
  return refusals
}

const isFieldKey = (key: string) => /^(to|from|refund)\.\w+$|^(email|city|consent)$/.test(key)

/** What the office finds wrong with a field that has only one way to be wrong. */
const reasons: Record<string, OwnReason> = { email: 'email-wrong', city: 'city-missing', consent: 'consent-missing' }

function troubleOf({ code, detail, ...told }: Problem): Trouble {
  const limit = told.minimum ?? told.maximum ?? told.reserve
  const side = told.side === 'to' || code === 'beyond-reserve' ? 'to' : 'from'
  return {
    code,
    detail,
    ...(isQuote(told.quote) && { quote: told.quote }),
    ...(typeof limit === 'string' && { limit, side }),
    ...(typeof told.retryAfter === 'number' && { retryAfter: told.retryAfter }),
    ...(typeof told.because === 'string' && { because: told.because }),
  }
}

const isQuote = (value: unknown): value is QuoteView => typeof value === 'object' && value !== null && 'token' in value

/** Without JavaScript an account that was chosen from the saved ones comes by its name alone. */
async function withSaved(api: Api, pair: PairView, values: FormValues): Promise<FormValues> {
  const groups = groupsOf(pair).filter(group => values[savedKey(group)] && !values[keyOf(group, 'account')])
  if (!groups.length) return values
  const saved = await readSaved(api, pair)
  const filled = groups.flatMap(group => {
    const details = saved.find(({ id }) => id === values[savedKey(group)])?.details ?? {}
    return Object.entries(details).map(([name, value]) => [keyOf(group, name), value ?? ''])
  })
  return { ...values, ...Object.fromEntries(filled) }
}

function valuesOf(form: FormData): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.slice(0, LONGEST)
  return values
}

const LONGEST = 4_000
