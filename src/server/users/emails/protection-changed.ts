import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

const changes = [
  'totp-on',
  'totp-off',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-removed',
  'api-key-created',
  'api-key-ended',
] as const
export type ProtectionChange = (typeof changes)[number]

/** What opens the account, or calls in its name, has changed. */
export const protectionChanged = defineEmail('protection-changed', {
  data: z.strictObject({ change: z.enum(changes), name: z.string().optional() }),
  sample: { change: 'passkey-added', name: 'iPhone' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const [heading, what] = text.changes[data.change]
    return {
      subject: `${heading} — ${officeName}`,
      preheader: text.preheader,
      heading,
      parts: [
        { is: 'paragraph', text: data.name ? `${what}: ${text.quoted(data.name)}.` : `${what}.` },
        { is: 'paragraph', text: text.notYou },
        { is: 'button', label: text.look, url: link('/account/settings') },
      ],
    }
  },
})

const texts: Record<
  'ru' | 'en',
  {
    changes: Record<ProtectionChange, [string, string]>
    preheader: string
    notYou: string
    look: string
    quoted: (name: string) => string
  }
> = {
  ru: {
    changes: {
      'totp-on': ['Второй фактор включён', 'Теперь при входе нужен ещё и код из приложения'],
      'totp-off': ['Второй фактор выключен', 'Теперь для входа достаточно пароля'],
      'recovery-codes-renewed': ['Новые коды восстановления', 'Выданы новые коды восстановления, прежние не действуют'],
      'passkey-added': ['Добавлен ключ доступа', 'В кабинет можно войти по новому ключу доступа'],
      'passkey-removed': ['Ключ доступа удалён', 'По этому ключу доступа больше не войти'],
      'api-key-created': [
        'Создан API-ключ',
        'Программа с новым API-ключом может обращаться к обменнику от вашего имени',
      ],
      'api-key-ended': ['API-ключ отключён', 'Этот API-ключ больше не действует'],
    },
    preheader: 'Если это были не вы, смените пароль.',
    notYou: 'Если это сделали не вы, смените пароль и закройте чужие сеансы.',
    look: 'Открыть настройки',
    quoted: name => `«${name}»`,
  },
  en: {
    changes: {
      'totp-on': ['Two-factor authentication is on', 'You will now need an authenticator code to sign in'],
      'totp-off': ['Two-factor authentication is off', 'Your password alone is now enough to sign in'],
      'recovery-codes-renewed': ['New recovery codes', 'New recovery codes were created; the old ones no longer work'],
      'passkey-added': ['Passkey added', 'You can now sign in to your account with a new passkey'],
      'passkey-removed': ['Passkey removed', 'This passkey can no longer be used to sign in'],
      'api-key-created': ['API key created', 'A program with a new API key can now call the office in your name'],
      'api-key-ended': ['API key ended', 'This API key no longer works'],
    },
    preheader: 'If it was not you, change your password.',
    notYou: 'If it was not you, change your password and sign out the sessions you do not recognise.',
    look: 'Open settings',
    quoted: name => `“${name}”`,
  },
}
