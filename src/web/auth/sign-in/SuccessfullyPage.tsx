import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import type { SuccessData } from './SuccessfullyPage.data.ts'

export { loader } from './SuccessfullyPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** What a link from an e-mail has done, and what is next. */
export function Component() {
  const { what } = useLoaderData<SuccessData>()
  const t = useMessages(messages)
  const { title, text, next, at } = t.done[what]
  return (
    <SignInFrame title={what === 'nothing' ? t.emails : t.title}>
      <Notice tone={what === 'nothing' ? 'info' : 'good'} title={title} announced>
        <p>{text}</p>
      </Notice>
      <ButtonLink to={at} variant="primary" size="large" wide>
        {next}
      </ButtonLink>
      <ButtonLink to="/" wide>
        {t.exchange}
      </ButtonLink>
    </SignInFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Готово',
    emails: 'Ссылки из писем',
    exchange: 'К обмену',
    done: {
      activate: {
        title: 'Почта подтверждена',
        text: 'Кабинет открыт. Заявки, сделанные с этой почтой без входа, уже в нём.',
        next: 'Войти и открыть заявки',
        // It is no page for guests, so a sign-in leads there and not to the home page.
        at: '/account/orders',
      },
      password: {
        title: 'Пароль сохранён',
        text: 'Прежние сеансы закрыты. Войдите с новым паролем.',
        next: 'Войти',
        at: '/login',
      },
      'undo-email': {
        title: 'Прежняя почта возвращена',
        text: 'Все сеансы закрыты. Задайте новый пароль: прежний мог стать известен.',
        next: 'Задать новый пароль',
        at: '/forget',
      },
      invitation: {
        title: 'Приглашение принято',
        text: 'Войдите снова. Если второго фактора ещё нет, его нужно включить, и откроется пульт.',
        next: 'Войти',
        at: '/login',
      },
      nothing: {
        title: 'Здесь говорим, что сделала ссылка из письма',
        text: 'Откройте ссылку из последнего письма или войдите.',
        next: 'Войти',
        at: '/login',
      },
    },
  },
  en: {
    title: 'Done',
    emails: 'Links from e-mails',
    exchange: 'Go to exchange',
    done: {
      activate: {
        title: 'E-mail confirmed',
        text: 'Your account is ready. Orders you placed with this e-mail earlier are already in it.',
        next: 'Sign in to see your orders',
        at: '/account/orders',
      },
      password: {
        title: 'Password saved',
        text: 'You have been signed out everywhere. Sign in with the new password.',
        next: 'Sign in',
        at: '/login',
      },
      'undo-email': {
        title: 'The old e-mail is restored',
        text: 'You have been signed out everywhere. Set a new password: someone may know the old one.',
        next: 'Set a new password',
        at: '/forget',
      },
      invitation: {
        title: 'Invitation accepted',
        text: 'Sign in again. If you have no two-factor authentication yet, set it up and the console opens.',
        next: 'Sign in',
        at: '/login',
      },
      nothing: {
        title: 'This page tells what a link from an e-mail has done',
        text: 'Open the link from the latest e-mail, or sign in.',
        next: 'Sign in',
        at: '/login',
      },
    },
  },
})
