import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import type { AuditEntry } from '#contract/audit/audit.ts'
import type { ComposedRole } from '#contract/auth/roles.ts'
import type { ResetDecision, SecondFactorReset } from '#contract/staff/second-factor-resets.ts'
import type { StaffProfile } from '#contract/staff/staff-person.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { readCurrencies, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { answerForm, nameOfForm } from '#web/forms/form-outcome.ts'
import { readComposedRoles } from './RolesPage.data.ts'
import { roleOf } from './StaffPage.data.ts'

export type StaffMemberData = {
  person: StaffProfile
  history: readonly AuditEntry[]
  reset: SecondFactorReset | undefined
  currencies: ShownCurrencies
  /** The roles that the owner has composed. */
  composed: readonly ComposedRole[]
  done: string
}

const SHOWN_HISTORY = '15'

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<StaffMemberData> {
  const id = params.id!
  const api = apiOf(context)
  const search = new URL(request.url).searchParams
  const [person, resets, history, currencies, composed] = await Promise.all([
    api('GET /api/v1/desk/staff/{id}/', { params: { id } }),
    api('GET /api/v1/desk/second-factor-resets/'),
    api('GET /api/v1/desk/audit/', { query: { subject: id, size: SHOWN_HISTORY } }),
    readCurrencies(api),
    readComposedRoles(api),
  ])
  return {
    person,
    reset: resets.find(({ person }) => person.id === id),
    history: history.items,
    currencies,
    composed,
    done: search.get('done') ?? '',
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const name = nameOfForm(form)
  const api = context.get(apiContext)
  const id = params.id!
  switch (name) {
    case 'name':
      return answerForm(name, form, { name: 'kept' }, async ({ name }) => {
        await api('PUT /api/v1/desk/staff/{id}/name/', { params: { id }, body: { name: name.trim() || null } })
        throw redirect(`/console/staff/${id}?done=name`, 303)
      })
    case 'share':
      return answerForm(name, form, { percent: 'kept' }, async ({ percent }) => {
        const typed = percent.trim()
        await api('PUT /api/v1/desk/staff/{id}/share/', {
          params: { id },
          // What is no number is refused, and not taken for nothing.
          body: { percent: typed === '' ? null : /^\d{1,4}$/.test(typed) ? Number(typed) : -1 },
        })
        throw redirect(`/console/staff/${id}?done=share`, 303)
      })
    case 'role':
      return answerForm(name, form, { from: 'kept', to: 'kept' }, async ({ from, to }) => {
        await api('POST /api/v1/desk/staff/{id}/role/', {
          params: { id },
          body: { from: roleOf(from), to: roleOf(to) },
        })
        throw redirect(`/console/staff/${id}?done=role`, 303)
      })
    case 'end':
      return answerForm(name, form, { from: 'kept', understood: 'box' }, async ({ from }) => {
        await api('POST /api/v1/desk/staff/{id}/end/', { params: { id }, body: { from: roleOf(from) } })
        throw redirect('/console/staff?done=end', 303)
      })
    case 'session-end':
      return answerForm(name, form, { session: 'kept' }, ({ session }) =>
        api('DELETE /api/v1/desk/staff/{id}/sessions/{session}/', { params: { id, session } }),
      )
    case 'sessions-end':
      return answerForm(name, form, {}, () => api('DELETE /api/v1/desk/staff/{id}/sessions/', { params: { id } }))
    case 'reset-ask':
      return answerForm(name, form, { reason: 'kept' }, ({ reason }) =>
        api('POST /api/v1/desk/staff/{id}/second-factor-reset/', { params: { id }, body: { reason } }),
      )
    case 'reset-decide':
      return answerForm(name, form, { id: 'kept', decision: 'kept' }, ({ id, decision }) =>
        api('POST /api/v1/desk/second-factor-resets/{id}/decision/', {
          params: { id },
          body: { decision: decision as ResetDecision },
        }),
      )
    default:
      throw new Response('no such form', { status: 400 })
  }
}
