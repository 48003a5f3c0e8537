import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { FORM } from './RefuseEmailsPage.data.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

export { action, loader } from './RefuseEmailsPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: messages[locale].title, noindex: true }),
}

export const Component = () => <Unsubscribe form={FORM} words={useMessages(messages)} />

const messages = defineMessages({
  ru: {
    title: 'Письма, о которых просили другие',
    lead: 'Сейчас на ваш адрес приходит письмо, когда кто-то указал его, чтобы узнать о резерве, курсе или новостях. Можно отказаться: все такие просьбы с вашим адресом удалятся, а новые не сохранятся.',
    refuse: 'Больше не присылать',
    done: 'Больше не пришлём',
    forGood: 'Просьбы с вашим адресом удалены. Письма о заявках и аккаунте это не касается.',
  },
  en: {
    title: 'E-mails that others asked for',
    lead: 'Right now your address gets an e-mail when someone enters it to be told about a reserve, a rate or our news. You can stop that: all such requests with your address are deleted and new ones are not kept.',
    refuse: 'Stop these e-mails',
    done: 'You will get no more of them',
    forGood: 'The requests with your address are deleted. E-mails about orders and your account are not affected.',
  },
})
