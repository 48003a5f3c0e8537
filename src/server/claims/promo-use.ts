import type { CodeRefusal } from '#contract/catalogue/code-answer.ts'
import { amountOfLines } from '#contract/money/money-line.ts'
import type { PromoUseState } from '#contract/promo-codes/promo-code.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { findUse, lockPromoCode, readPromoPerson, saveUse } from '#server/promo-codes/promo-codes.store.ts'
import { refusalByCost, refusalByPerson, refusalByTerms } from '#server/promo-codes/promo-rules.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import type { Claim } from './claim.ts'
import { type Draft, recordEvent, replaceFigures, set } from './claim-draft.ts'
import { figuresFor } from './claim-terms.ts'

type WorthUsd = InUsd['worthUsd']

/** Who opens the claim, besides what it says itself. */
type PromoUser = { mailbox: string; toIdentity: string; device: string | undefined }

/**
 * Why the promo code of a new claim does not apply now, if anything speaks against it. Others who want to use the code wait
 * until this claim is written, so that the last use is given once.
 */
export async function promoRefusal(
  tx: Tx,
  claim: Claim,
  { mailbox, toIdentity, device, quotedAt, worthUsd }: PromoUser & { quotedAt: Date; worthUsd: WorthUsd },
): Promise<CodeRefusal | undefined> {
  if (claim.promoCode === undefined) return undefined
  const code = await lockPromoCode(tx, claim.promoCode)
  if (!code) return { reason: 'unknown' }
  const person = await readPromoPerson(tx, code.code, {
    userId: claim.userId,
    mailbox,
    toIdentity,
    device,
    from: claim.accounts.from.account?.value,
  })
  return (
    refusalByTerms(code, quotedAt, claim) ??
    refusalByPerson(code, person) ??
    refusalByCost(code, costOf(claim, worthUsd))
  )
}

/** Uses the code for a claim that was just written. */
export async function holdPromoUse(tx: Tx, claim: Claim, worthUsd: WorthUsd): Promise<void> {
  if (claim.promoCode === undefined) return
  const use = { code: claim.promoCode, state: 'held', costUsd: costOf(claim, worthUsd) } as const
  await saveUse(tx, claim.id, undefined, use, claim.openedAt)
}

/**
 * The use of a code goes the way of its claim: it is kept when the claim completes, given back when the claim ends unpaid, and
 * costs what the code gives after a correction. Money for a claim that had ended takes the use again. Money in time does so
 * even if others have used the code up, because the customer did what was agreed; otherwise the claim goes on without it.
 */
export async function followPromoUse(tx: Tx, draft: Draft, worthUsd: WorthUsd): Promise<void> {
  const { before, claim } = draft
  if (claim.promoCode === undefined) return
  const [was, is] = [stateOfUse(before), stateOfUse(claim)]
  const isSameCost = promoOf(before) === promoOf(claim) && before.to === claim.to
  if (was === is && isSameCost) return
  const code = await lockPromoCode(tx, claim.promoCode)
  const use = await findUse(tx, claim.id)
  if (!code || !use) return

  const isRevived = use.state === 'returned' && is !== 'returned'
  if (isRevived && !isAgreed(claim) && wouldNotApply() && goWithoutCode(draft)) return
  const costUsd = isSameCost && use.costUsd !== undefined ? use.costUsd : costOf(claim, worthUsd)
  await saveUse(tx, claim.id, use, { code: code.code, state: is, costUsd }, draft.mover.at)

  function wouldNotApply(): boolean {
    const cost = use?.costUsd ?? costOf(claim, worthUsd)
    return (refusalByTerms(code!, claim.openedAt, claim) ?? refusalByCost(code!, cost)) !== undefined
  }
}

/** Whether the customer paid for what was agreed when the claim was opened. */
const isAgreed = ({ rateFixed, cameLate }: Claim): boolean => rateFixed === 'opening' && !cameLate

function stateOfUse({ state, completedAt }: Claim): PromoUseState {
  if (completedAt) return 'kept'
  return ['cancelled', 'expired', 'refunded'].includes(state) ? 'returned' : 'held'
}

/** Takes the code away from the claim. False: without it nothing would be left to pay out. */
function goWithoutCode(draft: Draft): boolean {
  const { promoCode, figures, terms } = draft.claim
  const { promo: _, ...plain } = terms
  const without = figuresFor(figures.give, plain, draft.claim)
  if (!without) return false
  replaceFigures(draft, without, plain)
  set(draft, { promoCode: undefined })
  recordEvent(draft, 'promo-lost', { code: promoCode! })
  return true
}

/** What the code gives. */
const promoOf = ({ figures }: Claim): bigint => amountOfLines(figures.lines, 'promo')

const costOf = (claim: Claim, worthUsd: WorthUsd): bigint | undefined =>
  promoOf(claim) === 0n ? 0n : worthUsd(claim.to, promoOf(claim))
