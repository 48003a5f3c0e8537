import type { Context, Hono } from 'hono'
import { defined } from '#contract/defined.ts'
import { type Result, refuse } from '#contract/result.ts'
import * as calls from '#contract/verification/verification.calls.ts'
import { actorOf } from '#server/auth/staff.ts'
import { isClaimKey } from '#server/claims/claim-key.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { giveClaimKey } from '#server/claims/give-claim-key.ts'
import { releaseFile } from '#server/platform/http/body.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { pageOf } from '#server/platform/http/page-of.ts'
import { markReplayed } from '#server/platform/http/replayed.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { type Verified, verifiedBy } from './access.ts'
import { addPhoto, removePhoto } from './add-photo.ts'
import { askForCheck, beginCheck } from './ask-for-check.ts'
import { countWaitingChecks, findQueued, listQueue } from './checks.store.ts'
import { decideCheck } from './decide-check.ts'
import { checkItem, deskCheck } from './desk-check.ts'
import { lookAtPhoto } from './look-at-photo.ts'
import { sendCheck, withdrawVerification } from './send-check.ts'
import type { Verification } from './verification.ts'
import { kindView } from './verification-kinds.ts'
import { strangersView, verificationView } from './verification-view.ts'

export function verificationRoutes(app: Hono<Env>, verification: Verification): void {
  const { db, secret, secure, kinds, photos, queues, usualMinutes, now } = verification
  const author = (caller: Caller) => (caller.signedIn ? caller.id : 'guest')

  /** Does something with the checks under an address, where they are the caller's. */
  async function withOwn<R extends { reason: string }>(
    c: Context<Env>,
    id: string,
    caller: Caller,
    act: (of: Verified) => Promise<Result<unknown, R>>,
  ) {
    const of = await verifiedBy(c, db, { id }, { caller, secret })
    if (!of) return unknown
    const done = await act(of)
    return done.ok ? verificationView(verification, of) : refuse(done.refusal as R & { reason: 'wrong-state' })
  }

  serve(app, calls.verificationTerms, async () => ({
    kinds: kinds.now.map(kindView),
    ...defined({ usualMinutes: await usualMinutes() }),
  }))

  serve(app, calls.readVerification, async (c, { params, query }, caller) => {
    const of = await verifiedBy(c, db, { id: params.uuid, key: query.key }, { caller, secret })
    if (!of) {
      const claim = await findClaim(db, params.uuid)
      return claim ? strangersView(claim, now()) : unknown
    }
    if (isClaimKey(query.key, params.uuid, secret)) giveClaimKey(c, params.uuid, { secret, secure })
    return verificationView(verification, of)
  })

  serve(app, calls.addPhoto, (c, { params: { uuid, check, photo }, file }, caller) =>
    withOwn(c, uuid, caller, of =>
      queues.read(async () => {
        const sent = await file()
        if (!sent.ok) return sent
        const added = await addPhoto(verification, { of, check, photo }, sent.value, now())
        releaseFile(sent.value)
        if (added.ok && added.value.replayed) markReplayed(c)
        return added
      }),
    ),
  )

  serve(app, calls.removePhoto, (c, { params: { uuid, check, photo } }, caller) =>
    withOwn(c, uuid, caller, of => removePhoto(db, { of, check, photo }, now(), photos.keys)),
  )

  serve(app, calls.sendCheck, (c, { params: { uuid, check } }, caller) =>
    withOwn(c, uuid, caller, of => sendCheck(verification, { of, check, author: author(caller) }, now())),
  )

  serve(app, calls.withdrawVerification, (c, { params: { uuid } }, caller) =>
    withOwn(c, uuid, caller, of => withdrawVerification(verification, { of, author: author(caller) }, now())),
  )

  serve(app, calls.beginCheck, async (_, { body }, { id: user }) => {
    const begun = await beginCheck(verification, { user, kind: body.kind }, now())
    return begun.ok ? verificationView(verification, { user }) : begun
  })

  serve(app, calls.deskChecks, async (_, { query }) => {
    const [{ items, total }, waiting, minutes] = await Promise.all([
      listQueue(db, query),
      countWaitingChecks(db),
      usualMinutes(),
    ])
    const list = pageOf(
      items.map(item => checkItem(item, minutes)),
      total,
      query,
    )
    return { ...list, waiting, ...defined({ usualMinutes: minutes }) }
  })

  serve(app, calls.deskCheck, async (c, { params }, caller) => {
    return (await deskCheck(verification, params.id, actorOf(c, caller, now()))) ?? unknown
  })

  serve(app, calls.lookAtPhoto, async (c, { params }, caller) => {
    const seen = await lookAtPhoto(verification, { check: params.id, photo: params.photo }, actorOf(c, caller, now()))
    if (!seen.ok) return seen
    return new Response(seen.value as Buffer<ArrayBuffer>, {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(seen.value.length),
        'content-disposition': 'inline; filename="photo.webp"',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    })
  })

  serve(app, calls.decideCheck, async (c, { params, body }, caller) => {
    const actor = actorOf(c, caller, now())
    const decided = await decideCheck(verification, params.id, body, actor)
    if (decided.ok) return (await deskCheck(verification, params.id, actor)) ?? unknown
    return refuse(decided.refusal as Exclude<typeof decided.refusal, { reason: 'rate-moved' }>)
  })

  serve(app, calls.askForCheck, async (c, { body }, caller) => {
    const asked = await askForCheck(verification, body, actorOf(c, caller, now()))
    if (!asked.ok) return refuse(asked.refusal as Exclude<typeof asked.refusal, { reason: 'rate-moved' }>)
    return checkItem((await findQueued(db, asked.value.id))!, await usualMinutes())
  })
}

const unknown = refuse({ reason: 'not-found', detail: 'There is no such check' })
