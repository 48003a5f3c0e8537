import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { forgetStored, readStored, writeStored } from '#web/storage/storage.ts'
import type { FormValues } from './form/claim-form.ts'

/** The draft of a form in this tab, with the id of its future claim: a reload must not open a second claim. */
export type ClaimDraft = {
  id: string
  from: string
  to: string
  values: FormValues
  /** The values of a form that was sent without an answer; they are sent again before anything else. */
  sending?: FormValues
}

/** The claim of the last draft, so that going back does not open another one unawares. */
export type OpenedClaim = { id: string; number: string; from: string; to: string; ended?: string }

const DRAFT = 'claim-draft'
const OPENED = 'claim-opened'
const DETAILS = 'claim-details'

export const readDraft = (from: string, to: string): ClaimDraft | undefined => {
  const draft = readStored('sessionStorage', DRAFT, recogniseDraft)
  return draft?.from === from && draft.to === to ? draft : undefined
}
export const writeDraft = (draft: ClaimDraft): void => writeStored('sessionStorage', DRAFT, draft)

export const readOpened = (from: string, to: string): OpenedClaim | undefined => {
  const opened = readStored('sessionStorage', OPENED, recogniseOpened)
  return opened?.from === from && opened.to === to && !opened.ended ? opened : undefined
}

/**
 * What the next order of the pair can be filled in from: accounts and mailbox of the last one that this tab has placed. An order
 * that is merely looked at here, as by a link from somebody else, fills nothing in.
 */
export type OrderDetails = { number: string; from: string; to: string; values: FormValues }

export const readDetails = (from: string, to: string): OrderDetails | undefined => {
  const details = readStored('sessionStorage', DETAILS, recogniseDetails)
  return details?.from === from && details.to === to ? details : undefined
}

const isDetail = (name: string): boolean => name === 'email' || /^(to|from|refund)\./.test(name)

/** The claim is open; its draft is deleted. Whether the claim is of a draft of this tab, and is seen for the first time. */
export function settleDraft(claim: OpenedClaim): boolean {
  const draft = readStored('sessionStorage', DRAFT, recogniseDraft)
  if (draft?.id !== claim.id) return false
  const { number, from, to } = claim
  const values = Object.fromEntries(Object.entries(draft.values).filter(([name]) => isDetail(name)))
  writeStored('sessionStorage', DETAILS, { number, from, to, values })
  forgetStored('sessionStorage', DRAFT)
  writeStored('sessionStorage', OPENED, claim)
  return true
}

/** A claim that ended without an exchange warns of no second one; the way back to it stays. */
export function noteState({ id, state }: { id: string; state: ClaimState }): void {
  const opened = readStored('sessionStorage', OPENED, recogniseOpened)
  if (opened?.id !== id) return
  const ended = state === 'cancelled' || state === 'expired' ? 'yes' : ''
  if (ended !== opened.ended) writeStored('sessionStorage', OPENED, { ...opened, ended })
}

/** The last claim of this tab, of any pair. */
export const lastClaimHere = (): string | undefined => readStored('sessionStorage', OPENED, recogniseOpened)?.id

export const forgetOpened = (): void => forgetStored('sessionStorage', OPENED)

function recogniseDraft(stored: unknown): ClaimDraft | undefined {
  if (!isRecord(stored) || !isTexts(stored.values)) return undefined
  const { id, from, to, values, sending } = stored
  if (typeof id !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined
  return { id, from, to, values, sending: isTexts(sending) ? sending : undefined }
}

function recogniseOpened(stored: unknown): OpenedClaim | undefined {
  if (!isTexts(stored)) return undefined
  const { id, number, from, to, ended = '' } = stored
  return id && number && from && to ? { id, number, from, to, ended } : undefined
}

function recogniseDetails(stored: unknown): OrderDetails | undefined {
  if (!isRecord(stored) || !isTexts(stored.values)) return undefined
  const { number, from, to, values } = stored
  if (typeof number !== 'string' || typeof from !== 'string' || typeof to !== 'string') return undefined
  return { number, from, to, values }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(text => typeof text === 'string')
