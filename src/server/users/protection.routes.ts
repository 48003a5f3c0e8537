import type { Hono } from 'hono'
import { isStaff } from '#contract/auth/roles.ts'
import { refuse } from '#contract/result.ts'
import * as keyCalls from '#contract/users/passkeys.calls.ts'
import * as calls from '#contract/users/second-factor.calls.ts'
import { bucketsOf, forgiveAttempt, takeAttempt } from '#server/auth/attempts.ts'
import { orBusy } from '#server/auth/hashing-busy.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { crossSiteRefusal, endAfterFailure, isCrossSite, signedInAnswer } from '#server/auth/signed-in-answer.ts'
import type { OnWrongCodes } from '#server/auth/try-code.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { requireFreshProof } from '#server/platform/http/fresh-proof.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { type Handler, serve } from '#server/platform/http/serve.ts'
import { answerOf } from './answer-of.ts'
import { checkOwnPassword } from './own-password.ts'
import { listPasskeys, renamePasskey } from './passkeys.store.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  passkeysPossible,
  takePasskey,
} from './passkeys.ts'
import { stepUp } from './step-up.ts'
import { beginTotp, confirmTotp, renewCodes, turnTotpOff } from './totp.ts'
import { findById } from './users.store.ts'

export type ProtectionDeps = {
  db: Db
  sessions: Sessions
  secret: string
  origin: string
  /** The office's name now, by which authenticators list its accounts. */
  officeName: () => string
  onWrongCodes: OnWrongCodes
  now: () => Date
}

/** The protection of an account: second factor, passkeys, step-up. */
export function protectionRoutes(app: Hono<Env>, parts: ProtectionDeps): void {
  const { db, sessions, secret, origin, officeName, onWrongCodes, now } = parts

  serve(app, calls.security, async (_, __, caller) => {
    const { id } = caller
    const user = (await findById(db, id))!
    const { left } = await db
      .selectFrom('recovery_codes')
      .select(eb => eb.fn.countAll<string>().as('left'))
      .where('user_id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return {
      passwordChangedAt: (user.password_changed_at ?? user.created_at).toISOString(),
      totp: user.totp_confirmed_at && { since: user.totp_confirmed_at.toISOString() },
      totpRequired: isStaff(user.role),
      recoveryCodesLeft: Number(left),
      passkeys: await listPasskeys(db, id),
      passkeysPossible: passkeysPossible(origin),
      fresh: requireFreshProof(caller, now()).ok,
    }
  })

  serve(app, calls.stepUp, async (c, { body }, caller) => {
    const proved = await stepUp(db, caller, body, {
      address: c.env.address,
      secret,
      origin,
      onWrongCodes,
      now: now(),
    }).catch(orBusy)
    invalidateSession(caller)
    return answerOf(proved)
  })

  serve(app, calls.beginTotp, async (_, __, caller) => {
    return answerOf(await beginTotp(db, caller.id, { secret, officeName: officeName() }))
  })

  serve(app, calls.confirmTotp, async (c, { body: { code } }, caller) => {
    const { id: userId, sessionId } = caller
    const buckets = bucketsOf({ what: 'own-code', account: userId, address: c.env.address })
    const may = await takeAttempt(db, buckets, now())
    if (!may.ok) return may
    const confirmed = await confirmTotp(db, { userId, sessionId, code }, { secret, now: now() })
    if (confirmed.ok) await forgiveAttempt(db, buckets, now())
    invalidateSession(caller)
    return answerOf(confirmed)
  })

  serve(app, calls.turnTotpOff, async (c, { body: { password } }, caller) => {
    const asker = { userId: caller.id, address: c.env.address }
    const checked = await checkOwnPassword(db, asker, password, now()).catch(orBusy)
    return checked.ok ? answerOf(await turnTotpOff(db, caller.id, now())) : checked
  })

  serve(app, calls.renewRecoveryCodes, async (_, __, caller) => {
    return answerOf(await renewCodes(db, caller.id, now()))
  })

  serve(app, keyCalls.beginPasskey, async (_, __, caller) => {
    return answerOf(await beginPasskey(db, caller, { secret, origin, officeName: officeName(), now: now() }))
  })

  serve(app, keyCalls.addPasskey, async (_, { body }, caller) => {
    return answerOf(await addPasskey(db, { userId: caller.id, ...body }, { secret, origin, now: now() }))
  })

  serve(app, keyCalls.renamePasskey, async (_, { params, body }, { id: userId }) => {
    return (await renamePasskey(db, userId, params.id, body.name)) ?? refuse({ reason: 'not-found' as const })
  })

  serve(app, keyCalls.removePasskey, async (_, { params }, caller) => {
    return answerOf(await deletePasskey(db, caller.id, params.id, now()))
  })

  serve(app, keyCalls.beginPasskeySignIn, () => beginPasskeySignIn({ secret, origin, now: now() }))

  const signIn: Handler<typeof keyCalls.passkeyLogin> = async (c, { body }) => {
    if (isCrossSite(c)) return crossSiteRefusal
    const { address } = c.env
    const buckets = bucketsOf({ what: 'passkey', account: body.credential.id, address })
    const may = await takeAttempt(db, buckets, now())
    const taken = may.ok ? await takePasskey(db, body.credential, { secret, origin, now: now() }) : may
    if (!taken.ok) {
      await endAfterFailure(c, sessions, taken.refusal.reason)
      return taken
    }
    await forgiveAttempt(db, buckets, now())
    const { userId: id, role } = taken.value
    return signedInAnswer(c, { db, sessions }, { id, role }, { persistent: !body.sessionOnly, secondFactor: true })
  }
  serve(app, keyCalls.passkeyLogin, signIn, c => endAfterFailure(c, sessions))

  /** Invalidates the cached session at once; the database's notification may come after the next request. */
  function invalidateSession({ sessionId }: SignedIn): void {
    sessions.onNotification(`session ${sessionId}`)
  }
}
