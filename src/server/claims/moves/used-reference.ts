import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'

/** A reference that belongs to another payment; `claim` is the number of its claim, where it has one. */
export const usedReference = (claim: string | undefined): Invalid & { claim?: string | undefined } => ({
  ...invalidField('body.reference', 'already-used', 'belongs to another payment'),
  claim,
})
