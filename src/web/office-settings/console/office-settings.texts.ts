import { locales } from '#contract/locale.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** The names of the languages in their order. */
function named(...names: string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(locales.map((language, i) => [language, names[i] ?? language]))
}

export const languageNames = defineMessages<Readonly<Record<string, string>>>({
  ru: named('русский', 'английский'),
  en: named('Russian', 'English'),
})

const shared = { columns: {} }

export const officeSettingsTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Настройки',
    lead: 'Как обменник называется, как с ним связаться, что он разрешает. Посетители видят правку через секунду.',
    one: 'Настройки',
    add: '',
    none: '',
    search: '',
    groups: {
      office: 'Обменник',
      contacts: 'Контакты',
      maintenance: 'Технические работы',
      limits: 'Сколько позволено',
      changes: 'Опасные правки',
    },
    fields: {
      name: 'Название',
      tagline: 'Строка под названием',
      languages: 'Языки сайта',
      timeZone: 'Часовой пояс учёта',
      logo: 'Логотип',
      accent: 'Цвет',
      contactEmail: 'Почта для клиентов',
      contactPhone: 'Телефон',
      contactTelegram: 'Telegram',
      links: 'Ссылки',
      hours: 'Часы работы',
      maintenance: 'Идут работы: новые заявки не принимаются',
      maintenanceUntil: 'Работы до',
      maintenanceMessage: 'Что прочтут посетители',
      captchaClaim: 'Капча у каждой заявки',
      unpaidOfPerson: 'Неоплаченных у одного человека',
      unpaidOfNetwork: 'Неоплаченных из одной сети',
      hourlyOfPerson: 'Новых в час от одного человека',
      hourlyOfNetwork: 'Новых в час из одной сети',
      formsOfNetwork: 'Регистраций в час из одной сети',
      changeWaitMinutes: 'Минут ждёт опасная правка',
    },
    hints: {
      name: 'Стоит на сайте, в письмах и в чеках.',
      timeZone: 'Например, Europe/Moscow.',
      contactEmail: 'На неё отвечают письмам обменника. Пусто — адрес из настроек сервера.',
      links: 'По одной на строке, с https://.',
      captchaClaim: 'Иначе только под нагрузкой.',
      formsOfNetwork: 'Столько же — запросов нового пароля.',
      unpaidOfNetwork: 'За одной сетью бывает много людей.',
      changeWaitMinutes: 'Столько ждёт правка, которую никто не подтвердил: от 10 минут до недели.',
    },
    refusals: {
      timeZone: { 'wrong-format': 'такого часового пояса нет' },
      contactTelegram: { 'wrong-format': 'имя в Telegram: латиница, цифры и _' },
      links: { 'wrong-format': 'ссылка начинается с https://' },
      languages: { 'too-small': 'нужен хотя бы один язык' },
      maintenanceUntil: { 'not-allowed': 'срок бывает только у работ' },
    },
  },
  en: {
    ...shared,
    title: 'Settings',
    lead: 'What the office is called, how to reach it and what it allows. Visitors see a change within a second.',
    one: 'Settings',
    add: '',
    none: '',
    search: '',
    groups: {
      office: 'Office',
      contacts: 'Contacts',
      maintenance: 'Maintenance',
      limits: 'Limits',
      changes: 'Dangerous changes',
    },
    fields: {
      name: 'Name',
      tagline: 'Tagline below the name',
      languages: 'Languages of the site',
      timeZone: 'Time zone of the books',
      logo: 'Logo',
      accent: 'Colour',
      contactEmail: 'E-mail for customers',
      contactPhone: 'Phone',
      contactTelegram: 'Telegram',
      links: 'Links',
      hours: 'Working hours',
      maintenance: 'Maintenance: no new orders are taken',
      maintenanceUntil: 'Maintenance until',
      maintenanceMessage: 'What visitors read',
      captchaClaim: 'Captcha for every order',
      unpaidOfPerson: 'Unpaid orders per person',
      unpaidOfNetwork: 'Unpaid orders per network',
      hourlyOfPerson: 'New orders an hour per person',
      hourlyOfNetwork: 'New orders an hour per network',
      formsOfNetwork: 'Sign-ups an hour per network',
      changeWaitMinutes: 'Minutes that a dangerous change waits',
    },
    hints: {
      name: 'Shown on the site, in e-mails and on receipts.',
      timeZone: 'For example, Europe/Moscow.',
      contactEmail: 'Replies to the office’s e-mails go here. Empty: the address from the server’s settings.',
      links: 'One per line, starting with https://.',
      captchaClaim: 'Otherwise only under pressure.',
      formsOfNetwork: 'The same limit applies to requests for a new password.',
      unpaidOfNetwork: 'Many people may share one network.',
      changeWaitMinutes: 'How long a change waits that nobody approves: from 10 minutes to a week.',
    },
    refusals: {
      timeZone: { 'wrong-format': 'there is no such time zone' },
      contactTelegram: { 'wrong-format': 'a Telegram name: Latin letters, digits and _' },
      links: { 'wrong-format': 'a link starts with https://' },
      languages: { 'too-small': 'at least one language is needed' },
      maintenanceUntil: { 'not-allowed': 'only maintenance has an end' },
    },
  },
})
