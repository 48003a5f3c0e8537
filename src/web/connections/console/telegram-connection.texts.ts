import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const telegramTexts = defineMessages<KindWords>({
  ru: {
    none: 'не подключён',
    works: 'бот отвечает',
    environment:
      'Бот задан в окружении (AGIO_TELEGRAM_TOKEN), и это важнее настроек пульта. Чтобы менять его здесь, уберите переменную и перезапустите обменник.',
    lead: 'Создайте бота у @BotFather, webhook не задавайте. Для группы сотрудников добавьте бота в неё: он напишет туда пробное сообщение.',
    save: 'Написать в группу и сохранить',
    saved: ({ bot = '' }) => `Бот @${bot} отвечает. Если группа указана, пробное сообщение уже в ней.`,
    check: 'Написать в группу ещё раз',
    removeNote: 'Клиенты и группа перестанут получать сообщения.',
  },
  en: {
    none: 'not set',
    works: 'the bot answers',
    environment:
      'Set in the environment (AGIO_TELEGRAM_TOKEN), which overrides the console. To change it here, remove the variable and restart the office.',
    lead: 'Create a bot with @BotFather and set no webhook for it. For a staff group, add the bot to the group: it will post a test message there.',
    save: 'Write to the group and save',
    saved: ({ bot = '' }) => `@${bot} answers. If you named a group, the test message is there.`,
    check: 'Write to the group again',
    removeNote: 'Customers and the group will get no more messages.',
  },
})
