import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { refuse } from '#contract/result.ts'
import { askEmailAgain, readAskedEmail } from '#contract/users/asked-emails.calls.ts'
import * as calls from '#contract/users/users.calls.ts'
import { orBusy } from '#server/auth/hashing-busy.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import { isCrossSite, setCookies } from '#server/auth/signed-in-answer.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import { agreedNow } from '#server/content/agreed-terms.ts'
import type { TermsNow } from '#server/content/live-content.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { requireFreshProof } from '#server/platform/http/fresh-proof.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readReferralCookie } from '#server/referrals/referral-cookie.ts'
import type { HitCounter } from '#server/screening/count-hits.ts'
import { isStopped, screen } from '#server/screening/screen.ts'
import { codeLivesMs } from './account-codes.ts'
import { activate, activateWithPassword, type OnEmailConfirmed, reactivate } from './activate.ts'
import { answerOf } from './answer-of.ts'
import { askForEmailChange, changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { askForDeletion, cancelDeletion, type HasOpenClaim, readDeletion } from './deletion.ts'
import { exportData, type PersonalData } from './export-data.ts'
import { mayPostForm } from './form-limits.ts'
import { checkOwnPassword } from './own-password.ts'
import { ChosenPassword } from './password-rules.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { readCode } from './read-code.ts'
import { askForEmail, emailAsked, mayAskAgain, readReceipt, viewAskedEmail } from './requested-emails.ts'
import { askForRestore, restore } from './restore.ts'
import { signUp } from './sign-up.ts'
import { newSignUpKey } from './sign-up-key.ts'
import { undoEmailChange } from './undo-email-change.ts'

export type UsersDeps = {
  db: Db
  sessions: Sessions
  captcha: Captcha
  secret: string
  /** What other features do when an address is confirmed. */
  onEmailConfirmed: OnEmailConfirmed
  personalData: PersonalData
  hasOpenClaim: HasOpenClaim
  /** Forms that send e-mail, in an hour from one network. */
  formsOfNetwork: () => number
  /** The versions of the rules and of the policy that hold now. */
  terms: () => TermsNow
  /** Counts what the rules of screening catch. */
  countHits: HitCounter['count']
  now: () => Date
}

export function usersRoutes(app: Hono<Env>, parts: UsersDeps): void {
  const {
    db,
    sessions,
    captcha,
    secret,
    onEmailConfirmed,
    personalData,
    hasOpenClaim,
    formsOfNetwork,
    terms,
    countHits,
    now,
  } = parts

  serve(app, withPasswordRules(calls.signUp), async (c, { body: { captcha: solution, email, ...given } }) => {
    const may = await mayPostForm(
      { db, captcha, formsOfNetwork },
      { form: 'sign-up', address: c.env.address, solution },
      now(),
    )
    if (!may.ok) return may
    const hits = await screen(db, { email, accounts: [], address: c.env.address }, now())
    if (isStopped(hits)) {
      countHits(hits, now())
      return refuse({ reason: 'not-served' as const })
    }
    const key = newSignUpKey()
    const browser = { clicked: readReferralCookie(c.env.own('cookie')), device: sessions.deviceOf(c.env) }
    const agreed = agreedNow(terms())
    const opened = await signUp(db, { email, ...given, ...browser, agreed, key }, now()).catch(orBusy)
    if (!opened.ok) return opened
    // Also when no account was opened: the answer must not tell.
    setCookies(c, [sessions.signUpCookie(key)])
    return emailAsked({ email, purpose: 'activate', times: 1 }, { secret, now: now() })
  })

  serve(app, calls.readCode, async (c, { params }, caller) =>
    answerOf(await readCode(db, { ...params, ...codeBearer(c, caller) }, now())),
  )

  serve(app, calls.activate, async (c, { params: { code } }, caller) => {
    const { callerId, signUpKey } = codeBearer(c, caller)
    // The link may be opened from anywhere, but only the page's own button sends the browser's key.
    const bringing = { code, callerId, signUpKey: isCrossSite(c) ? undefined : signUpKey }
    const activated = await activate(db, bringing, { now: now(), onEmailConfirmed })
    if (!activated.ok) return answerOf(activated)
    const { email, own, signsIn } = activated.value
    if (signsIn) {
      const { cookies } = await sessions.start(c.env, signsIn, { persistent: true, secondFactor: false })
      setCookies(c, [...cookies, sessions.signUpCookie('')])
    }
    return { email, signedIn: own || signsIn !== undefined }
  })

  serve(app, withPasswordRules(calls.activateWithPassword), async (_, { params: { code }, body: { password } }) =>
    answerOf(await activateWithPassword(db, { code, password }, { now: now(), onEmailConfirmed }).catch(orBusy)),
  )

  serve(app, calls.reactivate, async (_, __, { id }) => {
    const written = await reactivate(db, id, now())
    return written.ok ? sent(written.value.email, 'activate') : written
  })

  serve(app, calls.requestRestore, async (c, { body: { email, captcha: solution } }) => {
    const may = await mayPostForm(
      { db, captcha, formsOfNetwork },
      { form: 'restore', address: c.env.address, solution },
      now(),
    )
    if (!may.ok) return may
    await askForRestore(db, email)
    return emailAsked({ email, purpose: 'restore', times: 1 }, { secret, now: now() })
  })

  serve(app, readAskedEmail, (_, { params: { receipt } }) => {
    const message = readReceipt(receipt, { secret, now: now() })
    return message.ok ? viewAskedEmail(message.value, now()) : message
  })

  serve(app, askEmailAgain, async (c, { params: { receipt }, body: { captcha: solution } }) => {
    const message = readReceipt(receipt, { secret, now: now() })
    if (!message.ok) return message
    const { email, purpose, times } = message.value
    const pause = mayAskAgain(message.value, now())
    if (!pause.ok) return pause
    const may = await mayPostForm(
      { db, captcha, formsOfNetwork },
      { form: 'email-again', address: c.env.address, solution },
      now(),
    )
    if (!may.ok) return may
    await askForEmail(db, message.value)
    return emailAsked({ email, purpose, times: times + 1 }, { secret, now: now() })
  })

  serve(app, withPasswordRules(calls.restore), async (_, { params: { code }, body: { password } }) =>
    answerOf(await restore(db, { code, password }, { now: now(), onEmailConfirmed }).catch(orBusy)),
  )

  serve(app, calls.changePassword, async (c, { body }, caller) => {
    const fresh = requireFreshProof(caller, now())
    // Without a second factor the current password in the body is proof enough.
    if (caller.secondFactor !== 'none' && !fresh.ok) return fresh
    const { id: userId, sessionId } = caller
    const asked = { userId, sessionId, address: c.env.address, ...body }
    return answerOf(await changePassword(db, asked, now()).catch(orBusy))
  })

  serve(app, calls.requestEmailChange, async (c, { body }, caller) => {
    const asked = await askForEmailChange(db, { userId: caller.id, address: c.env.address, ...body }, now()).catch(
      orBusy,
    )
    return asked.ok ? sent(body.email, 'change-email') : asked
  })

  serve(app, calls.confirmEmailChange, async (_, { params: { code } }, { id: userId }) =>
    answerOf(await changeEmail(db, { userId, code }, { now: now(), onEmailConfirmed })),
  )

  serve(app, calls.undoEmailChange, async (_, { params: { code } }) => answerOf(await undoEmailChange(db, code, now())))

  serve(app, calls.preferences, (_, __, { id }) => readPreferences(db, id))
  serve(app, calls.changePreferences, (_, { body }, { id }) => changePreferences(db, id, body, now()))

  serve(app, calls.exportMyData, async (c, _, caller) => {
    const data = await exportData(db, caller.id, personalData, now())
    return c.body(JSON.stringify(data, null, 2), 200, {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
  })

  serve(app, calls.readDeletion, (_, __, { id }) => readDeletion(db, id))
  serve(app, calls.cancelDeletion, (_, __, { id }) => cancelDeletion(db, id, now()))
  serve(app, calls.requestDeletion, async (c, { body: { password } }, caller) => {
    const asker = { userId: caller.id, address: c.env.address }
    const checked = await checkOwnPassword(db, asker, password, now()).catch(orBusy)
    return checked.ok ? answerOf(await askForDeletion(db, caller.id, { hasOpenClaim, now: now() })) : checked
  })

  /** The caller of an e-mailed code: by session and by browser. */
  function codeBearer(c: Context<Env>, caller: Caller) {
    return { callerId: caller.signedIn ? caller.id : undefined, signUpKey: sessions.signUpKeyOf(c.env) }
  }
}

/** A call that sets a password, with the rules that only the server can check. */
const withPasswordRules = <C extends { body: z.ZodObject }>(call: C): C => ({
  ...call,
  body: call.body.extend({ password: ChosenPassword }),
})

const sent = (email: string, purpose: keyof typeof codeLivesMs) => ({
  email,
  codeLivesMinutes: codeLivesMs[purpose] / 60_000,
})
