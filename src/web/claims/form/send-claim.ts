import { data, type LoaderFunctionArgs, replace } from 'react-router'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { CodeAnswer } from '#contract/catalogue/code-answer.ts'
import type { PairView, QuoteView } from '#contract/catalogue/direction.ts'
import { agreedPages } from '#contract/content/content-names.ts'
import type { Locale } from '#contract/locale.ts'
import type { Problem } from '#contract/problem.ts'
import { isUuid } from '#contract/uuid.ts'
import { type Api, apiContext } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { personContext } from '#web/session/person.ts'
import {
  accountFieldKey,
  agreedKey,
  type ClaimFieldRefusal,
  type ClaimFieldRefusals,
  type FilledClaim,
  type FormValues,
  groupsOf,
  type OwnReason,
  readClaimForm,
  savedKey,
} from './claim-form.ts'
import { readSaved } from './saved-accounts.ts'

/** The outcome of a sent form: edit again or review; an opened claim is another page. */
export type ClaimFormOutcome =
  | { step: 'edit'; values: FormValues; refusals: ClaimFieldRefusals; trouble?: Trouble }
  | { step: 'review'; values: FormValues; filled: FilledClaim; trouble?: Trouble }

/** Whether the payout details were saved for the next claim; the page of this claim says so. */
export type SavedDetails = 'kept' | 'not-kept'

/** Why no claim was opened, with the values of the explanation. */
export type Trouble = {
  code: string
  detail: string
  quote?: QuoteView
  limit?: string
  side?: 'from' | 'to'
  retryAfter?: number
  because?: string
  /** In US dollars, of what may be exchanged in a day. */
  left?: string
  until?: string
  /** Why the promo code of the quote does not apply. */
  promo?: CodeAnswer
  /** Another amount that can be paid now; `quote` is of it. */
  nearest?: string
}

/** The refusal of an amount that another claim waits for, with the offer of another one. */
export const otherAmount = (outcome: ClaimFormOutcome | undefined): QuoteView | undefined =>
  outcome?.trouble?.nearest === undefined ? undefined : outcome.trouble.quote

/** The field of the form with a promo code that was refused when the claim was sent. */
export const NO_PROMO = 'no-promo'

export const refusedCode = (outcome: ClaimFormOutcome | undefined): string | undefined =>
  outcome?.trouble?.promo?.code ?? outcome?.values[NO_PROMO]

/** Codes after which the outcome of a request is unknown. */
const withoutAnswer = ['offline', 'internal', 'overloaded', 'unavailable', 'in-flight']

const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof ApiError && withoutAnswer.includes(error.problem.code)

/** The claim may have been opened: only sending the same form again can tell. */
export const isUnanswered = ({ trouble }: ClaimFormOutcome): boolean =>
  trouble !== undefined && withoutAnswer.includes(trouble.code)

/** The answer to a form that was sent, on both sides: without JavaScript the form arrives on the server. */
export async function answerClaimForm({ request, context }: LoaderFunctionArgs): Promise<ClaimFormOutcome> {
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
    // No claim can have been opened: the call was not made.
    return { step: 'edit', values: sent, refusals: {}, trouble: { code: 'not-sent', detail: 'No answer' } }
  }
  const check = await loadAccountCheck([...pair.fields.from, ...pair.fields.to].map(({ kind }) => kind))
  const read = readClaimForm(pair, values, check)
  if (!read.ok) return { step: 'edit', values, refusals: read.refusal.fields }
  if (step !== 'open') return { step: 'review', values, filled: read.value }
  return openClaim(api, pair, values, read.value, context.get(localeContext))
}

/**
 * The last pair that was read in this browser: a reviewed form can be sent without reading it again. The server stores none,
 * because all of its visitors share this module.
 */
let lastPair: PairView | undefined
const isInBrowser = typeof document !== 'undefined'

/** The pair of the form. Every form of this page names one. */
async function readPair(api: Api, { from = '', to = '' }: FormValues): Promise<PairView> {
  try {
    const pair = await api('GET /api/v1/calculator/pair/{from}/{to}/', { params: { from, to }, query: {} })
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
): Promise<ClaimFormOutcome> {
  const { id = '', quote = '', ref } = values
  const agreed = Object.fromEntries(
    agreedPages.flatMap(page => (values[agreedKey(page)] ? [[page, Number(values[agreedKey(page)])]] : [])),
  )
  const send = (captcha: string | undefined) =>
    api('POST /api/v1/claims/', {
      body: {
        id,
        quote,
        ...filled,
        ref: ref || undefined,
        captcha: captcha || undefined,
        consent: true,
        agreed: Object.keys(agreed).length > 0 ? agreed : undefined,
        locale,
        timeZone: zoneOfBrowser(),
      },
    })
  try {
    await send(values.captcha).catch(async error => {
      // A visitor with an unpaid claim needs a captcha that the page did not expect; the browser solves it now.
      const solution = isAskedForWork(error) && !values.captcha ? await solveHere() : undefined
      if (!solution) throw error
      await send(solution)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.problem.code === 'terms-changed') return askAgain(api, values)
    // A form with this id was sent before and has opened its claim: the customer goes there, and there is no second claim.
    if (error.problem.code !== 'key-reused') return refused(pair, values, filled, error.problem)
  }
  if (!isUuid(id)) return { step: 'edit', values, refusals: {} }
  const query = values.keep === 'yes' ? `?details=${await saveDetails(api, pair, filled)}` : ''
  throw replace(`/claim/${id}${query}`)
}

/** The rules changed while the form was open: it shows the new version, and asks for the consent to it. */
async function askAgain(api: Api, { consent: _, ...values }: FormValues): Promise<ClaimFormOutcome> {
  const terms = await api('GET /api/v1/terms/')
  const shown = agreedPages.flatMap(page => (terms[page] ? [[agreedKey(page), String(terms[page].version)]] : []))
  return {
    step: 'edit',
    values: { ...values, ...Object.fromEntries(shown), consent: '' },
    refusals: { consent: { reason: 'terms-changed' } },
  }
}

/** Saving may need a step-up, which this form does not have; the claim is open either way. */
async function saveDetails(api: Api, { to }: PairView, { accounts }: FilledClaim): Promise<SavedDetails> {
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

function refused(pair: PairView, values: FormValues, filled: FilledClaim, problem: Problem): ClaimFormOutcome {
  const refusals = fieldRefusals(pair, problem)
  const trouble = troubleOf(problem)
  if (Object.keys(refusals).length) return { step: 'edit', values, refusals }
  return { step: 'review', values, filled, trouble }
}

/** The refusals by the field names of the form; the answer names the fields of the body. */
function fieldRefusals({ from }: PairView, { errors = [] }: Problem): ClaimFieldRefusals {
  const refusals: Record<string, ClaimFieldRefusal> = {}
  for (const { field, code, ...more } of errors) {
    const at = field.replace(/^body\.(accounts\.)?/, '').replace(/^refundAccount/, 'refund')
    const key = from.kind === 'crypto' ? at.replace(/^from\./, 'refund.') : at
    if (isFieldKey(key)) refusals[key] = { ...more, reason: reasons[key] ?? code } as ClaimFieldRefusal
  }
  return refusals
}

const isFieldKey = (key: string) => /^(to|from|refund)\.\w+$|^(email|city|branch|meetAt|consent)$/.test(key)

/** The reasons of fields with only one possible refusal. */
const reasons: Record<string, OwnReason> = {
  email: 'email-wrong',
  city: 'city-missing',
  branch: 'branch-closed',
  consent: 'consent-missing',
}

function troubleOf({ code, detail, ...values }: Problem): Trouble {
  const limit = values.minimum ?? values.maximum ?? values.reserve ?? values.most ?? values.least
  const side = values.side === 'to' || code === 'beyond-reserve' ? 'to' : 'from'
  return {
    code,
    detail,
    quote: isQuote(values.quote) ? values.quote : undefined,
    nearest: typeof values.nearest === 'string' ? values.nearest : undefined,
    promo: code === 'promo-refused' ? (values.promo as CodeAnswer) : undefined,
    limit: typeof limit === 'string' ? limit : undefined,
    side: typeof limit === 'string' ? side : undefined,
    retryAfter: typeof values.retryAfter === 'number' ? values.retryAfter : undefined,
    because: typeof values.because === 'string' ? values.because : undefined,
    left: typeof values.left === 'string' ? values.left : undefined,
    until: typeof values.until === 'string' ? values.until : undefined,
  }
}

const isQuote = (value: unknown): value is QuoteView => typeof value === 'object' && value !== null && 'token' in value

/** Without JavaScript a saved account is sent by its id alone. */
async function withSaved(api: Api, pair: PairView, values: FormValues): Promise<FormValues> {
  const groups = groupsOf(pair).filter(group => values[savedKey(group)] && !values[accountFieldKey(group, 'account')])
  if (!groups.length) return values
  const saved = await readSaved(api, pair)
  const filled = groups.flatMap(group => {
    const details = saved.find(({ id }) => id === values[savedKey(group)])?.details ?? {}
    return Object.entries(details).map(([name, value]) => [accountFieldKey(group, name), value ?? ''])
  })
  return { ...values, ...Object.fromEntries(filled) }
}

function valuesOf(form: FormData): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value.slice(0, LONGEST)
  return values
}

const LONGEST = 4_000

/** Without JavaScript the form is sent by the server, whose zone is nobody's. */
const zoneOfBrowser = (): string | undefined =>
  typeof document === 'undefined' ? undefined : Intl.DateTimeFormat().resolvedOptions().timeZone
