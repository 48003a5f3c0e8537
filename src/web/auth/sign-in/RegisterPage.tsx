import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmailSent } from './EmailSent.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterData } from './RegisterPage.data.ts'
import { SignedInAlready } from './SignedInAlready.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export { action, loader } from './RegisterPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { sent, ref } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  const person = usePerson()
  if (sent) return <EmailSent page="/register" message={sent} referrer={ref} />
  return (
    <SignInFrame
      title={t.title}
      lead={t.lead}
      foot={
        !person && (
          <p>
            {t.known} <Link to="/login">{t.signIn}</Link>
          </p>
        )
      }
    >
      <SignedInAlready form="register" />
      <RegisterForm />
    </SignInFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Регистрация',
    lead: 'Кабинет хранит ваши заявки и реквизиты. Обменять можно и без него.',
    known: 'Уже есть кабинет?',
    signIn: 'Войти',
  },
  en: {
    title: 'Sign up',
    lead: 'An account keeps your orders and payout details. You can also exchange without one.',
    known: 'Already have an account?',
    signIn: 'Sign in',
  },
})
