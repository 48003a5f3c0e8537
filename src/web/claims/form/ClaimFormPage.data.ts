import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { CalculatorInit } from '#contract/catalogue/direction.ts'
import type { Terms } from '#contract/content/content.calls.ts'
import { defined } from '#contract/defined.ts'
import { readPairSlug } from '#contract/quotes/pair-address.ts'
import type { VerificationTerms } from '#contract/verification/verification.ts'
import { type Api, apiContext, apiOf } from '#web/api/api.ts'
import { ApiError } from '#web/api/api-error.ts'
import { newId } from '#web/api/new-id.ts'
import { localeContext } from '#web/locale/locale.tsx'
import { readAskedBefore } from '#web/quotes/asked-before.ts'
import { readFirstView, withoutDirections } from '#web/quotes/calculator/first-view.ts'
import { withWords } from '#web/quotes/calculator/notice-words.ts'
import { type InitNotice, type InitQuery, readAddress } from '#web/quotes/calculator/read-address.ts'
import { personContext } from '#web/session/person.ts'
import type { Sums } from './claim-quote.ts'
import { type FilledFrom, readAgain, readLast } from './read-again.ts'
import { readSaved, type SavedAccount } from './saved-accounts.ts'
import { answerClaimForm } from './send-claim.ts'

export type ClaimFormView = Pick<
  CalculatorInit,
  | 'pair'
  | 'quote'
  | 'refusal'
  | 'review'
  | 'side'
  | 'amount'
  | 'city'
  | 'branch'
  | 'networkFeeLevel'
  | 'promo'
  | 'ref'
  | 'tech'
  | 'now'
>

export type ClaimFormData = {
  view: ClaimFormView
  notices: readonly InitNotice[]
  captcha: boolean
  promo?: string
  ref?: string
  /** The sums of the link that led here, if the link has both. */
  before?: Sums
  /** The saved accounts of a signed-in customer for this pair. */
  saved: readonly SavedAccount[]
  /** The initial values out of the customer's own claims. */
  again?: FilledFrom
  /** The versions of the rules and of the policy, and which of them the customer agreed to before. */
  terms: Terms
  /** The amount to give that works, where another order waits for just this one. */
  nearest?: string
  /** What the office asks to see before it is paid. */
  asked?: VerificationTerms
  /** The id of the claim, unless this tab has a draft. */
  id: string
}

/** On the page of a pair the path names the pair. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const pinned = readPairSlug(params.pair ?? '')
  if (pinned) for (const [side, code] of Object.entries(pinned)) searchParams.set(side, code)
  const { query, notices } = readAddress(searchParams, context.get(localeContext))
  // Read here alone: only a claim names a branch.
  const branch = searchParams.get('branch')?.slice(0, 40)
  const first = await readFirstView(context, { ...query, branch: branch || undefined })
  if (!first) return withoutDirections(context)
  const { settings, ...view } = first
  if (pinned && !isOf(view.pair, pinned)) throw data({ message: 'No such pair' }, { status: 404 })
  const before = sumsOf(searchParams, view)
  const isSignedIn = context.get(personContext) !== undefined
  const number = searchParams.get('again')
  const [terms, saved, again, asked, nearest] = await Promise.all([
    apiOf(context)('GET /api/v1/terms/'),
    isSignedIn ? readSaved(apiOf(context), view.pair) : [],
    isSignedIn ? readFilled(apiOf(context), view.pair, number) : undefined,
    readAskedBefore(context),
    view.quote && readNearest(context.get(apiContext), view),
  ])
  return {
    view: partsOf(view),
    notices: await withWords([...notices, ...view.notices], context.get(localeContext)),
    captcha: settings.captchaClaim,
    promo: query.promo || undefined,
    ref: query.ref || undefined,
    before,
    terms,
    asked,
    nearest,
    saved,
    again,
    id: newId(),
  } satisfies ClaimFormData
}

const isOf = ({ from, to }: ClaimFormView['pair'], pinned: { from: string; to: string }): boolean =>
  from.code === pinned.from && to.code === pinned.to

export async function action(args: LoaderFunctionArgs) {
  const outcome = await answerClaimForm(args)
  const isRefused =
    outcome.trouble !== undefined || (outcome.step === 'edit' && Object.keys(outcome.refusals).length > 0)
  return data(outcome, { status: isRefused ? 400 : 200 })
}

/**
 * The steps of the form change nothing that the loader has read, and the quote renews itself; another load would only be
 * able to fail without a connection and replace the page. A code or a level that is chosen here changes the address, and what is read.
 */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  (formMethod === undefined || formMethod === 'GET') && defaultShouldRevalidate

const readFilled = (api: Api, pair: ClaimFormView['pair'], number: string | null) =>
  number ? readAgain(api, pair, number) : readLast(api, pair)

/** Said before anything is typed. What cannot be asked now is answered when the form is sent. */
async function readNearest(api: Api, { pair, quote, city, branch }: ClaimFormView): Promise<string | undefined> {
  const params = { from: pair.from.code, to: pair.to.code }
  const place = { city: city || undefined, branch: branch || undefined }
  try {
    const { nearest } = await api('GET /api/v1/calculator/free-amount/{from}/{to}/', {
      params,
      query: { amount: quote!.give, ...place },
    })
    return nearest
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** The quote of an open form, asked again. */
export async function askQuote(api: Api, data: ClaimFormData, signal?: AbortSignal): Promise<ClaimFormView> {
  return partsOf(
    await api('GET /front-api/calculator/init', { query: claimQuestion(data) }, ...(signal ? [{ signal }] : [])),
  )
}

export function claimQuestion({
  view,
  promo,
  ref,
}: Pick<ClaimFormData, 'view' | 'promo' | 'ref'>): InitQuery & { from: string } {
  const { pair, side, amount, city, branch, networkFeeLevel } = view
  return {
    from: pair.from.code,
    to: pair.to.code,
    side,
    amount,
    city: city || undefined,
    branch: branch || undefined,
    networkFeeLevel: networkFeeLevel === 'usual' ? undefined : networkFeeLevel,
    promo: promo || undefined,
    ref: ref || undefined,
  }
}

const partsOf = ({
  pair,
  quote,
  refusal,
  review,
  side,
  amount,
  city,
  branch,
  networkFeeLevel,
  promo,
  ref,
  tech,
  now,
}: ClaimFormView): ClaimFormView => ({
  pair,
  ...defined({ quote, refusal, review }),
  side,
  amount,
  city: city || undefined,
  branch: branch || undefined,
  ...defined({ networkFeeLevel, promo, ref }),
  tech,
  now,
})

/** The link has the typed sum, and the sum that the calculator showed for it. */
function sumsOf(search: URLSearchParams, { side, amount, quote }: ClaimFormView): Sums | undefined {
  const shown = search.get('shown') ?? ''
  if (!quote || !/^\d{1,30}(\.\d{1,18})?$/.test(shown) || search.get('amount') !== amount) return undefined
  return side === 'from' ? { give: quote.give, get: shown } : { give: shown, get: quote.get }
}
