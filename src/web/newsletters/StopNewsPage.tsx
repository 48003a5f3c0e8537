import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Unsubscribe } from '#web/reserve-watch/Unsubscribe.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { FORM } from './StopNewsPage.data.ts'

export { action, loader } from './StopNewsPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export const Component = () => <Unsubscribe form={FORM} words={useMessages(messages)} />

const messages = defineMessages({
  ru: {
    title: 'Новости на почту',
    lead: 'Нажмите кнопку, и новости на ваш адрес больше приходить не будут. Входить в аккаунт не нужно.',
    refuse: 'Отписаться',
    done: 'Вы отписались',
    forGood: 'Новостей больше не пришлём. Письма о заявках и аккаунте это не касается.',
  },
  en: {
    title: 'News by e-mail',
    lead: 'Press the button and your address gets no more news. There is no need to sign in.',
    refuse: 'Unsubscribe',
    done: 'You have unsubscribed',
    forGood: 'We will send you no more news. E-mails about orders and your account are not affected.',
  },
})
