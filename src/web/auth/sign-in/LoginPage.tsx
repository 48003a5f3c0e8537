import { useLoaderData } from 'react-router'
import { areFormsKept } from '#web/forms/form-recovery-key.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { LoginForm } from './LoginForm.tsx'
import type { LoginData } from './LoginPage.data.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { SignInFrame } from './SignInFrame.tsx'

export { action, loader } from './LoginPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { status } = useLoaderData<LoginData>()
  const t = useMessages(messages)
  return (
    <SignInFrame
      title={t.title}
      foot={
        <p>
          {t.new} <Link to="/register">{t.register}</Link>
        </p>
      }
    >
      {status && (
        <Notice tone={status === 'unauthorized' ? 'info' : 'warn'} announced>
          <p>
            {t[status]} {status !== 'unauthorized' && <AboutForms />}
          </p>
        </Notice>
      )}
      <LoginForm />
      <PasskeySignIn />
    </SignInFrame>
  )
}

/** Whether the form that was being filled in is kept for after the sign-in. */
function AboutForms() {
  const t = useMessages(messages)
  const hydrated = useHydrated()
  if (!hydrated) return <noscript>{t.formsLost}</noscript>
  return areFormsKept() ? t.formsKept : null
}

const messages = defineMessages({
  ru: {
    title: 'Вход',
    unauthorized: 'Войдите, чтобы открыть эту страницу. После входа вы окажетесь на ней.',
    expired: 'Сеанс закончился. Войдите снова, и вы вернётесь на ту же страницу.',
    idle: 'Вы давно ничего не делали, и сеанс закончился. Войдите снова, и вы вернётесь на ту же страницу.',
    formsKept: 'То, что вы успели ввести, будет на месте, кроме паролей и кодов.',
    formsLost: 'Если вы заполняли на ней форму, её придётся заполнить ещё раз.',
    new: 'Ещё нет кабинета?',
    register: 'Зарегистрироваться',
  },
  en: {
    title: 'Sign in',
    unauthorized: 'Sign in to open this page. It will open right after you sign in.',
    expired: 'Your session has ended. Sign in again and you will be back on the same page.',
    idle: 'You were inactive for a while, so your session has ended. Sign in again and you will be back on the same page.',
    formsKept: 'What you typed will still be there, except passwords and codes.',
    formsLost: 'If you were filling in a form there, you will have to fill it in again.',
    new: 'No account yet?',
    register: 'Sign up',
  },
})
