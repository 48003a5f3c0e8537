import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import { LetterSent } from './LetterSent.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterData } from './register.ts'
import { SignedInAlready } from './SignedInAlready.tsx'

export { action, loader } from './register.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { sent } = useLoaderData<RegisterData>()
  const t = useMessages(messages)
  if (sent) {
    return (
      <EntranceFrame title={t.sentTitle} lead={t.sentLead}>
        <LetterSent minutes={sent}>
          <ButtonLink to="/register" wide>
            {t.again}
          </ButtonLink>
        </LetterSent>
      </EntranceFrame>
    )
  }
  return (
    <EntranceFrame
      title={t.title}
      lead={t.lead}
      foot={
        <p>
          {t.known} <Link to="/login">{t.signIn}</Link>
        </p>
      }
    >
      <SignedInAlready form="register" />
      <RegisterForm />
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Регистрация',
    lead: 'Кабинет хранит ваши заявки и реквизиты, даёт скидку и доход от рекомендаций. Обменять можно и без него.',
    known: 'Уже есть кабинет?',
    signIn: 'Войти',
    sentTitle: 'Проверьте почту',
    sentLead: 'Осталось подтвердить адрес.',
    again: 'Указать другой адрес',
  },
  en: {
    title: 'Sign up',
    lead: 'An account keeps your claims and payout details, gives a discount and referral income. You can exchange without it too.',
    known: 'Have an account already?',
    signIn: 'Sign in',
    sentTitle: 'Check your mail',
    sentLead: 'All that is left is to confirm the address.',
    again: 'Enter another address',
  },
})
