import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const imapTexts = defineMessages<KindWords>({
  ru: {
    none: 'не подключён, ответы на письма чата никто не читает',
    works: 'ящик читается',
    environment:
      'Ящик задан в окружении (AGIO_INBOX), и это важнее настроек пульта. Чтобы менять его здесь, уберите переменную и перезапустите обменник.',
    lead: 'Обменник читает этот ящик сам: ответ на письмо чата становится сообщением. Остальные письма остаются непрочитанными.',
    save: 'Войти в ящик и сохранить',
    saved: ({ unread = 0 }) => `Вошли. Непрочитанных писем: ${unread}.`,
    check: 'Войти ещё раз',
    removeNote: 'Ответить на письмо чата станет нельзя: оно будет вести в чат на сайте.',
  },
  en: {
    none: 'not set: replies to chat e-mails are not read',
    works: 'the mailbox is read',
    environment:
      'Set in the environment (AGIO_INBOX), which overrides the console. To change it here, remove the variable and restart the office.',
    lead: 'The office reads this mailbox: a reply to a chat e-mail becomes a chat message. Other e-mails stay unread.',
    save: 'Sign in to the mailbox and save',
    saved: ({ unread = 0 }) => `Signed in. Unread e-mails: ${unread}.`,
    check: 'Sign in again',
    removeNote: 'Chat e-mails can no longer be replied to: they will link to the chat on the site.',
  },
})
