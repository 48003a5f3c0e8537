import { z } from 'zod'
import { defineLetter } from '../letter.ts'

const changes = ['totp-on', 'totp-off', 'recovery-codes-renewed', 'passkey-added', 'passkey-removed'] as const
export type ProtectionChange = (typeof changes)[number]

/** What is needed to sign in is no longer what it was. */
export const protectionChanged = defineLetter({
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
    },
    preheader: 'Если это были не вы, смените пароль.',
    notYou: 'Если это сделали не вы, смените пароль и закройте чужие сеансы.',
    look: 'Открыть настройки',
    quoted: name => `«${name}»`,
  },
  en: {
    changes: {
      'totp-on': ['The second factor is on', 'From now on a code of your authenticator is asked as well'],
      'totp-off': ['The second factor is off', 'From now on the password alone is enough'],
      'recovery-codes-renewed': ['New recovery codes', 'There are new recovery codes; the earlier ones no longer work'],
      'passkey-added': ['A passkey was added', 'A new passkey can sign in to your account'],
      'passkey-removed': ['A passkey was removed', 'This passkey can no longer sign in'],
    },
    preheader: 'If it was not you, change your password.',
    notYou: 'If it was not you, change your password and end the sessions that are not yours.',
    look: 'Open the settings',
    quoted: name => `“${name}”`,
  },
}
