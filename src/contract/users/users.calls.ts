import { z } from 'zod'
import {
  CaptchaSolution,
  Email,
  EmailAsked,
  EmailCode,
  EmailSent,
  LocaleName,
  NewPassword,
  NotificationChoices,
  TypedPassword,
} from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'

const tag = 'users'

const ConfirmedAddress = z
  .object({ email: z.string() })
  .meta({ id: 'ConfirmedAddress', examples: [{ email: 'anna@example.org' }] })

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/api/v1/users/signup/',
  tag,
  summary:
    'Opens an account and sends an e-mail with the code that activates it. The answer does not tell whether the address is known',
  summaryRu: 'Открывает аккаунт и шлёт письмо с кодом активации. По ответу нельзя узнать, знаком ли нам адрес',
  bearer: 'ignored',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    consent: z.literal(true).meta({ description: 'The rules of the office are accepted.' }),
    ref: z
      .string()
      .regex(/^[\w-]{1,32}$/)
      .optional()
      .meta({ description: 'The referrer’s code. An unknown one is ignored.' }),
    captcha: CaptchaSolution.optional(),
    locale: LocaleName.optional().meta({ description: 'The language of the e-mails.' }),
  }),
  status: 202,
  answer: EmailAsked,
  refusals: ['captcha-required', 'not-served'],
})

const CodePurpose = z
  .enum(['activate', 'restore', 'change-email', 'undo-email'])
  .meta({ id: 'CodePurpose', examples: ['activate'] })

export const readCode = defineCall({
  name: 'readCode',
  method: 'GET',
  path: '/api/v1/users/codes/{purpose}/{code}/',
  tag,
  summary: 'The address of an e-mailed code, and whether the account is the caller’s, without using the code up',
  summaryRu: 'К чему код из письма, не тратя его: какой адрес и принадлежит ли он аккаунту вызывающего',
  bearer: 'optional',
  params: z.strictObject({ purpose: CodePurpose, code: EmailCode }),
  answer: z
    .object({
      masked: z.string().meta({ description: 'Enough of the address to recognise it.' }),
      own: z.boolean().meta({ description: 'The caller is signed in to the account that the code belongs to.' }),
      openedHere: z.boolean().meta({
        description: 'The account was opened in this browser: the code alone confirms its address and signs in.',
      }),
    })
    .meta({ id: 'CodeOfLetter', examples: [{ masked: 'a•••@example.org', own: false, openedHere: true }] }),
  refusals: ['not-found', 'already-used', 'expired'],
})

export const activate = defineCall({
  name: 'activate',
  method: 'POST',
  path: '/api/v1/users/activate/{code}/',
  tag,
  summary:
    'Confirms the address by the code from the e-mail, for the signed-in owner of the account. The browser that opened it is signed in; others set a password',
  summaryRu:
    'Подтверждает адрес кодом из письма тому, кто вошёл в этот аккаунт. Браузер, в котором его открыли, входит сам; остальные задают пароль',
  bearer: 'optional',
  params: z.strictObject({ code: EmailCode }),
  answer: ConfirmedAddress.extend({
    signedIn: z.boolean().meta({ description: 'The caller is signed in to the account now.' }),
  }).meta({ id: 'Activated', examples: [{ email: 'anna@example.org', signedIn: true }] }),
  refusals: ['forbidden', 'not-found', 'already-used', 'expired'],
})

export const activateWithPassword = defineCall({
  name: 'activateWithPassword',
  method: 'POST',
  path: '/api/v1/users/activate/{code}/password/',
  tag,
  summary:
    'Confirms the address by the code from the e-mail and sets a new password. Every session ends, and whatever was added to the account before goes',
  summaryRu: 'Подтверждает адрес кодом из письма и задаёт новый пароль. Сеансы и всё, что добавили раньше, удаляются',
  bearer: 'ignored',
  params: z.strictObject({ code: EmailCode }),
  body: z.strictObject({ password: NewPassword }),
  answer: ConfirmedAddress,
  refusals: ['not-found', 'already-used', 'expired'],
})

export const reactivate = defineCall({
  name: 'reactivate',
  method: 'POST',
  path: '/api/v1/users/reactivate/',
  tag,
  summary: 'Sends the activation e-mail once more; the earlier one stays valid',
  summaryRu: 'Присылает письмо активации ещё раз; прежнее действует до своего срока',
  bearer: 'required',
  status: 202,
  answer: EmailSent,
  refusals: ['wrong-state'],
})

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/v1/users/me/password/',
  tag,
  summary: 'Changes the password. All other sessions and all API keys end, and an e-mail reports it',
  summaryRu: 'Меняет пароль. Все остальные сеансы и все ключи API закрываются, об этом приходит письмо',
  bearer: 'required',
  proof: 'by-effect',
  body: z.strictObject({ current: TypedPassword, password: NewPassword }),
  answer: z.object({ endedSessions: z.int() }).meta({ id: 'PasswordChanged', examples: [{ endedSessions: 2 }] }),
  refusals: ['bad-credentials', 'step-up-required'],
})

export const requestRestore = defineCall({
  name: 'requestRestore',
  method: 'POST',
  path: '/api/v1/users/restore/',
  tag,
  summary: 'Sends an e-mail with the code for a new password. The answer does not tell whether the address is known',
  summaryRu: 'Шлёт письмо с кодом для нового пароля. По ответу нельзя узнать, знаком ли нам адрес',
  bearer: 'ignored',
  body: z.strictObject({ email: Email, captcha: CaptchaSolution.optional() }),
  status: 202,
  answer: EmailAsked,
  refusals: ['captcha-required'],
})

export const restore = defineCall({
  name: 'restore',
  method: 'POST',
  path: '/api/v1/users/restore/{code}/',
  tag,
  summary: 'Sets a new password by the code from the e-mail. Every session ends; the second factor stays',
  summaryRu: 'Задаёт новый пароль по коду из письма. Все сеансы закрываются, второй фактор остаётся',
  bearer: 'ignored',
  params: z.strictObject({ code: EmailCode }),
  body: z.strictObject({ password: NewPassword }),
  answer: ConfirmedAddress,
  refusals: ['not-found', 'already-used', 'expired'],
})

export const requestEmailChange = defineCall({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/api/v1/users/me/email/',
  tag,
  summary: 'Asks to change the address: a code goes to the new one',
  summaryRu: 'Запрос на смену адреса: код уходит на новый',
  bearer: 'required',
  proof: 'always',
  body: z.strictObject({ email: Email, password: TypedPassword }),
  status: 202,
  answer: EmailSent,
  refusals: ['bad-credentials', 'step-up-required'],
})

export const confirmEmailChange = defineCall({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/api/v1/users/me/email/{code}/',
  tag,
  summary:
    'Changes the address by the code that came to the new one. The old one gets an e-mail that can undo it for seven days',
  summaryRu:
    'Меняет адрес по коду, пришедшему на новый. На старый уходит письмо, по которому смену можно отменить семь дней',
  bearer: 'required',
  params: z.strictObject({ code: EmailCode }),
  answer: ConfirmedAddress,
  refusals: ['not-found', 'already-used', 'expired', 'conflict'],
})

export const undoEmailChange = defineCall({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/v1/users/email/undo/{code}/',
  tag,
  summary:
    'Gives the account its old address back. Every session ends, and the second factors that were added since are gone',
  summaryRu: 'Возвращает аккаунту старый адрес. Все сеансы закрываются, добавленные с тех пор вторые факторы удаляются',
  bearer: 'ignored',
  params: z.strictObject({ code: EmailCode }),
  answer: ConfirmedAddress,
  refusals: ['not-found', 'already-used', 'expired'],
})

const Preferences = z.object({ locale: LocaleName, notifications: NotificationChoices }).meta({
  id: 'Preferences',
  examples: [{ locale: 'ru', notifications: { claims: true, referral: true, news: false } }],
})

export const preferences = defineCall({
  name: 'preferences',
  method: 'GET',
  path: '/api/v1/users/me/preferences/',
  tag,
  summary: 'The language of the e-mails, and which of them are sent',
  summaryRu: 'На каком языке писать и какие письма присылать',
  bearer: 'required',
  answer: Preferences,
})

export const changePreferences = defineCall({
  name: 'changePreferences',
  method: 'PATCH',
  path: '/api/v1/users/me/preferences/',
  tag,
  summary: 'Changes the language of the e-mails, or which of them are sent. Unnamed settings stay',
  summaryRu: 'Меняет язык писем или их набор. Что не названо, остаётся как было',
  bearer: 'required',
  body: z.strictObject({
    locale: LocaleName.optional(),
    notifications: NotificationChoices.partial().optional(),
  }),
  answer: Preferences,
})

export const exportMyData = defineCall({
  name: 'exportMyData',
  method: 'GET',
  path: '/api/v1/users/me/export/',
  tag,
  summary: 'Everything that the office keeps about the caller, as a file',
  summaryRu: 'Всё, что обменник хранит о вызывающем, одним файлом',
  bearer: 'required',
  proof: 'always',
  answer: { mediaType: 'application/json' },
  refusals: ['step-up-required'],
})

const Deletion = z
  .object({
    deletesAt: z.iso.datetime().nullable().meta({ description: 'Null: nobody has asked for it.' }),
    kept: z.array(z.enum(['claims', 'ledger', 'referral'])).meta({
      description:
        'What stays: claims and transfers are the books of the office, and keep the address and the accounts that they were made with.',
    }),
  })
  .meta({ id: 'Deletion', examples: [{ deletesAt: '2026-12-05T12:00:00Z', kept: ['claims', 'ledger', 'referral'] }] })

export const readDeletion = defineCall({
  name: 'readDeletion',
  method: 'GET',
  path: '/api/v1/users/me/deletion/',
  tag,
  summary: 'Whether the account is going to be deleted, and what will stay',
  summaryRu: 'Будет ли удалён аккаунт и что останется',
  bearer: 'required',
  answer: Deletion,
})

export const requestDeletion = defineCall({
  name: 'requestDeletion',
  method: 'POST',
  path: '/api/v1/users/me/deletion/',
  tag,
  summary: 'Deletes the account in fourteen days; until then it can be taken back',
  summaryRu: 'Удаляет аккаунт через четырнадцать дней; до этого можно передумать',
  bearer: 'required',
  proof: 'always',
  body: z.strictObject({ password: TypedPassword }),
  status: 202,
  answer: Deletion,
  refusals: ['bad-credentials', 'step-up-required', 'wrong-state'],
})

export const cancelDeletion = defineCall({
  name: 'cancelDeletion',
  method: 'DELETE',
  path: '/api/v1/users/me/deletion/',
  tag,
  summary: 'The account stays',
  summaryRu: 'Аккаунт остаётся',
  bearer: 'required',
  answer: Deletion,
})
