import { expect, test } from 'vitest'
import { type Locale, locales } from '#contract/locale.ts'
import {
  type AlarmFault,
  alarmDetail,
  alarmRemedy,
  alarmSubject,
  faultText,
  type RaisedAlarm,
} from './alarm-details.ts'
import { alarmKinds, alarmWords } from './alarms.ts'

const currencies: Record<string, { name: { ru: string; en: string }; ticker: string; scale: number }> = {
  SBERRUB: { name: { ru: 'Сбербанк', en: 'Sberbank' }, ticker: 'RUB', scale: 2 },
  USDTTRC20: { name: { ru: 'Tether TRC20', en: 'Tether TRC20' }, ticker: 'USDT', scale: 6 },
}
const reader = (locale: Locale) => ({ locale, currency: (code: string) => currencies[code], moment: () => '12:00' })
const number = '104882'
const usdt = { amount: '70.500000', currency: 'USDTTRC20' }
const host = 's3.example'

/** Each kind of alarm with what is read of it: its subject and its detail. */
const alarms: [RaisedAlarm, ru: string, en: string][] = [
  [
    { kind: 'no-deposit-accounts', subject: 'SBERRUB', detail: { amount: '5000.00', currency: 'SBERRUB', number } },
    'Сбербанк: негде принять 5 000 ₽ (Сбербанк) по заявке 104 882',
    'Sberbank: no deposit account has room for 5,000 ₽ (Sberbank) of order 104 882',
  ],
  [
    {
      kind: 'no-deposit-accounts',
      subject: 'SBERRUB',
      detail: { amount: '5000.00', currency: 'SBERRUB', number, because: 'open-claims' },
    },
    'Сбербанк: негде принять 5 000 ₽ (Сбербанк) по заявке 104 882: на каждом реквизите предел открытых заявок',
    'Sberbank: no deposit account has room for 5,000 ₽ (Sberbank) of order 104 882: each deposit account is at its limit of open orders',
  ],
  [
    {
      kind: 'account-below-zero',
      subject: 'SBERRUB',
      detail: { account: '·0008', amount: '5000.00', currency: 'SBERRUB' },
    },
    'Сбербанк: ·0008: не хватает 5 000 ₽ (Сбербанк)',
    'Sberbank: ·0008: 5,000 ₽ (Sberbank) short',
  ],
  [
    { kind: 'currency-not-payable', subject: 'SBERRUB', detail: { pairs: 3 } },
    'Сбербанк: на паузе 3 направления',
    'Sberbank: 3 exchanges are paused',
  ],
  [
    { kind: 'service-away', subject: 'heleket', detail: { failures: 3 } },
    'Heleket: 3 сбоя подряд',
    'Heleket: 3 failures in a row',
  ],
  [
    {
      kind: 'service-disagrees',
      subject: 'heleket 104882',
      detail: { number, because: 'other-currency', said: '100 TRX/tron' },
    },
    'Heleket: заявка 104 882: оплачен другой валютой (100 TRX/tron)',
    'Heleket: order 104 882: paid in another currency (100 TRX/tron)',
  ],
  [
    { kind: 'node-unreachable', subject: 'eth-1', detail: { chain: 'Ethereum', failures: 5 } },
    'eth-1: Ethereum: 5 сбоев подряд',
    'eth-1: Ethereum: 5 failures in a row',
  ],
  [
    { kind: 'node-disagrees', subject: 'Ethereum 0x1', detail: { block: '7' } },
    'Ethereum 0x1: узлы по-разному видят блок 7 или переводы в нём, платёж ждёт',
    'Ethereum 0x1: the nodes disagree about block 7 or its transfers; the payment waits',
  ],
  [
    { kind: 'node-of-another-chain', subject: 'eth-1', detail: { id: 56, chain: 'Ethereum', chainId: 1 } },
    'eth-1: узел из сети 56, а Ethereum — сеть 1',
    'eth-1: the node belongs to chain 56, while Ethereum is 1',
  ],
  [
    { kind: 'chain-parted-too-deep', subject: 'Ethereum', detail: { node: 'eth-1', oldest: '7' } },
    'Ethereum: у eth-1 другие блоки даже раньше блока 7',
    'Ethereum: eth-1 has other blocks even before block 7',
  ],
  [
    { kind: 'stray-money', subject: 'Ethereum 0x1:0', detail: { number, verdict: 'wrong-currency', ...usdt } },
    'Ethereum 0x1:0: по заявке 104 882 пришло 70,5 USDT (Tether TRC20), а она ждёт другую валюту',
    'Ethereum 0x1:0: order 104 882 got 70.5 USDT (Tether TRC20), but expects another currency',
  ],
  [
    { kind: 'stray-money', subject: 'Ethereum 0x1:0', detail: { number, verdict: 'wrong-chain', ...usdt } },
    'Ethereum 0x1:0: по заявке 104 882 пришло 70,5 USDT (Tether TRC20), а она ждёт перевод в другой сети',
    'Ethereum 0x1:0: order 104 882 got 70.5 USDT (Tether TRC20), but expects a transfer on another chain',
  ],
  [
    { kind: 'unseen-money', subject: 'Ethereum 0x1 USDTTRC20', detail: { number, by: 'transfer', ...usdt } },
    'Ethereum 0x1 Tether TRC20: по заявке 104 882 пришло 70,5 USDT (Tether TRC20) переводом, о котором узел не сообщил',
    'Ethereum 0x1 Tether TRC20: order 104 882 got 70.5 USDT (Tether TRC20) in a transfer that the node did not report',
  ],
  [
    { kind: 'unseen-money', subject: 'Ethereum 0x1', detail: { number, by: 'contract', amount: '1', currency: 'XYZ' } },
    'Ethereum 0x1: по заявке 104 882 пришло 1 XYZ от контракта, в блоках этого не видно',
    'Ethereum 0x1: order 104 882 got 1 XYZ from a contract, which blocks do not show',
  ],
  [
    { kind: 'payment-taken-back', subject: 'Ethereum 0x1:0', detail: {} },
    'Ethereum 0x1:0: зачисленного платежа больше нет ни в одном блоке',
    'Ethereum 0x1:0: a credited payment is no longer in any block',
  ],
  [
    { kind: 'address-listed', subject: number, detail: { address: '0x1', list: 'eu', entry: '7' } },
    '104882: 0x1: Список Евросоюза, запись 7',
    '104882: 0x1: EU list, entry 7',
  ],
  [
    { kind: 'price-source-down', subject: 'kraken', detail: { since: '2026-11-21T12:00:00Z', reason: 'unreachable' } },
    'Kraken: недоступен, с 12:00',
    'Kraken: cannot be reached, since 12:00',
  ],
  [
    { kind: 'rates-paused', subject: 'source-silent', detail: { pairs: 'BTC/USDT, ETH/USDT' } },
    'источник молчит: BTC/USDT, ETH/USDT',
    'source silent: BTC/USDT, ETH/USDT',
  ],
  [
    { kind: 'rates-paused', subject: 'lone-source-ended', detail: { pairs: 'BTC/USDT' } },
    'единственный источник больше не учитывается: BTC/USDT',
    'the only source left no longer counts: BTC/USDT',
  ],
  [
    { kind: 'disk-nearly-full', subject: 'eth-1', detail: { megabytes: 900, folder: '/office' } },
    'eth-1: свободно 900 МБ в /office',
    'eth-1: 900 MB are free in /office',
  ],
  [
    { kind: 'photo-store', subject: 'folder', detail: { fault: 'unread', code: 'EIO' } },
    'папка: не прочитать папку фотографий: EIO',
    'folder: the folder of photos cannot be read: EIO',
  ],
  [
    { kind: 'photo-store', subject: 's3', detail: { fault: 'status', host, status: 500, method: 'GET' } },
    'S3: s3.example отвечает 500 на GET',
    'S3: s3.example answers 500 to GET',
  ],
  [
    { kind: 'sanctions-list', subject: 'ofac', detail: { fault: 'old', days: 7 } },
    'Список OFAC (SDN): последняя сверка 7 дней назад',
    'OFAC list (SDN): compared last 7 days ago',
  ],
  [
    { kind: 'mailbox-unread', subject: host, detail: { trouble: 'wrong-password' } },
    's3.example: сервер не принимает пароль',
    's3.example: the server does not accept the password',
  ],
  [
    { kind: 'books-disagree', subject: 'ledger', detail: { faults: 2 } },
    'книга: расхождений: 2',
    'ledger: 2 differences',
  ],
  [
    { kind: 'records-changed', subject: 'checkpoints', detail: { faults: 2 } },
    'контрольные точки: не сходится: 2',
    'checkpoints: 2 differences',
  ],
  [
    { kind: 'records-changed', subject: 'checkpoints', detail: { missing: '1204' } },
    'контрольные точки: точки 1204 в базе больше нет',
    'checkpoints: checkpoint 1204 is gone from the database',
  ],
  [
    { kind: 'pages-differ', subject: '/', detail: { shown: '0005', expected: '0004' } },
    '/: показано «0005», а должно быть «0004»',
    '/: shows “0005” instead of “0004”',
  ],
  [
    { kind: 'pages-differ', subject: '7', detail: { shown: '0005', expected: '' } },
    '7: показано «0005»',
    '7: shows “0005”',
  ],
  [
    { kind: 'pages-unread', subject: 'pages', detail: { since: '2026-11-21T12:00:00Z' } },
    'страницы: с 12:00',
    'pages: since 12:00',
  ],
  [
    { kind: 'books-unproven', subject: 'ledger', detail: { since: '2026-11-21T12:00:00Z' } },
    'книга: последняя сверка 12:00',
    'ledger: the last proof was at 12:00',
  ],
  [
    { kind: 'job-failed', subject: 'send-email', detail: { jobs: 2, attempts: 25 } },
    'send-email: работ: 2, попыток у последней: 25',
    'send-email: jobs: 2, attempts of the last one: 25',
  ],
  [
    {
      kind: 'chain-stalled',
      subject: 'eth-1',
      detail: { chain: 'Ethereum', block: '7', since: '2026-11-21T12:00:00Z' },
    },
    'eth-1: Ethereum: последний блок 7, он от 12:00',
    'eth-1: Ethereum: the last block is 7, of 12:00',
  ],
  [
    { kind: 'clock', subject: 'database', detail: { fault: 'went-back', tasks: 3 } },
    'часы базы: переведены назад, работ по расписанию возвращено 3',
    'clock of the database: went back; tasks on a schedule that were set back: 3',
  ],
  [
    { kind: 'clock', subject: 'eth-1', detail: { fault: 'ahead', seconds: 600 } },
    'eth-1: спешат на 600 с от часов базы',
    'eth-1: 600 s ahead of the clock of the database',
  ],
  [
    { kind: 'mail-stuck', subject: 'outbox', detail: { emails: 21, since: '2026-11-21T12:00:00Z' } },
    'исходящие письма: ждут 21, с 12:00',
    'outgoing e-mail: 21 waiting, since 12:00',
  ],
  [
    { kind: 'telegram-unreached', subject: 'bot', detail: { since: '2026-11-21T12:00:00Z' } },
    'бот: с 12:00',
    'bot: since 12:00',
  ],
  [
    { kind: 'aml-service-down', subject: 'chainalysis', detail: { since: '2026-11-21T12:00:00Z' } },
    'chainalysis: с 12:00',
    'chainalysis: since 12:00',
  ],
  [
    { kind: 'chat-files', subject: 'chat', detail: { megabytes: 2048, share: 11 } },
    'чат: 2048 МБ, 11 % диска',
    'chat: 2048 MB, 11% of the disk',
  ],
  [
    { kind: 'no-backup', subject: 'database', detail: { since: '2026-11-21T12:00:00Z' } },
    'база: последняя 12:00',
    'database: the last one is of 12:00',
  ],
  [
    { kind: 'database-lost-time', subject: 'database', detail: { events: 45, since: '2026-11-21T12:00:00Z' } },
    'база: событий 45, первое 12:00',
    'database: 45 events, the first of 12:00',
  ],
  [
    {
      kind: 'database-lost-time',
      subject: 'database',
      detail: { events: 2, since: '2026-11-21T12:00:00Z', numbers: '104 882, 104 883' },
    },
    'база: событий 2, первое 12:00; заявки 104 882, 104 883',
    'database: 2 events, the first of 12:00; orders 104 882, 104 883',
  ],
]

const worded = (alarm: RaisedAlarm, locale: Locale) =>
  `${alarmSubject(alarm, reader(locale))}: ${alarmDetail(alarm, reader(locale))}`.replaceAll('\u00a0', ' ')

test.each(alarms.map(row => [row[0].kind, ...row] as const))(
  '%s is worded in the language of its reader',
  (_, alarm, ru, en) => {
    expect([worded(alarm, 'ru'), worded(alarm, 'en')]).toEqual([ru, en])
  },
)

test('an order that finds no room is advised by its cause, and one from before as ever', () => {
  const noRoom = (because?: 'same-amount' | 'open-claims') =>
    alarmRemedy({ kind: 'no-deposit-accounts', detail: { because: because ?? '' } }, 'ru')
  expect(noRoom('same-amount')).toContain('Лимиты здесь ни при чём')
  expect(noRoom('open-claims')).toContain('Увеличьте предел заявок одновременно')
  expect(noRoom()).toBe(alarmWords.ru['no-deposit-accounts'].todo)
})

test('every kind of alarm is in the table', () => {
  expect([...new Set(alarms.map(([{ kind }]) => kind))].toSorted()).toEqual([...alarmKinds].toSorted())
})

/** Names that are the same in both languages, and codes of machines. */
const names =
  /\b(Heleket|TRX\/tron|Ethereum|eth-1|Kraken|send-email|chainalysis|USDT|Tether TRC20|XYZ|0x1|[A-Z]+\/USDT|office|OFAC|SDN|S3|s3\.example|GET|EIO|AGIO_OLD_PHOTOS)\b/g

const faults = Object.keys({
  silent: 0,
  slow: 0,
  'broke-off': 0,
  'photo-too-large': 0,
  'no-list': 0,
  'list-too-large': 0,
  'still-there': 0,
  status: 0,
  'much-shorter': 0,
  old: 0,
  unwritten: 0,
  unread: 0,
  unerased: 0,
  elsewhere: 0,
  missing: 0,
  'does-not-open': 0,
} satisfies Record<AlarmFault['fault'], 0>)
const values = { host, status: 500, method: 'GET', addresses: 7, before: 70, days: 7, code: 'EIO' }

test.each(locales)('no detail has a word of another language in %s', locale => {
  const foreign = locale === 'ru' ? /[a-z]/i : /[а-яё]/i
  const texts = [
    ...alarms.map(([alarm]) => worded(alarm, locale)),
    ...faults.map(fault => faultText({ fault, ...values } as AlarmFault, locale)),
  ]
  for (const text of texts) {
    expect(text).not.toMatch(/undefined|\[object/)
    expect(text.replaceAll(names, '')).not.toMatch(foreign)
  }
})

test('a detail that was stored as a text stays as it is, and so do codes that nobody knows', () => {
  const old = { kind: 'no-deposit-accounts' as const, subject: 'OLDRUB', detail: 'no room for 4000 units' }
  expect([alarmSubject(old, reader('ru')), alarmDetail(old, reader('ru'))]).toEqual([
    'OLDRUB',
    'no room for 4000 units',
  ])
})
