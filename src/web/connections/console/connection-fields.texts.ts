import type { ConnectionKind } from '#contract/connections/connection-names.ts'
import type { Locale } from '#contract/locale.ts'
import { troubleTexts } from '#contract/mailbox/letter-outcomes.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** By the name of a field, or by its kind and name where a kind says it in its own way. */
type FieldWords = Readonly<Record<string, string>>

export const fieldLabels = defineMessages<FieldWords>({
  ru: {
    port: 'Порт',
    encryption: 'Шифрование',
    user: 'Логин',
    password: 'Пароль',
    'smtp host': 'Сервер SMTP',
    from: 'Адрес отправителя',
    'imap host': 'Сервер IMAP',
    folder: 'Папка',
    address: 'Адрес для ответов',
    plus: 'Ящик получает и письма на адрес+что-угодно@',
    authServer: 'Имя сервера в Authentication-Results',
    token: 'Токен бота',
    group: 'Группа сотрудников',
    id: 'Идентификатор доступа',
    'getblock id': 'Идентификатор доступа, если есть',
    'heleket id': 'Merchant ID',
    'yookassa id': 'shopId',
    takes: 'Что принимать',
    secret: 'Ключ',
    url: 'Адрес сервиса',
    ethereum: 'Ethereum',
    'bnb-smart-chain': 'BNB Smart Chain',
    polygon: 'Polygon',
    arbitrum: 'Arbitrum One',
    optimism: 'OP Mainnet',
    base: 'Base',
    avalanche: 'Avalanche C-Chain',
  },
  en: {
    port: 'Port',
    encryption: 'Encryption',
    user: 'User name',
    password: 'Password',
    'smtp host': 'SMTP server',
    from: 'Sender address',
    'imap host': 'IMAP server',
    folder: 'Folder',
    address: 'Address for replies',
    plus: 'The mailbox also receives e-mail to address+anything@',
    authServer: 'Server name in Authentication-Results',
    token: 'Bot token',
    group: 'Staff group',
    id: 'Access ID',
    'getblock id': 'Access ID, if you have one',
    'heleket id': 'Merchant ID',
    'yookassa id': 'shopId',
    takes: 'What to take',
    secret: 'Key',
    url: 'Service address',
    ethereum: 'Ethereum',
    'bnb-smart-chain': 'BNB Smart Chain',
    polygon: 'Polygon',
    arbitrum: 'Arbitrum One',
    optimism: 'OP Mainnet',
    base: 'Base',
    avalanche: 'Avalanche C-Chain',
  },
})

export const fieldHints = defineMessages<FieldWords>({
  ru: {
    'heleket secret': 'Ключ для приёма платежей. Ключ для выплат не нужен.',
    'heleket url': 'Для Cryptomus: https://api.cryptomus.com/',
    'heleket takes': 'Каждая валюта с новой строки, код и способ: USDTTRC20=USDT/tron, BTC=BTC/btc, LTC=LTC/ltc.',
    'yookassa takes': 'Каждая валюта с новой строки, код и способ: SBPRUB=sbp, CARDRUB=bank_card.',
    'smtp host': 'Яндекс: smtp.yandex.ru, Mail.ru: smtp.mail.ru, Gmail: smtp.gmail.com',
    password: 'У почтовых служб это обычно пароль приложения, а не пароль от ящика.',
    from: 'Пусто — тот же, что логин.',
    'imap host': 'Яндекс: imap.yandex.ru, Mail.ru: imap.mail.ru, Gmail: imap.gmail.com',
    address: 'Пусто — тот же, что логин.',
    authServer: 'Если указать, письмо считается ответом, только когда этот сервер подтвердил отправителя.',
    token: 'Его даёт BotFather: 123456789:AA…',
    group: 'Номер группы, он начинается с минуса: -1001234567890. Пусто — без группы.',
    ethereum: 'Каждый адрес с новой строки: https://… Свой узел может быть и на http://127.0.0.1:8545.',
    'bnb-smart-chain': 'Каждый адрес с новой строки: https://… Свой узел может быть и на http://127.0.0.1:8545.',
  },
  en: {
    'heleket secret': 'The payment API key. The payout key is not needed.',
    'heleket url': 'For Cryptomus: https://api.cryptomus.com/',
    'heleket takes': 'One currency per line, its code and the way: USDTTRC20=USDT/tron, BTC=BTC/btc, LTC=LTC/ltc.',
    'yookassa takes': 'One currency per line, its code and the way: SBPRUB=sbp, CARDRUB=bank_card.',
    'smtp host': 'Gmail: smtp.gmail.com, Fastmail: smtp.fastmail.com, Yandex: smtp.yandex.com',
    password: 'Mail services usually want an app password here, not your mailbox password.',
    from: 'Empty: same as the user name.',
    'imap host': 'Gmail: imap.gmail.com, Fastmail: imap.fastmail.com, Yandex: imap.yandex.com',
    address: 'Empty: same as the user name.',
    authServer: 'If set, an e-mail counts as a reply only when this server confirms its sender.',
    token: 'From BotFather: 123456789:AA…',
    group: 'The group’s ID, it begins with a minus: -1001234567890. Empty: no group.',
    ethereum: 'One address per line: https://… Your own node may be at http://127.0.0.1:8545.',
    'bnb-smart-chain': 'One address per line: https://… Your own node may be at http://127.0.0.1:8545.',
  },
})

/** What a field of a kind is called, or explained by. */
export const wordOf = (words: FieldWords, kind: ConnectionKind, name: string): string | undefined =>
  words[`${kind} ${name}`] ?? words[name]

const smtpFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'connection-failed': ({ said }) =>
        isUnknownHost(said)
          ? `Сервера с таким именем не нашли, поэтому ничего не сохранено. Проверьте имя: ${said}`
          : `Сервер не принял письмо, поэтому ничего не сохранено. Его ответ: ${said}`,
      'step-up-required': 'Вы вошли давно, а это важно. Подтвердите, что это вы, и повторите.',
      'wrong-state': 'Сервер задан в окружении, здесь его не поменять.',
    },
    fields: {
      host: { missing: 'введите имя сервера', 'wrong-format': 'только имя или адрес сервера: smtp.yandex.ru' },
      port: { missing: 'введите порт', 'wrong-format': 'число от 1 до 65535', 'wrong-type': 'число от 1 до 65535' },
      from: { 'wrong-format': 'в адресе ошибка: нужен вид имя@почта.ru' },
    },
  },
  en: {
    refusals: {
      'connection-failed': ({ said }) =>
        isUnknownHost(said)
          ? `There is no server of this name, so nothing is saved. Check the name: ${said}`
          : `The server did not accept the e-mail, so nothing is saved. It answered: ${said}`,
      'step-up-required': 'You signed in a while ago, and this matters. Confirm it’s you and try again.',
      'wrong-state': 'The server is set in the environment and cannot be changed here.',
    },
    fields: {
      host: {
        missing: 'enter the name of the server',
        'wrong-format': 'the name or address of the server: smtp.gmail.com',
      },
      port: {
        missing: 'enter the port',
        'wrong-format': 'a number from 1 to 65535',
        'wrong-type': 'a number from 1 to 65535',
      },
      from: { 'wrong-format': 'check the address: it should look like name@mail.com' },
    },
  },
})

/** Nobody has answered: the name leads nowhere. */
const isUnknownHost = (said: unknown): boolean => /\b(EDNS|ENOTFOUND|EAI_AGAIN)\b/.test(String(said))

/** Why a mailbox is not read, and otherwise the words of the other side. */
const saidIn = (locale: Locale, said: unknown): string =>
  (troubleTexts[locale] as Record<string, string>)[String(said)] ??
  mailboxRefusals[locale][String(said)] ??
  String(said)

const mailboxRefusals = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'no-address': 'логин — не адрес, поэтому укажите адрес для ответов',
    'plus-too-long': 'для «адрес+что-угодно» имя до @ должно быть не длиннее 17 знаков',
  },
  en: {
    'no-address': 'the user name is not an address, so enter the address for replies',
    'plus-too-long': 'for address+anything the name before the @ may have at most 17 characters',
  },
})

const wrongNodes = defineMessages({
  ru: {
    'wrong-format': 'нужны адреса вида https://…, не больше четырёх',
    'not-encrypted': 'нужен https://: адрес с ключом прочтут по дороге; http — только для своей сети',
  },
  en: {
    'wrong-format': 'addresses such as https://…, four at most',
    'not-encrypted': 'use https://: an address with a key is read on the way; http is for your own network',
  },
})

const otherFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'connection-failed': ({ said }) => `Проверить не удалось, ничего не сохранено: ${saidIn('ru', said)}`,
      'step-up-required': 'Вы вошли давно, а это важно. Подтвердите, что это вы, и повторите.',
      'wrong-state': 'Это задано в окружении, здесь не поменять.',
    },
    fields: {
      host: { missing: 'введите имя сервера', 'wrong-format': 'только имя или адрес сервера: imap.yandex.ru' },
      port: { missing: 'введите порт', 'wrong-format': 'число от 1 до 65535', 'wrong-type': 'число от 1 до 65535' },
      address: { 'wrong-format': 'в адресе ошибка: нужен вид имя@почта.ru' },
      token: { missing: 'вставьте токен', 'wrong-format': 'нужен токен целиком: 123456789:AA…' },
      group: { 'wrong-format': 'нужен номер группы: -1001234567890' },
      secret: { missing: 'вставьте ключ' },
      id: { missing: 'вставьте идентификатор' },
      takes: {
        'too-small': 'назовите хотя бы одну валюту',
        'too-big': 'не больше десяти валют',
        'wrong-format': 'нужен вид USDTTRC20=USDT/tron',
        repeated: 'каждая валюта один раз',
      },
      url: {
        'wrong-format': 'нужен адрес вида https://…',
        'not-encrypted': 'нужен https://: адрес с ключом прочтут по дороге; http — только для своей сети',
      },
      ethereum: {
        ...wrongNodes.ru,
        missing: 'укажите хотя бы один узел',
      },
      'bnb-smart-chain': wrongNodes.ru,
      polygon: wrongNodes.ru,
      arbitrum: wrongNodes.ru,
      optimism: wrongNodes.ru,
      base: wrongNodes.ru,
      avalanche: wrongNodes.ru,
    },
  },
  en: {
    refusals: {
      'connection-failed': ({ said }) => `The test failed, so nothing is saved: ${saidIn('en', said)}`,
      'step-up-required': 'You signed in a while ago, and this matters. Confirm it’s you and try again.',
      'wrong-state': 'This is set in the environment and cannot be changed here.',
    },
    fields: {
      host: {
        missing: 'enter the name of the server',
        'wrong-format': 'the name or address of the server: imap.gmail.com',
      },
      port: {
        missing: 'enter the port',
        'wrong-format': 'a number from 1 to 65535',
        'wrong-type': 'a number from 1 to 65535',
      },
      address: { 'wrong-format': 'check the address: it should look like name@mail.com' },
      token: { missing: 'paste the token', 'wrong-format': 'the whole token: 123456789:AA…' },
      group: { 'wrong-format': 'the number of the group: -1001234567890' },
      secret: { missing: 'paste the key' },
      id: { missing: 'paste the ID' },
      takes: {
        'too-small': 'name at least one currency',
        'too-big': 'ten currencies at most',
        'wrong-format': 'it should look like USDTTRC20=USDT/tron',
        repeated: 'each currency once',
      },
      url: {
        'wrong-format': 'an address such as https://…',
        'not-encrypted': 'use https://: an address with a key is read on the way; http is for your own network',
      },
      ethereum: {
        ...wrongNodes.en,
        missing: 'name at least one node',
      },
      'bnb-smart-chain': wrongNodes.en,
      polygon: wrongNodes.en,
      arbitrum: wrongNodes.en,
      optimism: wrongNodes.en,
      base: wrongNodes.en,
      avalanche: wrongNodes.en,
    },
  },
})

export const connectionFormTexts = (kind: ConnectionKind): FormTexts =>
  kind === 'smtp' ? smtpFormTexts : otherFormTexts
