import type { Context, Hono } from 'hono'
import { refuse } from '#contract/result.ts'
import * as calls from '#contract/staff/invitations.calls.ts'
import { orBusy } from '#server/auth/hashing-busy.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { crossSiteRefusal, isCrossSite, setCookies } from '#server/auth/signed-in-answer.ts'
import { actorOf } from '#server/auth/staff.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { OnEmailConfirmed } from '#server/users/activate.ts'
import { answerOf } from '#server/users/answer-of.ts'
import { ChosenPassword } from '#server/users/password-rules.ts'
import { acceptInvitation, openInvitedAccount, readInvitation } from './accept-invitation.ts'
import { readInvitations } from './invitations.store.ts'
import { invite, inviteAgain, takeLetter, withdrawInvitation } from './invite.ts'

type InvitationsDeps = { db: Db; sessions: Sessions; onEmailConfirmed: OnEmailConfirmed; now: () => Date }

export function invitationsRoutes(app: Hono<Env>, { db, sessions, onEmailConfirmed, now }: InvitationsDeps): void {
  serve(app, calls.listInvitations, () => readInvitations(db, now()))

  serve(app, calls.invite, async (c, { body }, caller) => {
    const may = await takeLetter(db, { by: caller.id, email: body.email, now: now() })
    return may.ok ? answerOf(await invite(db, body, actorOf(c, caller, now()))) : may
  })

  serve(app, calls.inviteAgain, async (c, { params: { id } }, caller) => {
    const [known] = await readInvitations(db, now(), id)
    if (!known) return refuse({ reason: 'not-found' as const })
    const may = await takeLetter(db, { by: caller.id, email: known.email, now: now() })
    return may.ok ? answerOf(await inviteAgain(db, id, actorOf(c, caller, now()))) : may
  })

  serve(app, calls.withdrawInvitation, async (c, { params: { id } }, caller) =>
    answerOf(await withdrawInvitation(db, id, actorOf(c, caller, now()))),
  )

  serve(app, calls.readInvitation, async (_, { params: { code } }, caller) =>
    answerOf(await readInvitation(db, code, { callerId: caller.signedIn ? caller.id : undefined, now: now() })),
  )

  serve(app, calls.acceptInvitation, async (c, { params: { code } }, { id: callerId }) => {
    const accepted = await acceptInvitation(db, { code, callerId }, whereOf(c))
    if (!accepted.ok) return accepted
    // The role has ended the session; here at once, the other processes hear it from the database.
    sessions.onNotification(`user ${callerId}`)
    setCookies(c, sessions.endedCookies())
    return { email: accepted.value.email, role: accepted.value.role }
  })

  serve(app, withPasswordRules, async (c, { params: { code }, body }) => {
    if (isCrossSite(c)) return crossSiteRefusal
    const opened = await openInvitedAccount(db, { code, ...body }, { ...whereOf(c), onEmailConfirmed }).catch(orBusy)
    if (!opened.ok) return answerOf(opened)
    const { id, email, role } = opened.value
    const { cookies } = await sessions.start(c.env, { id, role }, { persistent: true, secondFactor: false })
    setCookies(c, cookies)
    return { email, role }
  })

  const whereOf = (c: Context<Env>) => ({ now: now(), address: c.env.address, requestId: c.env.requestId })
}

const withPasswordRules = {
  ...calls.openInvitedAccount,
  body: calls.openInvitedAccount.body.extend({ password: ChosenPassword }),
}
