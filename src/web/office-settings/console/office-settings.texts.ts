import { locales } from '#contract/locale.ts'
import type { LineWords } from '#web/console/records/LineRows.tsx'
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
      letters: 'Письма клиентам',
      limits: 'Сколько позволено',
      changes: 'Опасные правки',
      access: 'Вход в пульт',
      keeping: 'Форма заявки',
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
      staffIdleMinutes: 'Минут без действий до конца сеанса сотрудника',
      consoleNetworks: 'Сети, из которых открывается пульт',
      endingLetter: 'Письмо за пять минут до конца оплаты',
      captchaClaim: 'Капча у каждой заявки',
      unpaidOfPerson: 'Неоплаченных у одного человека',
      unpaidOfNetwork: 'Неоплаченных из одной сети',
      hourlyOfPerson: 'Новых в час от одного человека',
      hourlyOfNetwork: 'Новых в час из одной сети',
      formsOfNetwork: 'Регистраций в час из одной сети',
      changeWaitMinutes: 'Минут ждёт опасная правка',
      payoutChangeWaitMinutes: 'Минут ждут новые реквизиты клиента',
      quoteKeepMinutes: 'Минут держать показанную сумму',
      quoteKeepBps: 'Движение курса за счёт обменника, до',
      reviewFromUsd: 'Проверка перед отправкой, от $',
    },
    hints: {
      consoleNetworks: 'По строке на сеть: 203.0.113.0/24 или 2001:db8::/32. Пусто — отовсюду.',
      name: 'Стоит на сайте, в письмах и в чеках.',
      timeZone: 'Например, Europe/Moscow.',
      contactEmail: 'На неё отвечают письмам обменника. Пусто — адрес из настроек сервера.',
      links: 'По строке на ссылку, с https://.',
      captchaClaim: 'Иначе только под нагрузкой.',
      formsOfNetwork: 'Столько же — запросов нового пароля.',
      unpaidOfNetwork: 'Дальше каждая стоит капчи: за одной сетью бывает много людей. Впятеро больше не примем.',
      payoutChangeWaitMinutes:
        'После кода из письма, от 10 минут до двух суток: владелец почты успеет остановить чужую смену. Всё это время не платим.',
      quoteKeepMinutes: 'Пока клиент заполняет заявку. От 1 до 30 минут.',
      quoteKeepBps:
        'Если курс ушёл не дальше, заявка создаётся на показанную сумму без вопросов. Дороже этой доли удержание не обойдётся ни на какой сумме: заложите её в наценку. 0 — спрашивать о любом движении.',
      reviewFromUsd:
        'От этой суммы форма показывает всё ещё раз, прежде чем создать заявку; ниже — только на телефоне. 0 — всегда.',
      changeWaitMinutes:
        'Столько ждёт опасная правка, когда владелец работает один: от 10 минут до недели. Где есть второй человек, правку включит только он.',
    },
    refusals: {
      timeZone: { 'not-allowed': 'такого часового пояса нет' },
      contactTelegram: { 'wrong-format': 'имя в Telegram: латиница, цифры и _' },
      links: { 'wrong-format': 'ссылка начинается с https://' },
      consoleNetworks: {
        'not-allowed': 'это не адрес и не сеть: нужно 203.0.113.0/24 или 2001:db8::/32',
        'own-address': 'вашего адреса среди них нет: вы закрыли бы пульт себе',
      },
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
      letters: 'E-mails to customers',
      limits: 'Limits',
      changes: 'Dangerous changes',
      access: 'Access to the console',
      keeping: 'The order form',
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
      staffIdleMinutes: 'Minutes without an act before a staff session ends',
      consoleNetworks: 'Networks that the console opens from',
      endingLetter: 'An e-mail five minutes before the time to pay ends',
      captchaClaim: 'Captcha for every order',
      unpaidOfPerson: 'Unpaid orders per person',
      unpaidOfNetwork: 'Unpaid orders per network',
      hourlyOfPerson: 'New orders an hour per person',
      hourlyOfNetwork: 'New orders an hour per network',
      formsOfNetwork: 'Sign-ups an hour per network',
      payoutChangeWaitMinutes: 'Minutes that a new payout account waits',
      quoteKeepMinutes: 'Minutes to keep the sum that was shown',
      quoteKeepBps: 'Moves at the office’s expense, up to',
      reviewFromUsd: 'Review before an order is placed, from $',
      changeWaitMinutes: 'Minutes that a dangerous change waits',
    },
    hints: {
      consoleNetworks: 'One per line: 203.0.113.0/24 or 2001:db8::/32. Empty: from everywhere.',
      name: 'Shown on the site, in e-mails and on receipts.',
      timeZone: 'For example, Europe/Moscow.',
      contactEmail: 'Replies to the office’s e-mails go here. Empty: the address from the server’s settings.',
      links: 'One per line, starting with https://.',
      captchaClaim: 'Otherwise only under pressure.',
      formsOfNetwork: 'The same limit applies to requests for a new password.',
      unpaidOfNetwork:
        'From then on each costs a captcha, as many people may share a network. Five times as many are refused.',
      payoutChangeWaitMinutes:
        'After the code of the e-mail, from 10 minutes to two days: time for the owner of the mailbox to stop a stranger. Nothing is paid out meanwhile.',
      quoteKeepMinutes: 'While the customer fills in the order. From 1 to 30 minutes.',
      quoteKeepBps:
        'If the rate has moved no further, the order is placed at the sum that was shown, without asking. Keeping it never costs more than this share, whatever the sum: put it into the margin. 0: ask about every move.',
      reviewFromUsd:
        'From this sum on the form shows everything once more before the order is placed; below it, only on a phone. 0: always.',
      changeWaitMinutes:
        'How long a dangerous change waits when the owner works alone: from 10 minutes to a week. Where there is a second person, only they make it count.',
    },
    refusals: {
      timeZone: { 'not-allowed': 'there is no such time zone' },
      contactTelegram: { 'wrong-format': 'a Telegram name: Latin letters, digits and _' },
      links: { 'wrong-format': 'a link starts with https://' },
      consoleNetworks: {
        'not-allowed': 'neither an address nor a network: 203.0.113.0/24 or 2001:db8::/32 is needed',
        'own-address': 'your own address is in none of them: you would lock yourself out',
      },
      languages: { 'too-small': 'at least one language is needed' },
      maintenanceUntil: { 'not-allowed': 'only maintenance has an end' },
    },
  },
})

export const linkWords = defineMessages<LineWords>({
  ru: { none: 'Ссылок нет.', add: 'Добавить ссылку', example: 'https://t.me/…' },
  en: { none: 'No links.', add: 'Add a link', example: 'https://t.me/…' },
})

export const networkWords = defineMessages<LineWords>({
  ru: { none: 'Отовсюду.', add: 'Добавить сеть', example: '203.0.113.0/24' },
  en: { none: 'From everywhere.', add: 'Add a network', example: '203.0.113.0/24' },
})
