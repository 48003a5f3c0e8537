import { UNREAD_DOMAIN } from '#contract/auth/unread-domain.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const smtpTexts = defineMessages<KindWords>({
  ru: {
    none: 'не подключён, письма ложатся в папку outbox на сервере',
    works: 'сервер принимает письма',
    environment:
      'Сервер задан в окружении (SMTP_URL), и это важнее настроек пульта. Чтобы менять его здесь, уберите переменную и перезапустите обменник.',
    save: 'Отправить пробное письмо и сохранить',
    saved: ({ to = '' }) =>
      hasNoMailbox(to)
        ? `Сервер принял письмо, но ящика ${to} нет. Укажите свою почту в настройках и отправьте письмо ещё раз.`
        : `Сервер принял письмо для ${to}. Проверьте ящик и папку «Спам».`,
    check: 'Отправить себе пробное письмо',
    removeNote: 'Письма снова будут ложиться в папку outbox.',
  },
  en: {
    none: 'not set: e-mails go to the outbox folder on the server',
    works: 'the server accepts e-mails',
    environment:
      'Set in the environment (SMTP_URL), which overrides the console. To change it here, remove the variable and restart the office.',
    save: 'Send a test e-mail and save',
    saved: ({ to = '' }) =>
      hasNoMailbox(to)
        ? `The server has accepted the e-mail, but there is no mailbox ${to}. Set your own address in the settings and send it again.`
        : `The server has accepted the e-mail to ${to}. Check the inbox and the spam folder.`,
    check: 'Send myself a test e-mail',
    removeNote: 'E-mails will go to the outbox folder again.',
  },
})

const hasNoMailbox = (address: string) => address.endsWith(`@${UNREAD_DOMAIN}`)
