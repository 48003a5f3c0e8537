import { defineMessages } from '#web/locale/locale.tsx'
import type { Section } from './sections.ts'

/** What each section of the console is called, in its entry and at the head of its page. */
export const sectionNames = defineMessages<Record<Section['path'], string>>({
  ru: {
    '/console': 'Заявки',
    '/console/alarms': 'Тревоги',
    '/console/reserves': 'Резервы',
    '/console/requisites': 'Реквизиты',
    '/console/limits': 'Вторая подпись',
    '/console/audit': 'Журнал',
  },
  en: {
    '/console': 'Orders',
    '/console/alarms': 'Alarms',
    '/console/reserves': 'Reserves',
    '/console/requisites': 'Deposit accounts',
    '/console/limits': 'Dual approval',
    '/console/audit': 'Audit log',
  },
})
