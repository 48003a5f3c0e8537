import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { askLetterAgain, readAskedLetter } from '#contract/people/asked-letters.calls.ts'
import * as calls from '#contract/people/users.calls.ts'
import type { Captcha } from '#server/captcha/captcha.ts'
import type { Db } from '#server/database/pool.ts'
import type { Caller } from '#server/http/caller.ts'
import { type Env, serve } from '#server/http/serve.ts'
import { orBusy } from '#server/sessions/hashing-busy.ts'
import type { Sessions } from '#server/sessions/open-sessions.ts'
import { ofAnotherSite, setCookies } from '#server/sessions/signed-in-answer.ts'
import { codeLivesMs } from './account-codes.ts'
import { activate, activateWithPassword, type OnEmailConfirmed, reactivate } from './activate.ts'
import { answerOf } from './answer-of.ts'
import { askForLetter, letterAsked, mayAskAgain, readReceipt, viewAskedLetter } from './asked-letters.ts'
import { askForEmailChange, changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { askForDeletion, type HasOpenClaim, readDeletion, takeDeletionBack } from './deletion.ts'
import { exportData, type PersonalData } from './export-data.ts'
import { mayPostForm } from './form-limits.ts'
import { checkOwnPassword } from './own-password.ts'
import { ChosenPassword } from './password-rules.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { readCode } from './read-code.ts'
import { askForRestore, restore } from './restore.ts'
import { signUp } from './sign-up.ts'
import { newSignUpKey } from './sign-up-key.ts'
import { requireFreshProof } from './step-up.ts'
import { undoEmailChange } from './undo-email-change.ts'

export type AccountsParts = {
  db: Db
  sessions: Sessions
  captcha: Captcha
  secret: string
  /** What other rooms do when somebody has shown that an address is theirs. */
  onEmailConfirmed: OnEmailConfirmed
  personalData: PersonalData
  hasOpenClaim: HasOpenClaim
  now: () => Date
}

export function accountsRoutes(app: Hono<Env>, parts: AccountsParts): void {
  const { db, sessions, captcha, secret, onEmailConfirmed, personalData, hasOpenClaim, now } = parts

  serve(app, choosing(calls.signUp), async (c, { body: { captcha: solution, email, ...given } }) => {
    const may = await mayPostForm({ db, captcha }, { form: 'sign-up', address: c.env.address, solution }, now())
    if (!may.ok) return may
    const key = newSignUpKey()
    const opened = await signUp(db, { email, ...given, key }, now()).catch(orBusy)
    if (!opened.ok) return opened
    // Also where no account was opened: the answer must not tell.
    setCookies(c, [sessions.signUpCookie(key)])
    return letterAsked({ email, purpose: 'activate', times: 1 }, { secret, now: now() })
  })

  serve(app, calls.readCode, async (c, { params }, caller) =>
    answerOf(await readCode(db, { ...params, ...whoBrings(c, caller) }, now())),
  )

  serve(app, calls.activate, async (c, { params: { code } }, caller) => {
    const { callerId, signUpKey } = whoBrings(c, caller)
    // The page of the e-mail is opened from anywhere, but only its own button brings the key of the browser.
    const bringing = { code, callerId, signUpKey: ofAnotherSite(c) ? undefined : signUpKey }
    const activated = await activate(db, bringing, { now: now(), onEmailConfirmed })
    if (!activated.ok) return answerOf(activated)
    const { email, own, signsIn } = activated.value
    if (signsIn) {
      const { cookies } = await sessions.start(c.env, signsIn, { persistent: true, secondFactor: false })
      setCookies(c, [...cookies, sessions.signUpCookie('')])
    }
    return { email, signedIn: own || signsIn !== undefined }
  })

  serve(app, choosing(calls.activateWithPassword), async (_, { params: { code }, body: { password } }) =>
    answerOf(await activateWithPassword(db, { code, password }, { now: now(), onEmailConfirmed }).catch(orBusy)),
  )

  serve(app, calls.reactivate, async (_, __, { id }) => {
    const written = await reactivate(db, id, now())
    return written.ok ? sent(written.value.email, 'activate') : written
  })

  serve(app, calls.requestRestore, async (c, { body: { email, captcha: solution } }) => {
    const may = await mayPostForm({ db, captcha }, { form: 'restore', address: c.env.address, solution }, now())
    if (!may.ok) return may
    await askForRestore(db, email)
    return letterAsked({ email, purpose: 'restore', times: 1 }, { secret, now: now() })
  })

  serve(app, readAskedLetter, (_, { params: { receipt } }) => {
    const letter = readReceipt(receipt, { secret, now: now() })
    return letter.ok ? viewAskedLetter(letter.value, now()) : letter
  })

  serve(app, askLetterAgain, async (c, { params: { receipt }, body: { captcha: solution } }) => {
    const letter = readReceipt(receipt, { secret, now: now() })
    if (!letter.ok) return letter
    const { email, purpose, times } = letter.value
    const pause = mayAskAgain(letter.value, now())
    if (!pause.ok) return pause
    const may = await mayPostForm({ db, captcha }, { form: 'letter-again', address: c.env.address, solution }, now())
    if (!may.ok) return may
    await askForLetter(db, letter.value)
    return letterAsked({ email, purpose, times: times + 1 }, { secret, now: now() })
  })

  serve(app, choosing(calls.restore), async (_, { params: { code }, body: { password } }) =>
    answerOf(await restore(db, { code, password }, { now: now(), onEmailConfirmed }).catch(orBusy)),
  )

  serve(app, calls.changePassword, async (c, { body }, caller) => {
    const fresh = requireFreshProof(caller, now())
    // Without a second factor the current password, which the call asks for, is that proof.
    if (caller.secondFactor !== 'none' && !fresh.ok) return fresh
    const { id: userId, sessionId } = caller
    const asked = { userId, sessionId, address: c.env.address, ...body }
    return answerOf(await changePassword(db, asked, now()).catch(orBusy))
  })

  serve(app, calls.requestEmailChange, async (c, { body }, caller) => {
    const fresh = requireFreshProof(caller, now())
    if (!fresh.ok) return fresh
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
  serve(app, calls.changePreferences, (_, { body }, { id }) => changePreferences(db, id, body))

  serve(app, calls.exportMyData, async (c, _, caller) => {
    const fresh = requireFreshProof(caller, now())
    if (!fresh.ok) return fresh
    const data = await exportData(db, caller.id, personalData, now())
    return c.body(JSON.stringify(data, null, 2), 200, {
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    })
  })

  serve(app, calls.readDeletion, (_, __, { id }) => readDeletion(db, id))
  serve(app, calls.cancelDeletion, (_, __, { id }) => takeDeletionBack(db, id, now()))
  serve(app, calls.requestDeletion, async (c, { body: { password } }, caller) => {
    const fresh = requireFreshProof(caller, now())
    if (!fresh.ok) return fresh
    const asker = { userId: caller.id, address: c.env.address }
    const checked = await checkOwnPassword(db, asker, password, now()).catch(orBusy)
    return checked.ok ? answerOf(await askForDeletion(db, caller.id, { hasOpenClaim, now: now() })) : checked
  })

  /** Who brings the code of an e-mail: by their session, and by the browser. */
  function whoBrings(c: Context<Env>, caller: Caller) {
    return { callerId: caller.signedIn ? caller.id : undefined, signUpKey: sessions.signUpKeyOf(c.env) }
  }
}

/** A call by which a password is chosen, with the rules that only the office can look up. */
const choosing = <C extends { body: z.ZodObject }>(call: C): C => ({
  ...call,
  body: call.body.extend({ password: ChosenPassword }),
})

const sent = (email: string, purpose: keyof typeof codeLivesMs) => ({
  email,
  codeLivesMinutes: codeLivesMs[purpose] / 60_000,
})
