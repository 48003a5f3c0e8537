import type { Claim } from '#server/claims/claim.ts'
import { readHistory } from '#server/claims/claim-history.store.ts'
import { claimView } from '#server/claims/claim-view.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { openClaimsOffice } from './claims-office.ts'

/** What tests look at in an office of claims: the page of its owner, the state, the lines in the books. */
export function lookInto(office: Awaited<ReturnType<typeof openClaimsOffice>>) {
  const { db } = office
  const transfersOf = ({ id }: Claim) =>
    db.selectFrom('ledger_transfers').select(['id', 'reason', 'units']).where('claim_id', '=', id).execute()
  return {
    viewOf: async ({ id }: Claim) =>
      claimView((await readHistory(db, id))!, { ...office.parts, whole: true, now: office.now }),
    stateOf: async ({ id }: Claim) => (await findClaim(db, id))?.state,
    transfersOf,
    heldFor: async (claim: Claim) =>
      BigInt((await transfersOf(claim)).find(({ id }) => id === claim.holdTransfer)!.units),
  }
}
