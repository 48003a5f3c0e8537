import { redirect } from 'react-router'
import { scopes } from '#contract/auth/scopes.ts'
import { staffNewsKinds } from '#contract/desk/staff-news.ts'
import { type Locale, locales } from '#contract/locale.ts'
import type { NewCredential } from '#contract/users/passkey.ts'
import type { Api } from '#web/api/api.ts'
import { readCredential } from '#web/auth/read-credential.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { answerStepUp } from './step-up.ts'

type Answer = (name: string, form: FormData, api: Api) => Promise<unknown>

const settingsPage = '/account/settings'

/** Every form of the settings by its name, and the call that it stands for. */
export const settingsForms: Readonly<Record<string, Answer | undefined>> = {
  reactivate: (name, form, api) => answerForm(name, form, {}, () => api('POST /api/v1/users/reactivate/')),

  email: (name, form, api) =>
    answerForm(
      name,
      form,
      { email: 'kept', password: 'secret' },
      ({ email, password }) => api('POST /api/v1/users/me/email/', { body: { email, password } }),
      { refusesIncomplete: true },
    ),

  password: (name, form, api) =>
    answerForm(
      name,
      form,
      { current: 'secret', password: 'secret' },
      body => api('POST /api/v1/users/me/password/', { body }),
      { refusesIncomplete: true },
    ),

  'step-up': (name, form, api) => answerStepUp(name, form, api, settingsPage),

  'totp-begin': (name, form, api) => answerForm(name, form, {}, () => api('POST /api/v1/users/me/totp/')),

  'totp-confirm': (name, form, api) =>
    answerForm(name, form, { code: 'secret', secret: 'kept', uri: 'kept' }, ({ code }) =>
      api('POST /api/v1/users/me/totp/confirm/', { body: { code: withoutGaps(code) } }),
    ),

  'totp-off': (name, form, api) =>
    answerForm(name, form, { password: 'secret' }, ({ password }) =>
      api('POST /api/v1/users/me/totp/off/', { body: { password } }),
    ),

  'recovery-codes': (name, form, api) => answerForm(name, form, {}, () => api('POST /api/v1/users/me/recovery-codes/')),

  'passkey-add': (name, form, api) =>
    answerForm(name, form, { name: 'kept', credential: 'secret' }, ({ name, credential }) =>
      api('POST /api/v1/users/me/passkeys/', { body: { name, credential: readCredential<NewCredential>(credential) } }),
    ),

  'passkey-rename': (name, form, api) =>
    answerForm(name, form, { id: 'kept', name: 'kept' }, ({ id, name }) =>
      api('PATCH /api/v1/users/me/passkeys/{id}/', { params: { id }, body: { name } }),
    ),

  'passkey-remove': (name, form, api) =>
    answerForm(name, form, { id: 'kept' }, params => api('DELETE /api/v1/users/me/passkeys/{id}/', { params })),

  'api-key-add': (name, form, api) => {
    const kinds = {
      name: 'kept',
      'rates:read': 'optional',
      'claims:read': 'optional',
      'claims:open': 'optional',
      'referrals:read': 'optional',
    } as const
    return answerForm(
      name,
      form,
      kinds,
      ({ name, ...ticked }) => {
        const chosen = scopes.filter(scope => ticked[scope] === 'yes')
        return api('POST /api/v1/users/me/api-keys/', { body: { name, scopes: chosen } })
      },
      { refusesIncomplete: true },
    )
  },

  'api-key-end': (name, form, api) =>
    answerForm(name, form, { id: 'kept' }, params => api('DELETE /api/v1/users/me/api-keys/{id}/', { params })),

  'session-end': (name, form, api) =>
    answerForm(name, form, { id: 'kept' }, params => api('DELETE /api/v1/users/me/sessions/{id}/', { params })),

  'sessions-end': (name, form, api) => answerForm(name, form, {}, () => api('DELETE /api/v1/users/me/sessions/')),

  preferences: (name, form, api) => {
    const kinds = { locale: 'kept', claims: 'optional', referral: 'optional', news: 'optional' } as const
    return answerForm(name, form, kinds, ({ locale, claims, referral, news }) =>
      api('PATCH /api/v1/users/me/preferences/', {
        body: {
          locale: localeOf(locale),
          notifications: { claims: claims === 'yes', referral: referral === 'yes', news: news === 'yes' },
        },
      }),
    )
  },

  'staff-news': (name, form, api) =>
    answerForm(name, form, {}, () => {
      const kinds = staffNewsKinds.filter(kind => form.get(kind) === 'yes')
      return api('PATCH /api/v1/desk/staff-news/', { body: { kinds } })
    }),

  'staff-name': (formName, form, api) =>
    answerForm(formName, form, { name: 'kept' }, ({ name }) =>
      api('PUT /api/v1/desk/name/', { body: { name: name.trim() || null } }),
    ),

  'telegram-link': (name, form, api) => answerForm(name, form, {}, () => api('POST /api/v1/users/me/telegram/')),

  'telegram-unlink': (name, form, api) => answerForm(name, form, {}, () => api('DELETE /api/v1/users/me/telegram/')),

  'account-add': (name, form, api) => {
    const kinds = {
      currency: 'kept',
      name: 'optional',
      account: 'kept',
      memo: 'optional',
      bank: 'optional',
      contact: 'optional',
    } as const
    return answerForm(
      name,
      form,
      kinds,
      async ({ currency, name, ...typed }) => {
        const details = Object.fromEntries(Object.entries(typed).filter(([, text]) => text))
        await api('POST /api/v1/users/me/accounts/', { body: { currency, name, details } })
        throw redirect(`${settingsPage}?done=account-add#accounts`, 303)
      },
      { refusesIncomplete: true },
    )
  },

  'account-rename': (name, form, api) =>
    answerForm(name, form, { id: 'kept', name: 'optional' }, ({ id, name }) =>
      api('PATCH /api/v1/users/me/accounts/{id}/', { params: { id }, body: { name } }),
    ),

  'account-remove': (name, form, api) =>
    answerForm(name, form, { id: 'kept' }, params => api('DELETE /api/v1/users/me/accounts/{id}/', { params })),

  export: (name, form, api) =>
    answerForm(name, form, {}, async () => {
      // The type of a call does not describe its file; this one is JSON.
      const kept: unknown = await api('GET /api/v1/users/me/export/')
      return { file: JSON.stringify(kept, null, 2) }
    }),

  delete: (name, form, api) =>
    answerForm(name, form, { password: 'secret', understood: 'box' }, ({ password }) =>
      api('POST /api/v1/users/me/deletion/', { body: { password } }),
    ),

  keep: (name, form, api) => answerForm(name, form, {}, () => api('DELETE /api/v1/users/me/deletion/')),
}

/** Authenticators show a code in groups, and so it is pasted. */
const withoutGaps = (code: string) => code.replaceAll(/[\s-]/g, '')

const localeOf = (text: string): Locale => locales.find(locale => locale === text) ?? 'ru'
