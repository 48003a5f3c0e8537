import { z } from 'zod'
import { NewPassword } from '#contract/auth/user.ts'
import type { OfficeIdentity } from '#contract/office-settings/office-settings.ts'
import type { Sessions } from '#server/auth/open-sessions.ts'
import type { LiveContent } from '#server/content/live-content.ts'
import { isAddress } from '#server/emails/sender.ts'
import { defineFeature } from '#server/feature.ts'
import { defineVariables, variable } from '#server/platform/variables.ts'
import { answerEmailChange } from './change-email.ts'
import { deleteAccounts, type HasOpenClaim } from './deletion.ts'
import { accountDeletion } from './emails/account-deletion.ts'
import { activateAccount } from './emails/activate-account.ts'
import { alreadyRegistered } from './emails/already-registered.ts'
import { confirmNewEmail } from './emails/confirm-new-email.ts'
import { confirmReminder } from './emails/confirm-reminder.ts'
import { emailChanged } from './emails/email-changed.ts'
import { newDevice } from './emails/new-device.ts'
import { passwordChanged } from './emails/password-changed.ts'
import { protectionChanged } from './emails/protection-changed.ts'
import { restorePassword } from './emails/restore-password.ts'
import { wrongCodes } from './emails/wrong-codes.ts'
import { type FirstOwner, type OwnerWishes, openFirstOwner } from './first-owner.ts'
import { forgetCodes } from './forget-codes.ts'
import { notifyOfNewDevice } from './notify-of-new-device.ts'
import { notifyOfWrongCodes } from './notify-of-wrong-codes.ts'
import { payoutAccountsRoutes } from './payout-accounts.routes.ts'
import { protectionRoutes } from './protection.routes.ts'
import { answerSignUpAgain } from './requested-emails.ts'
import { answerRestore } from './restore.ts'
import { type IsNamedInClaims, sweepUnconfirmed } from './unconfirmed.ts'
import { type UsersDeps, usersRoutes } from './users.routes.ts'

type UsersOptions = {
  /** The account for an office without an owner. Absent: none is made. */
  owner?: OwnerWishes
}

type UsersNeeds = Pick<UsersDeps, 'captcha' | 'formsOfNetwork' | 'countHits'> & {
  sessions: Sessions
  content: LiveContent
  identity: () => OfficeIdentity
}

/** An account with an exchange or a payout under way is not deleted. */
type Later = Pick<UsersDeps, 'onEmailConfirmed'> & {
  hasOpenClaim: HasOpenClaim
  hasOpenWithdrawal: HasOpenClaim
  isNamedInClaims: IsNamedInClaims
}

const isChosen = (password: string) => NewPassword.safeParse(password).success

export const users = defineFeature({
  name: 'users',
  emails: [
    accountDeletion,
    activateAccount,
    alreadyRegistered,
    confirmNewEmail,
    confirmReminder,
    emailChanged,
    newDevice,
    passwordChanged,
    protectionChanged,
    restorePassword,
    wrongCodes,
  ],
  variables: defineVariables(
    {
      email: variable(
        'AGIO_OWNER_EMAIL',
        z.string().refine(isAddress, 'must be an e-mail address: anna@office.example').optional(),
      ),
      password: variable(
        'AGIO_OWNER_PASSWORD',
        z.string().refine(isChosen, 'must be from 8 to 128 characters long').optional(),
      ),
    },
    // What is absent is generated.
    owner => ({ owner }),
  ),
  async open(office, needs: UsersNeeds, { owner }: UsersOptions, later: () => Later) {
    const { db, secret, origin, now } = office
    const { sessions, captcha, content, countHits, formsOfNetwork, identity } = needs
    const hasOpenMoney: HasOpenClaim = async (db, userId) =>
      (await later().hasOpenClaim(db, userId)) || (await later().hasOpenWithdrawal(db, userId))
    return {
      offers: {
        /** Makes the owner's account where there is none, when nothing can refuse the start any more. */
        async makeFirstOwner(say: (owner: FirstOwner) => Promise<void>) {
          if (owner) await openFirstOwner(db, owner, { origin, now: now(), say })
        },
        onNewDevice: notifyOfNewDevice,
        onWrongCodes: notifyOfWrongCodes,
      },
      routes(app) {
        usersRoutes(app, {
          db,
          sessions,
          captcha,
          secret,
          onEmailConfirmed: later().onEmailConfirmed,
          personalData: office.personalData,
          hasOpenClaim: hasOpenMoney,
          formsOfNetwork,
          terms: content.terms,
          countHits,
          now,
        })
        protectionRoutes(app, {
          db,
          sessions,
          secret,
          origin,
          officeName: () => identity().name,
          onWrongCodes: notifyOfWrongCodes,
          now,
        })
        payoutAccountsRoutes(app, { db, refusesExamples: !office.demo, now })
      },
      tasks: [
        answerRestore(db, now),
        answerSignUpAgain(db, now),
        answerEmailChange(db, now),
        forgetCodes(db, now),
        deleteAccounts(db, { hasOpenClaim: hasOpenMoney, now }),
        sweepUnconfirmed(db, { isNamedInClaims: (tx, userId) => later().isNamedInClaims(tx, userId), now }),
      ],
    }
  },
})
