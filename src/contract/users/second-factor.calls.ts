import { z } from 'zod'
import { SecondFactorCode } from '#contract/auth/session.ts'
import { TypedPassword } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { Passkey, SignedChallenge } from './passkey.ts'

const tag = 'second-factor'

/** Six digits of the authenticator; a space in the middle is how some show them. */
const TotpCode = z
  .string()
  .regex(/^\d{3} ?\d{3}$/)
  .meta({ examples: ['492 039'] })
  .transform(code => code.replace(' ', ''))

export const stepUp = defineCall({
  name: 'stepUp',
  method: 'POST',
  path: '/api/v1/users/me/step-up/',
  tag,
  summary:
    'Authenticates again within a session, with a passkey that has signed the challenge of a sign-in, or with a code where the account has a second factor and with the password where it has none. For fifteen minutes no call answers `step-up-required`',
  summaryRu:
    'Подтверждает ещё раз, кто за устройством: ключом доступа, подписавшим вызов для входа, или кодом, если включён второй фактор, иначе паролем. Пятнадцать минут ни один вызов не ответит `step-up-required`',
  bearer: 'required',
  beforeSecondFactor: true,
  body: z.strictObject({
    password: TypedPassword.optional(),
    code: SecondFactorCode.optional(),
    passkey: SignedChallenge.optional(),
  }),
  answer: z
    .object({ freshUntil: z.iso.datetime() })
    .meta({ id: 'SteppedUp', examples: [{ freshUntil: '2026-11-20T10:15:00Z' }] }),
  refusals: ['bad-credentials', 'second-factor-required', 'second-factor-wrong'],
})

const RecoveryCodes = z
  .object({ recoveryCodes: z.array(z.string()).meta({ description: 'Shown this once; each works once.' }) })
  .meta({ id: 'RecoveryCodes', examples: [{ recoveryCodes: ['k7wm-3fqx-9dpa', 'c2nh-8rty-4vez'] }] })

export const security = defineCall({
  name: 'security',
  method: 'GET',
  path: '/api/v1/users/me/security/',
  tag,
  summary: 'How the account is protected',
  summaryRu: 'Чем защищён аккаунт',
  bearer: 'required',
  beforeSecondFactor: true,
  answer: z
    .object({
      passwordChangedAt: z.iso.datetime(),
      totp: z.object({ since: z.iso.datetime() }).nullable(),
      totpRequired: z.boolean().meta({ description: 'Staff cannot turn it off.' }),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(Passkey),
      passkeysPossible: z.boolean().meta({ description: 'An office without a domain name cannot have any.' }),
      fresh: z.boolean().meta({ description: 'The person has proved within fifteen minutes who they are.' }),
    })
    .meta({
      id: 'Security',
      examples: [
        {
          passwordChangedAt: '2026-11-20T10:00:00Z',
          totp: { since: '2026-11-20T10:05:00Z' },
          totpRequired: false,
          recoveryCodesLeft: 10,
          passkeys: [],
          passkeysPossible: true,
          fresh: true,
        },
      ],
    }),
})

export const beginTotp = defineCall({
  name: 'beginTotp',
  method: 'POST',
  path: '/api/v1/users/me/totp/',
  tag,
  summary: 'Makes a secret for an authenticator. It counts from the moment when a code of it is confirmed',
  summaryRu: 'Создаёт секрет для приложения с кодами. Он действует с того момента, как подтверждён код из него',
  bearer: 'required',
  proof: 'always',
  beforeSecondFactor: true,
  answer: z
    .object({
      secret: z.string().meta({ description: 'Base32, to be typed in.' }),
      uri: z.string().meta({ description: 'The same for a QR code.' }),
    })
    .meta({
      id: 'TotpSetup',
      examples: [
        {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          uri: 'otpauth://totp/Agio:anna%40example.org?issuer=Agio&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        },
      ],
    }),
  refusals: ['step-up-required', 'wrong-state'],
})

export const confirmTotp = defineCall({
  name: 'confirmTotp',
  method: 'POST',
  path: '/api/v1/users/me/totp/confirm/',
  tag,
  summary: 'Turns the second factor on by a first code of it, and answers the recovery codes',
  summaryRu: 'Включает второй фактор первым кодом из приложения и выдаёт коды восстановления',
  bearer: 'required',
  proof: 'always',
  beforeSecondFactor: true,
  body: z.strictObject({ code: TotpCode }),
  answer: RecoveryCodes,
  refusals: ['second-factor-wrong', 'step-up-required', 'wrong-state'],
})

export const turnTotpOff = defineCall({
  name: 'turnTotpOff',
  method: 'POST',
  path: '/api/v1/users/me/totp/off/',
  tag,
  summary: 'Turns the second factor off; the recovery codes end with it',
  summaryRu: 'Выключает второй фактор; вместе с ним гаснут коды восстановления',
  bearer: 'required',
  proof: 'always',
  body: z.strictObject({ password: TypedPassword }),
  answer: z.object({ totp: z.null() }).meta({ examples: [{ totp: null }] }),
  refusals: ['bad-credentials', 'forbidden', 'step-up-required', 'wrong-state'],
})

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/users/me/recovery-codes/',
  tag,
  summary: 'New recovery codes; the earlier ones end',
  summaryRu: 'Новые коды восстановления; прежние больше не действуют',
  bearer: 'required',
  proof: 'always',
  answer: RecoveryCodes,
  refusals: ['step-up-required', 'wrong-state'],
})
