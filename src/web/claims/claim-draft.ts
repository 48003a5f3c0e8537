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
export type OpenedClaim = { id: string; number: string; from: string; to: string }

const DRAFT = 'claim-draft'
const OPENED = 'claim-opened'

export const readDraft = (from: string, to: string): ClaimDraft | undefined => {
  const draft = readStored('sessionStorage', DRAFT, recogniseDraft)
  return draft?.from === from && draft.to === to ? draft : undefined
}
export const writeDraft = (draft: ClaimDraft): void => writeStored('sessionStorage', DRAFT, draft)

export const readOpened = (from: string, to: string): OpenedClaim | undefined => {
  const opened = readStored('sessionStorage', OPENED, recogniseOpened)
  return opened?.from === from && opened.to === to ? opened : undefined
}

/** The claim is open; its draft is deleted. */
export function settleDraft(claim: OpenedClaim): void {
  if (readStored('sessionStorage', DRAFT, recogniseDraft)?.id !== claim.id) return
  forgetStored('sessionStorage', DRAFT)
  writeStored('sessionStorage', OPENED, claim)
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
  const { id, number, from, to } = stored
  return id && number && from && to ? { id, number, from, to } : undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(text => typeof text === 'string')
