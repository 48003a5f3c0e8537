import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { type ComposedRole, type StaffRole, staffRoles } from '#contract/auth/roles.ts'
import type { Invitation } from '#contract/staff/invitations.ts'
import type { SecondFactorReset } from '#contract/staff/second-factor-resets.ts'
import type { StaffPerson } from '#contract/staff/staff-person.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { readComposedRoles } from './RolesPage.data.ts'

export type StaffData = {
  people: readonly StaffPerson[]
  invitations: readonly Invitation[]
  resets: readonly SecondFactorReset[]
  /** The roles that the owner has composed. */
  composed: readonly ComposedRole[]
  done: string
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<StaffData> {
  const api = apiOf(context)
  const search = new URL(request.url).searchParams
  const [people, invitations, resets, composed] = await Promise.all([
    api('GET /api/v1/desk/staff/'),
    api('GET /api/v1/desk/invitations/'),
    api('GET /api/v1/desk/second-factor-resets/'),
    readComposedRoles(api),
  ])
  return {
    people,
    invitations,
    resets,
    composed,
    done: search.get('done') ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const name = nameOfForm(form)
  const api = context.get(apiContext)
  switch (name) {
    case 'invite':
      return answerForm(name, form, { email: 'kept', role: 'kept' }, ({ email, role }) =>
        api('POST /api/v1/desk/invitations/', { body: { email, role: roleOf(role) } }),
      )
    case 'invite-again':
      return answerForm(name, form, { id: 'kept' }, params =>
        api('POST /api/v1/desk/invitations/{id}/letter/', { params }),
      )
    case 'invite-withdraw':
      return answerForm(name, form, { id: 'kept' }, params => api('DELETE /api/v1/desk/invitations/{id}/', { params }))
    default:
      throw new Response('no such form', { status: 400 })
  }
}

/** What is no role is refused by the call. */
export const roleOf = (text: string) => (staffRoles.find(role => role === text) ?? text) as StaffRole
