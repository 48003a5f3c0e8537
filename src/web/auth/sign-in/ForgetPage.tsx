import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmailSent } from './EmailSent.tsx'
import { ForgetForm } from './ForgetForm.tsx'
import type { ForgetData } from './ForgetPage.data.ts'
import { SignedInAlready } from './SignedInAlready.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export { action, loader } from './ForgetPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { sent } = useLoaderData<ForgetData>()
  const t = useMessages(messages)
  const person = usePerson()
  if (sent) return <EmailSent page="/forget" message={sent} />
  return (
    <SignInFrame
      title={t.title}
      lead={t.lead}
      foot={
        <>
          {!person && (
            <p>
              {t.remembered} <Link to="/login">{t.signIn}</Link>
            </p>
          )}
          <p>{t.factor}</p>
        </>
      }
    >
      <SignedInAlready form="forget" />
      <ForgetForm />
    </SignInFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Восстановление пароля',
    lead: 'Введите почту: пришлём ссылку, по которой можно задать новый пароль.',
    remembered: 'Вспомнили пароль?',
    signIn: 'Войти',
    factor: 'Второй фактор останется включённым: для входа понадобится код из приложения или код восстановления.',
  },
  en: {
    title: 'Reset your password',
    lead: 'Enter your e-mail and we will send you a link to set a new password.',
    remembered: 'Remembered your password?',
    signIn: 'Sign in',
    factor: 'Two-factor authentication stays on: you will need an authenticator code or a recovery code to sign in.',
  },
})
