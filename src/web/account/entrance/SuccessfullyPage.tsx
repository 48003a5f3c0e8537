import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'
import type { SuccessData } from './successfully.ts'

export { loader } from './successfully.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** What the link of a letter has done, and what is next. */
export function Component() {
  const { what } = useLoaderData<SuccessData>()
  const t = useMessages(messages)
  const { title, text, next, at } = t.done[what]
  return (
    <EntranceFrame title={what === 'nothing' ? t.letters : t.title}>
      <Notice tone={what === 'nothing' ? 'info' : 'good'} title={title} announced>
        <p>{text}</p>
      </Notice>
      <ButtonLink to={at} variant="primary" size="large" wide>
        {next}
      </ButtonLink>
      <ButtonLink to="/" wide>
        {t.exchange}
      </ButtonLink>
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Готово',
    letters: 'Ссылки из писем',
    exchange: 'К обмену',
    done: {
      activate: {
        title: 'Почта подтверждена',
        text: 'Кабинет открыт. Заявки, сделанные с этой почтой без входа, уже в нём.',
        next: 'Войти и открыть заявки',
        // It is not for guests: whoever signs in comes out there and not on the home page.
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
    letters: 'Links of letters',
    exchange: 'To the exchange',
    done: {
      activate: {
        title: 'The e-mail is confirmed',
        text: 'The account is open. Claims left with this e-mail before are in it already.',
        next: 'Sign in to the claims',
        at: '/account/orders',
      },
      password: {
        title: 'The password is saved',
        text: 'Earlier sessions have ended. Sign in with the new password.',
        next: 'Sign in',
        at: '/login',
      },
      'undo-email': {
        title: 'The old e-mail is back',
        text: 'All sessions have ended. Set a new password: somebody may know the old one.',
        next: 'Set a new password',
        at: '/forget',
      },
      nothing: {
        title: 'Here we say what the link of a letter has done',
        text: 'Open the link of the newest letter, or sign in.',
        next: 'Sign in',
        at: '/login',
      },
    },
  },
})
