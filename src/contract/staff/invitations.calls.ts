import { z } from 'zod'
import { rights } from '#contract/auth/rights.ts'
import { StaffRoleText } from '#contract/auth/staff-member.ts'
import { Email, EmailCode, LocaleName, NewPassword } from '#contract/auth/user.ts'
import { defineCall } from '#contract/calls.ts'
import { Invitation } from './invitations.ts'

const tag = 'staff'
const staff = rights['people.staff']

const InvitationId = z.strictObject({ id: z.uuid().toLowerCase() })
const Code = z.strictObject({ code: EmailCode })

export const listInvitations = defineCall({
  name: 'listInvitations',
  method: 'GET',
  path: '/api/v1/desk/invitations/',
  tag,
  summary: 'Open invitations to work here, the newest first',
  summaryRu: 'Открытые приглашения на работу, сначала новые',
  bearer: 'required',
  staff,
  answer: z.array(Invitation),
})

export const invite = defineCall({
  name: 'invite',
  method: 'POST',
  path: '/api/v1/desk/invitations/',
  tag,
  summary: 'Invites the holder of an address to a role, by a letter with a link for one use. Ten letters an hour',
  summaryRu: 'Приглашает владельца адреса на роль письмом с одноразовой ссылкой. Десять писем в час',
  bearer: 'required',
  staff,
  proof: 'always',
  body: z.strictObject({ email: Email, role: StaffRoleText }),
  answer: Invitation,
  status: 201,
  refusals: ['forbidden', 'step-up-required'],
})

export const inviteAgain = defineCall({
  name: 'inviteAgain',
  method: 'POST',
  path: '/api/v1/desk/invitations/{id}/letter/',
  tag,
  summary: 'Sends the letter again with a new link; the earlier link works no more',
  summaryRu: 'Шлёт письмо ещё раз с новой ссылкой; прежняя больше не работает',
  bearer: 'required',
  staff,
  proof: 'always',
  params: InvitationId,
  answer: Invitation,
  refusals: ['not-found', 'wrong-state', 'forbidden', 'step-up-required'],
})

export const withdrawInvitation = defineCall({
  name: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/v1/desk/invitations/{id}/',
  tag,
  summary: 'Withdraws an open invitation',
  summaryRu: 'Отзывает открытое приглашение',
  bearer: 'required',
  staff,
  proof: 'never',
  params: InvitationId,
  answer: Invitation,
  refusals: ['not-found', 'wrong-state', 'forbidden'],
})

const InvitationRead = z
  .object({
    email: z.string(),
    role: StaffRoleText,
    expiresAt: z.iso.datetime(),
    next: z.enum(['accept', 'sign-in', 'open-account', 'other-account']).meta({
      description:
        'What the holder of the address does next: accepts, signs in first, opens an account; or somebody else is signed in.',
    }),
  })
  .meta({
    id: 'InvitationRead',
    examples: [
      { email: 'olga@example.org', role: 'operator', expiresAt: '2026-11-24T12:00:00Z', next: 'open-account' },
    ],
  })

export const readInvitation = defineCall({
  name: 'readInvitation',
  method: 'GET',
  path: '/api/v1/invitations/{code}/',
  tag,
  summary: 'What the link of an invitation is for, without using it up',
  summaryRu: 'К чему ссылка приглашения, не тратя её',
  bearer: 'optional',
  params: Code,
  answer: InvitationRead,
  refusals: ['not-found', 'already-used', 'expired'],
})

const Accepted = z
  .object({ email: z.string(), role: StaffRoleText })
  .meta({ id: 'AcceptedInvitation', examples: [{ email: 'olga@example.org', role: 'operator' }] })

export const acceptInvitation = defineCall({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/{code}/acceptance/',
  tag,
  summary: 'Accepts with the account of the invited address. Its sessions end: one signs in anew, with a second factor',
  summaryRu: 'Принимает приглашение из кабинета с этим адресом. Сеансы закрываются: вход заново, со вторым фактором',
  bearer: 'required',
  params: Code,
  answer: Accepted,
  refusals: ['not-found', 'already-used', 'expired', 'forbidden', 'not-activated', 'wrong-state'],
})

export const openInvitedAccount = defineCall({
  name: 'openInvitedAccount',
  method: 'POST',
  path: '/api/v1/invitations/{code}/account/',
  tag,
  summary: 'Opens the account of the invited address with a password, accepts, and signs in',
  summaryRu: 'Открывает кабинет на адрес из приглашения с паролем, принимает приглашение и входит',
  bearer: 'ignored',
  params: Code,
  body: z.strictObject({
    password: NewPassword,
    locale: LocaleName.optional().meta({ description: 'The language of the e-mails.' }),
  }),
  answer: Accepted,
  refusals: ['not-found', 'already-used', 'expired', 'forbidden', 'wrong-state'],
})
