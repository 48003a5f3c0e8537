import { defineMessages } from '#web/locale/locale.tsx'
import type { KindWords } from './kind-words.ts'

export const amlTexts = defineMessages<KindWords>({
  ru: {
    none: 'нет ключа, сервис не работает',
    works: 'сервис отвечает',
    environment:
      'Ключ задан в окружении (AGIO_AMLBOT, AGIO_GETBLOCK), и это важнее настроек пульта. Чтобы менять его здесь, уберите переменную и перезапустите обменник.',
    lead: 'Проба потратит одну проверку на известный всем адрес. После подключения добавьте сервис в политику AML.',
    save: 'Пробная проверка и сохранить',
    saved: ({ score = 0 }) => `Сервис ответил: риск известного адреса ${score / 100}\u00A0%.`,
    check: 'Проверить ещё раз (тратит проверку)',
    removeNote: 'Политика, где он назван, будет считать его недоступным.',
  },
  en: {
    none: 'no key: the service is not used',
    works: 'the service answers',
    environment:
      'Set in the environment (AGIO_AMLBOT, AGIO_GETBLOCK), which overrides the console. To change it here, remove the variable and restart the office.',
    lead: 'The test uses up one check, of a well-known address. Once connected, add the service to the AML policy.',
    save: 'Run a test check and save',
    saved: ({ score = 0 }) => `The service answers: the well-known address has a risk of ${score / 100}%.`,
    check: 'Test again (uses up one check)',
    removeNote: 'A policy that uses it will count it as unavailable.',
  },
})
