import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Shown on a form for guests to a signed-in visitor. The form stays: it may be meant for somebody else. */
export function SignedInAlready({ form }: { form: 'register' | 'forget' }) {
  const t = useMessages(messages)
  const person = usePerson()
  if (!person) return null
  return (
    <Notice title={t.title(person.email)}>
      <p>
        {t[form]} <Link to="/account/settings">{t.settings}</Link>
      </p>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    title: (email: string) => `Вы вошли как ${email}`,
    register: 'Кабинет у вас уже есть, второй не понадобится.',
    forget: 'Сменить пароль можно прямо там. Не помните его? Запросите письмо и выйдите, прежде чем открыть ссылку.',
    settings: 'Настройки',
  },
  en: {
    title: (email: string) => `You are signed in as ${email}`,
    register: 'You already have an account and do not need a second one.',
    forget: 'You can change your password there. Forgotten it? Request a link, and sign out before you open it.',
    settings: 'Settings',
  },
})
