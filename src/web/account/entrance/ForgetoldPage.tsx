import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import { ForgetForm } from './ForgetForm.tsx'
import type { ForgetData } from './forget.ts'

export { action, loader } from './forget.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** Where links of old letters lead. A code in one is long past its time, so a new letter is asked for. */
export function Component() {
  const { email } = useLoaderData<ForgetData>()
  const t = useMessages(messages)
  return (
    <EntranceFrame
      title={t.title}
      foot={
        <p>
          {t.remembered} <Link to="/login">{t.signIn}</Link>
        </p>
      }
    >
      <Notice title={t.old}>
        <p>{email ? t.kept : t.ask}</p>
      </Notice>
      <ForgetForm />
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Восстановление пароля',
    old: 'Вы пришли по ссылке из старого письма',
    kept: 'Адрес из неё уже вписан. Нажмите кнопку, и придёт новое письмо.',
    ask: 'Впишите почту, и придёт новое письмо.',
    remembered: 'Вспомнили пароль?',
    signIn: 'Войти',
  },
  en: {
    title: 'Password recovery',
    old: 'You came by a link from an old letter',
    kept: 'The address from it is filled in already. Press the button and a new letter will come.',
    ask: 'Enter your e-mail and a new letter will come.',
    remembered: 'Remembered it?',
    signIn: 'Sign in',
  },
})
