import type { Encryption } from '#contract/connections/connection-names.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What each connection is called. */
export const connectionNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    smtp: 'Почтовый сервер',
    imap: 'Ящик для ответов',
    telegram: 'Telegram',
    amlbot: 'AMLBot',
    getblock: 'GetBlock',
    nodes: 'Узлы сетей',
    heleket: 'Heleket, Cryptomus',
    yookassa: 'ЮKassa',
  },
  en: {
    smtp: 'Mail server',
    imap: 'Mailbox for replies',
    telegram: 'Telegram',
    amlbot: 'AMLBot',
    getblock: 'GetBlock',
    nodes: 'Blockchain nodes',
    heleket: 'Heleket, Cryptomus',
    yookassa: 'YooKassa',
  },
})

const noList = { add: '', none: '', search: '', columns: {} }

export const connectionWords = defineMessages<SectionWords>({
  ru: {
    ...noList,
    title: 'Подключения',
    lead: 'Внешние сервисы обменника. Пароли и ключи зашифрованы и больше не показываются. Когда обменник открыт, замену подтверждает второй человек.',
    one: 'Подключение',
    groups: { connection: 'Подключение' },
    fields: { label: 'Сервер', sealed: 'Пароль и остальное' },
  },
  en: {
    ...noList,
    title: 'Connections',
    lead: 'The services that the office uses. Passwords and keys are encrypted and never shown again. Once the office is open, a change waits for a second person.',
    one: 'Connection',
    groups: { connection: 'Connection' },
    fields: { label: 'Server', sealed: 'Password and the rest' },
  },
})

type EncryptionNames = Record<'smtp' | 'imap', Record<Encryption, string>>

export const encryptionNames = defineMessages<EncryptionNames>({
  ru: {
    smtp: { tls: 'TLS (порт 465)', starttls: 'STARTTLS (порт 587)', none: 'нет, только внутри своей сети' },
    imap: { tls: 'TLS (порт 993)', starttls: 'STARTTLS (порт 143)', none: 'нет, только внутри своей сети' },
  },
  en: {
    smtp: { tls: 'TLS (port 465)', starttls: 'STARTTLS (port 587)', none: 'none, within a private network only' },
    imap: { tls: 'TLS (port 993)', starttls: 'STARTTLS (port 143)', none: 'none, within a private network only' },
  },
})

type Words = {
  now: string
  set: string
  unreadable: string
  waiting: string
  waitingLink: string
  remove: string
  others: string
  all: string
}

export const connectionsTexts = defineMessages<Words>({
  ru: {
    now: 'Сейчас',
    set: 'Задано',
    unreadable: 'Сохранённое зашифровано прежним секретом обменника и не открывается: введите заново.',
    waiting: 'Новые настройки ждут второго человека или своего срока.',
    waitingLink: 'Посмотреть правку',
    remove: 'Отключить',
    others: 'Остальное',
    all: 'Подключения',
  },
  en: {
    now: 'Now',
    set: 'Set by',
    unreadable:
      'The saved settings were encrypted with an earlier secret of the office and cannot be opened: enter them again.',
    waiting: 'The new settings are waiting for a second person, or for their time.',
    waitingLink: 'See the change',
    remove: 'Disconnect',
    others: 'The rest',
    all: 'Connections',
  },
})
