import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterData } from './register.ts'

export { action, loader } from './register.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** Where links of old letters lead: the form of today, with what the link says already in it. */
export function Component() {
  const { email, ref } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  return (
    <EntranceFrame
      title={t.title}
      foot={
        <p>
          {t.known} <Link to="/login">{t.signIn}</Link>
        </p>
      }
    >
      <Notice title={t.old}>
        <p>{email || ref ? t.kept : t.works}</p>
      </Notice>
      <RegisterForm />
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Регистрация',
    old: 'Вы пришли по ссылке из старого письма',
    kept: 'Она работает: то, что в ней было, мы уже учли. Осталось заполнить форму.',
    works: 'Она работает: заполните форму.',
    known: 'Уже есть кабинет?',
    signIn: 'Войти',
  },
  en: {
    title: 'Sign up',
    old: 'You came by a link from an old letter',
    kept: 'It still works: what it carried is in the form already. All that is left is to fill in the rest.',
    works: 'It still works: fill in the form.',
    known: 'Have an account already?',
    signIn: 'Sign in',
  },
})
