import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffRole } from '#contract/auth/roles.ts'
import type { Decision } from '#contract/verification/verification.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { openClaim } from '#server/claims/opening/open-claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Verified } from '#server/verification/access.ts'
import { addPhoto } from '#server/verification/add-photo.ts'
import { findCheck, listChecks } from '#server/verification/checks.store.ts'
import { decideCheck } from '#server/verification/decide-check.ts'
import { drawPhoto } from '#server/verification/draw-photo.ts'
import { openPhotoQueues } from '#server/verification/photo-queues.ts'
import { openPhotos } from '#server/verification/photos.ts'
import { sendCheck } from '#server/verification/send-check.ts'
import { createPerson, staffMember } from '#test/fixtures/people.ts'
import { photo } from '#test/fixtures/photos.ts'
import { openClaimsOffice } from './claims-office.ts'

/** An office whose direction from Sberbank to Litecoin demands a check. */
export async function openVerificationOffice(db: Db, owner: Db) {
  await sql`update directions set needs_verification = true
    where from_currency = 'SBERRUB' and to_currency = 'LTC'`.execute(owner)
  const office = await openClaimsOffice(db)
  const deps = {
    db,
    secret: office.deps.secret,
    claimsDeps: office.deps,
    kinds: office.kinds,
    photos: openPhotos({ secret: office.deps.secret }, {}, () => office.now),
    queues: openPhotoQueues(drawPhoto),
  }

  async function open(
    userId?: string,
    email = `${randomUUID()}@example.com`,
    pair: readonly [string, string, string] = ['SBERRUB', 'LTC', '9000'],
  ) {
    const input = office.wish(pair[0], pair[1], pair[2], { email })
    const opened = await openClaim(office.deps, { input, userId: userId || undefined }, office.now)
    if (!opened.ok) throw new Error(`refused: ${JSON.stringify(opened.refusal)}`)
    return opened.value.claim
  }
  const checksOf = (claim: { id: string }) => listChecks(db, { claim: claim.id })
  const put = async (of: Verified, check: string, bytes?: Buffer, id = randomUUID()) =>
    addPhoto(deps, { of, check, photo: id }, bytes ?? (await photo({ seed: Math.random() })), office.now)
  const send = (of: Verified, check: string) => sendCheck(deps, { of, check, author: 'guest' }, office.now)

  /** A claim whose only check is with the office. */
  async function openSent(userId?: string): Promise<{ claim: Claim; check: string; of: Verified }> {
    const claim = await open(userId)
    const { id } = (await checksOf(claim))[0]!
    await put({ claim }, id)
    const sent = await send({ claim }, id)
    if (!sent.ok) throw new Error(`refused: ${JSON.stringify(sent.refusal)}`)
    return { claim: (await findClaim(db, claim.id))!, check: id, of: { claim } }
  }
  async function staff(role: StaffRole): Promise<StaffActor> {
    const person = await createPerson(db, { role })
    return { staff: staffMember(person, office.now), now: office.now }
  }
  const decide = async (actor: StaffActor, check: string, decision: Omit<Decision, 'attempt'>) =>
    decideCheck(
      deps,
      check,
      { ...decision, attempt: (await findCheck(db, check))!.attempts },
      {
        ...actor,
        now: office.now,
      },
    )
  return { office, deps, open, checksOf, put, send, openSent, staff, decide }
}
