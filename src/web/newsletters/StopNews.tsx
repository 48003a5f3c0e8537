import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Unsubscribe } from '#web/subscriptions/Unsubscribe.tsx'
import { FORM } from './stop.data.ts'

export const StopNews = () => <Unsubscribe form={FORM} words={useMessages(stopTexts)} />

export const stopTexts = defineMessages({
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
