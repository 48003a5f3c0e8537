import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { isStaff } from '#contract/auth/roles.ts'
import { apiContext, apiOf } from '#web/api/api.ts'
import { nameOfForm } from '#web/forms/form-outcome.ts'
import { personContext } from '#web/session/person.ts'
import { readSavable } from './savable-currencies.ts'
import { settingsForms } from './settings-forms.ts'

/** Everything that the settings show. Staff without a second factor see only how to set one up. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiOf(context)
  const search = new URL(request.url).searchParams
  const [me, security] = await Promise.all([api('GET /api/v1/users/me/'), api('GET /api/v1/users/me/security/')])
  const asked = { done: search.get('done') ?? '', confirm: search.has('confirm'), add: search.get('add') ?? '' }
  if (isStaff(me.role) && me.secondFactor !== 'passed') return { me, security, asked, rest: undefined }

  // What of the console stands here stays closed with it.
  const isAtWork = isStaff(me.role) && context.get(personContext)?.outside === undefined
  const [preferences, sessions, apiKeys, accounts, deletion, telegram, savable, staffName, staffNews] =
    await Promise.all([
      api('GET /api/v1/users/me/preferences/'),
      api('GET /api/v1/users/me/sessions/'),
      api('GET /api/v1/users/me/api-keys/'),
      api('GET /api/v1/users/me/accounts/', { query: {} }),
      api('GET /api/v1/users/me/deletion/'),
      api('GET /api/v1/users/me/telegram/'),
      readSavable(api),
      isAtWork ? api('GET /api/v1/desk/name/') : undefined,
      isAtWork ? api('GET /api/v1/desk/staff-news/') : undefined,
    ])
  const lists = { apiKeys: apiKeys.items, accounts: accounts.items }
  return {
    me,
    security,
    asked,
    rest: { preferences, sessions, ...lists, deletion, telegram, savable, staffName, staffNews },
  }
}

export type SettingsData = Awaited<ReturnType<typeof loader>>
export type SettingsRest = NonNullable<SettingsData['rest']>

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const name = nameOfForm(form)
  const answer = settingsForms[name]
  // This page does not have such a form.
  if (!answer) throw new Response('no such form', { status: 400 })
  return answer(name, form, context.get(apiContext))
}
