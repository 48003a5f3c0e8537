import { MINUTE_MS } from '#contract/durations.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { isCashAccount, owedToClient } from '../claim.ts'
import { REMIND_BEFORE_MS } from '../claim-clock.ts'
import { endingEmailOf, isSilent } from '../claim-emails.ts'
import { addEvents, lockClaim } from '../claims.store.ts'
import type { ClaimsDeps } from '../write-draft.ts'

/** Tells the customer once for each time to pay, unless something has come or was reported by then. */
export const remindOfEnd = (deps: ClaimsDeps, id: string, now: Date): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const claim = await lockClaim(tx, id)
    if (claim?.state !== 'awaiting-payment' || !claim.deadline || owedToClient(claim) > 0n) return
    if (isCashAccount(claim.accounts.from)) return
    const left = claim.deadline.getTime() - now.getTime()
    if (left <= 0 || left > REMIND_BEFORE_MS + MINUTE_MS) return
    const { ending_letter: isWanted } = await tx.selectFrom('office').select('ending_letter').executeTakeFirstOrThrow()
    if (!isWanted || isSilent(claim)) return
    const since = claim.windowFrom ?? claim.openedAt
    const told = await tx
      .selectFrom('claim_events')
      .select('id')
      .where('claim_id', '=', id)
      .where('kind', '=', 'reminded')
      .where('at', '>=', since)
      .executeTakeFirst()
    if (told) return
    await addEvents(tx, id, [
      { at: now, kind: 'reminded', state: claim.state, actor: 'clock', author: 'clock', data: {} },
    ])
    await putInOutbox(tx, { ...endingEmailOf(claim, now, deps), goodUntil: claim.deadline })
  })
