import { listNames, type SanctionsListName } from '#contract/aml/aml-words.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'
import { type MailboxTrouble, troubleTexts } from '#contract/mailbox/letter-outcomes.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#contract/money/money-text.ts'
import { plural } from '#contract/plural.ts'
import { faultTexts, ratePauses } from '#contract/rates/rate-troubles.ts'
import { sourceNames } from '#contract/rates/source-names.ts'
import { type AlarmKind, alarmWords } from './alarms.ts'

type Sum = { amount: string; currency: string }

/** What a server, a store or a list did instead of what it should. */
export type AlarmFault =
  | {
      fault: 'silent' | 'slow' | 'broke-off' | 'photo-too-large' | 'no-list' | 'list-too-large' | 'still-there'
      host: string
    }
  | { fault: 'status'; host: string; status: number; method: string }
  | { fault: 'much-shorter'; host: string; addresses: number; before: number }
  | { fault: 'old'; days: number }
  | { fault: 'unwritten' | 'unread' | 'unerased'; code: string }
  | { fault: 'elsewhere' | 'missing' | 'does-not-open' }

/** Why no deposit account takes an amount; absent in alarms from before it was kept. */
export type NoRoomReason = 'no-accounts' | 'open-claims' | 'same-amount' | 'amount-limit' | 'amount-minimum'

/** What a payment service says of an invoice that a person has to look at. */
export type InvoiceDoubt =
  | 'another-order'
  | 'asked-otherwise'
  | 'unknown-state'
  | 'no-amount'
  | 'other-currency'
  | 'went-back'
  | 'taken-back'
  | 'refused'
  | 'foreign-page'
  | 'absent'

/** The values of an alarm's detail, by kind. Amounts are decimal texts, currencies their codes. */
export type AlarmValues = {
  'no-deposit-accounts': Sum & { number: string; because?: NoRoomReason }
  'currency-not-payable': { pairs: number }
  'service-away': { failures: number }
  'service-disagrees': { number: string; because: InvoiceDoubt; said: string }
  'node-unreachable': { chain: string; failures: number }
  'node-disagrees': { block: string }
  'node-of-another-chain': { id: number | string; chain: string; chainId: number }
  'chain-parted-too-deep': { node: string; oldest: string }
  'stray-money': Sum & { number: string; verdict: 'wrong-currency' | 'wrong-chain' }
  'unseen-money': Sum & { number: string; by: 'transfer' | 'contract' }
  'payment-taken-back': Record<string, never>
  'address-listed': { address: string; list: SanctionsListName; entry: string }
  'price-source-down': { since: string; reason: string }
  'rates-paused': { pairs: string }
  'disk-nearly-full': { megabytes: number; folder: string }
  'photo-store': AlarmFault
  'sanctions-list': AlarmFault
  'mailbox-unread': { trouble: MailboxTrouble }
  'books-disagree': { faults: number }
  /** `missing`: the number of a checkpoint that this machine has seen and that is no longer there. */
  'records-changed': { faults: number } | { missing: string }
  'pages-differ': { shown: string; expected: string }
  'pages-unread': { since: string }
  'books-unproven': { since: string }
  'account-below-zero': Sum & { account: string }
  'job-failed': { jobs: number; attempts: number }
  'chain-stalled': { chain: string; block: string; since: string }
  clock: { fault: 'went-back'; tasks: number } | { fault: 'ahead' | 'behind'; seconds: number }
  'mail-stuck': { emails: number; since: string }
  'telegram-unreached': { since: string }
  'aml-service-down': { since: string }
  'chat-files': { megabytes: number; share: number }
  'no-backup': { since: string }
  /** `numbers`: of the orders that the events were about, as many as are named. */
  'database-lost-time': { events: number; since: string; numbers?: string }
}

/** An alarm as it is raised. */
export type RaisedAlarm<Kind extends AlarmKind = AlarmKind> = {
  [K in Kind]: { kind: K; subject: string; detail: AlarmValues[K]; claimId?: string }
}[Kind]

/** A text: an alarm that was raised before its values were kept. */
export type AlarmDetail = string | Readonly<Record<string, string | number>>

/** How the reader of an alarm reads currencies and moments. */
export type AlarmReader = {
  locale: Locale
  currency: (code: string) => Pick<CurrencyItem, 'name' | 'ticker' | 'scale'> | undefined
  moment: (at: string) => string
}

/** What happened, worded for the reader. */
export function alarmDetail(
  { kind, detail }: { kind: AlarmKind; detail: AlarmDetail },
  { locale, currency, moment }: AlarmReader,
): string {
  if (typeof detail === 'string') return detail
  const money = ({ amount, currency: code }: Sum) => {
    const known = currency(code)
    return known ? `${moneyText(amount, known, locale)} (${known.name[locale]})` : `${amount} ${code}`
  }
  const sentence = sentences[locale][kind] as (values: object, words: Words) => string
  return sentence(detail, { money, moment })
}

/** What to do, where the cause tells more than the kind of the alarm. */
export function alarmRemedy({ kind, detail }: { kind: AlarmKind; detail: AlarmDetail }, locale: Locale): string {
  const because = typeof detail === 'string' ? undefined : detail.because
  const known: Readonly<Record<string, { todo: string }>> = noRoom[locale]
  return (kind === 'no-deposit-accounts' && known[String(because)]?.todo) || alarmWords[locale][kind].todo
}

const noRoom = defineMessages<Record<NoRoomReason, { why: string; todo: string }>>({
  ru: {
    'no-accounts': {
      why: 'нет ни одного включённого реквизита',
      todo: 'Добавьте реквизит этой валюты или включите тот, что есть.',
    },
    'open-claims': {
      why: 'на каждом реквизите предел открытых заявок',
      todo: 'Увеличьте предел заявок одновременно или добавьте реквизит. Место освободится и само: когда заявку оплатят, отменят или истечёт её время.',
    },
    'same-amount': {
      why: 'такую сумму и соседние с ней уже ждут другие заявки',
      todo: 'Добавьте реквизит или сократите отдых суммы. Лимиты здесь ни при чём.',
    },
    'amount-limit': {
      why: 'больше, чем сейчас позволяют лимиты сумм',
      todo: 'Увеличьте лимит суммы, дневной или месячный, или добавьте реквизит.',
    },
    'amount-minimum': {
      why: 'меньше, чем принимает любой реквизит',
      todo: 'Уменьшите наименьшую сумму реквизита или поднимите минимум направлений.',
    },
  },
  en: {
    'no-accounts': {
      why: 'no deposit account is switched on',
      todo: 'Add a deposit account for this currency, or switch on one that you have.',
    },
    'open-claims': {
      why: 'each deposit account is at its limit of open orders',
      todo: 'Raise the number of orders at once, or add a deposit account. Room also appears by itself: as orders are paid, cancelled or expire.',
    },
    'same-amount': {
      why: 'other orders already wait for this amount and those next to it',
      todo: 'Add a deposit account, or shorten the rest of an amount. Limits have nothing to do with it.',
    },
    'amount-limit': {
      why: 'more than the limits of amounts allow now',
      todo: 'Raise the limit of an amount, of the day or of the month, or add a deposit account.',
    },
    'amount-minimum': {
      why: 'less than any deposit account takes',
      todo: 'Lower the smallest amount of a deposit account, or raise the minimum of the directions.',
    },
  },
})

/** What an alarm is about. Stored are codes, as the subject also tells alarms of one kind apart. */
export function alarmSubject(
  { kind, subject }: { kind: AlarmKind; subject: string },
  { locale, currency }: Pick<AlarmReader, 'locale' | 'currency'>,
): string {
  if (
    kind === 'no-deposit-accounts' ||
    kind === 'currency-not-payable' ||
    kind === 'unseen-money' ||
    kind === 'account-below-zero'
  )
    return subject.replace(/\S+$/, code => currency(code)?.name[locale] ?? code)
  // Of an invoice, whose order is in the detail.
  if (kind === 'service-disagrees') return serviceNames[locale][subject.split(' ')[0]!] ?? subject
  const names: Readonly<Record<string, string>> = subjectNames[locale][kind] ?? {}
  return names[subject] ?? subject
}

const serviceNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { heleket: 'Heleket', yookassa: 'ЮKassa' },
  en: { heleket: 'Heleket', yookassa: 'YooKassa' },
})

const subjectNames = defineMessages<Partial<Record<AlarmKind, Readonly<Record<string, string>>>>>({
  ru: {
    'service-away': serviceNames.ru,
    'rates-paused': ratePauses.ru,
    'price-source-down': { ...sourceNames.ru, network: 'все источники' },
    'sanctions-list': listNames.ru,
    'photo-store': { s3: 'S3', folder: 'папка' },
    'books-disagree': { ledger: 'книга' },
    'records-changed': { checkpoints: 'контрольные точки' },
    'pages-unread': { pages: 'страницы' },
    'books-unproven': { ledger: 'книга' },
    clock: { database: 'часы базы' },
    'mail-stuck': { outbox: 'исходящие письма' },
    'telegram-unreached': { bot: 'бот' },
    'chat-files': { chat: 'чат' },
    'no-backup': { database: 'база' },
    'database-lost-time': { database: 'база' },
  },
  en: {
    'service-away': serviceNames.en,
    'rates-paused': ratePauses.en,
    'price-source-down': { ...sourceNames.en, network: 'all sources' },
    'sanctions-list': listNames.en,
    'photo-store': { s3: 'S3' },
    'books-disagree': { ledger: 'ledger' },
    'records-changed': { checkpoints: 'checkpoints' },
    'pages-unread': { pages: 'pages' },
    'books-unproven': { ledger: 'ledger' },
    clock: { database: 'clock of the database' },
    'mail-stuck': { outbox: 'outgoing e-mail' },
    'telegram-unreached': { bot: 'bot' },
    'chat-files': { chat: 'chat' },
    'no-backup': { database: 'database' },
    'database-lost-time': { database: 'database' },
  },
})

type Words = { money: (sum: Sum) => string; moment: (at: string) => string }
type Sentences = { [Kind in AlarmKind]: (values: AlarmValues[Kind], words: Words) => string }

/** A fault in the language of the reader; in English also for logs and commands. */
export function faultText(detail: AlarmFault, locale: Locale): string {
  const text = faults[locale][detail.fault] as (values: AlarmFault) => string
  return text(detail)
}

type Faults = { [Fault in AlarmFault['fault']]: (values: Extract<AlarmFault, { fault: Fault }>) => string }

const faults = defineMessages<Faults>({
  ru: {
    silent: ({ host }) => `${host} не отвечает`,
    slow: ({ host }) => `${host} отвечает слишком медленно`,
    'broke-off': ({ host }) => `${host} обрывает передачу`,
    'photo-too-large': ({ host }) => `${host} присылает больше, чем бывает в фотографии`,
    'no-list': ({ host }) => `${host} присылает не список`,
    'list-too-large': ({ host }) => `${host} присылает больше, чем бывает в списке`,
    'still-there': ({ host }) => `${host} хранит файл и после удаления`,
    status: ({ host, status, method }) => `${host} отвечает ${status} на ${method}`,
    'much-shorter': ({ host, addresses, before }) =>
      `${host} присылает список, где адресов ${addresses}, а было ${before}; если так и должно быть, загрузите его вручную`,
    old: ({ days }) =>
      `последняя сверка ${days} ${plural('ru', days, { one: 'день', few: 'дня', many: 'дней' })} назад`,
    unwritten: ({ code }) => `не записать в папку фотографий: ${code}`,
    unread: ({ code }) => `не прочитать папку фотографий: ${code}`,
    unerased: ({ code }) => `не стереть в папке фотографий: ${code}`,
    elsewhere: () => 'фотографии хранятся по другой настройке: назовите её в AGIO_OLD_PHOTOS',
    missing: () => 'нет файла фотографии',
    'does-not-open': () => 'фотография зашифрована другим секретом или изменена',
  },
  en: {
    silent: ({ host }) => `${host} does not answer`,
    slow: ({ host }) => `${host} is too slow`,
    'broke-off': ({ host }) => `${host} broke off`,
    'photo-too-large': ({ host }) => `${host} answers with more than a photo has`,
    'no-list': ({ host }) => `${host} sends what is no list`,
    'list-too-large': ({ host }) => `${host} sends more than a list has`,
    'still-there': ({ host }) => `${host} still has a file after it was erased`,
    status: ({ host, status, method }) => `${host} answers ${status} to ${method}`,
    'much-shorter': ({ host, addresses, before }) =>
      `${host} sends a list of ${addresses} addresses, and the one before had ${before}; import it by hand if that is right`,
    old: ({ days }) => `compared last ${days} ${plural('en', days, { one: 'day', other: 'days' })} ago`,
    unwritten: ({ code }) => `the folder of photos cannot be written: ${code}`,
    unread: ({ code }) => `the folder of photos cannot be read: ${code}`,
    unerased: ({ code }) => `the folder of photos cannot be erased from: ${code}`,
    elsewhere: () => 'photos are kept in the store of another setting: name it in AGIO_OLD_PHOTOS',
    missing: () => 'the file of a photo is missing',
    'does-not-open': () => 'a photo was sealed with another secret, or changed',
  },
})

const invoiceDoubts = defineMessages<Record<InvoiceDoubt, string>>({
  ru: {
    'another-order': 'в ответе счёт другой заявки',
    'asked-otherwise': 'счёт на другую сумму или валюту',
    'unknown-state': 'неизвестное состояние счёта',
    'no-amount': 'оплачен, но сумма не названа',
    'other-currency': 'оплачен другой валютой',
    'went-back': 'зачисленных денег у сервиса больше нет',
    'taken-back': 'деньги возвращены плательщику',
    refused: 'сервис не принимает счёт',
    'foreign-page': 'ссылка на оплату ведёт не на сайт сервиса',
    absent: 'сервис не знает такого счёта',
  },
  en: {
    'another-order': 'the answer is about another order',
    'asked-otherwise': 'the invoice is for another amount or currency',
    'unknown-state': 'a state that is not known',
    'no-amount': 'paid, but without an amount',
    'other-currency': 'paid in another currency',
    'went-back': 'money that was credited is no longer there',
    'taken-back': 'the money went back to its payer',
    refused: 'the service refuses the invoice',
    'foreign-page': 'the payment link leads to another site',
    absent: 'the service knows no such invoice',
  },
})

const sentences = defineMessages<Sentences>({
  ru: {
    'no-deposit-accounts': ({ number, because, ...sum }, { money }) =>
      `негде принять ${money(sum)}${number && ` по заявке ${groupedNumber(number)}`}${because ? `: ${noRoom.ru[because].why}` : ''}`,
    'currency-not-payable': ({ pairs }) =>
      `на паузе ${pairs} ${plural('ru', pairs, { one: 'направление', few: 'направления', many: 'направлений' })}`,
    'service-away': ({ failures }) =>
      `${failures} ${plural('ru', failures, { one: 'сбой', few: 'сбоя', many: 'сбоев' })} подряд`,
    'service-disagrees': ({ number, because, said }) =>
      `заявка ${groupedNumber(number)}: ${invoiceDoubts.ru[because]}${said && ` (${said})`}`,
    'node-unreachable': ({ chain, failures }) =>
      `${chain}: ${failures} ${plural('ru', failures, { one: 'сбой', few: 'сбоя', many: 'сбоев' })} подряд`,
    'node-disagrees': ({ block }) => `узлы по-разному видят блок ${block} или переводы в нём, платёж ждёт`,
    'node-of-another-chain': ({ id, chain, chainId }) => `узел из сети ${id}, а ${chain} — сеть ${chainId}`,
    'chain-parted-too-deep': ({ node, oldest }) => `у ${node} другие блоки даже раньше блока ${oldest}`,
    'stray-money': ({ number, verdict, ...sum }, { money }) =>
      `по заявке ${groupedNumber(number)} пришло ${money(sum)}, а она ждёт ${verdict === 'wrong-chain' ? 'перевод в другой сети' : 'другую валюту'}`,
    'unseen-money': ({ number, by, ...sum }, { money }) =>
      `по заявке ${groupedNumber(number)} пришло ${money(sum)} ${by === 'contract' ? 'от контракта, в блоках этого не видно' : 'переводом, о котором узел не сообщил'}`,
    'payment-taken-back': () => 'зачисленного платежа больше нет ни в одном блоке',
    'address-listed': ({ address, list, entry }) => `${address}: ${listNames.ru[list]}, запись ${entry}`,
    'price-source-down': ({ since, reason }, { moment }) => `${faultTexts.ru[reason] ?? reason}, с ${moment(since)}`,
    'rates-paused': ({ pairs }) => pairs,
    'disk-nearly-full': ({ megabytes, folder }) => `свободно ${megabytes} МБ в ${folder}`,
    'photo-store': fault => faultText(fault, 'ru'),
    'sanctions-list': fault => faultText(fault, 'ru'),
    'mailbox-unread': ({ trouble }) => troubleTexts.ru[trouble],
    'books-disagree': ({ faults }) => `расхождений: ${faults}`,
    'records-changed': values =>
      'missing' in values ? `точки ${values.missing} в базе больше нет` : `не сходится: ${values.faults}`,
    'pages-differ': ({ shown, expected }) => `показано «${shown}»${expected && `, а должно быть «${expected}»`}`,
    'pages-unread': ({ since }, { moment }) => `с ${moment(since)}`,
    'books-unproven': ({ since }, { moment }) => `последняя сверка ${moment(since)}`,
    'account-below-zero': ({ account, ...sum }, { money }) => `${account}: не хватает ${money(sum)}`,
    'job-failed': ({ jobs, attempts }) => `работ: ${jobs}, попыток у последней: ${attempts}`,
    'chain-stalled': ({ chain, block, since }, { moment }) =>
      `${chain}: последний блок ${block}, он от ${moment(since)}`,
    clock: values =>
      values.fault === 'went-back'
        ? `переведены назад, работ по расписанию возвращено ${values.tasks}`
        : `${values.fault === 'ahead' ? 'спешат' : 'отстают'} на ${values.seconds} с от часов базы`,
    'mail-stuck': ({ emails, since }, { moment }) => `ждут ${emails}, с ${moment(since)}`,
    'telegram-unreached': ({ since }, { moment }) => `с ${moment(since)}`,
    'aml-service-down': ({ since }, { moment }) => `с ${moment(since)}`,
    'chat-files': ({ megabytes, share }) => `${megabytes} МБ, ${share} % диска`,
    'no-backup': ({ since }, { moment }) => `последняя ${moment(since)}`,
    'database-lost-time': ({ events, since, numbers }, { moment }) =>
      `событий ${events}, первое ${moment(since)}${numbers ? `; заявки ${numbers}` : ''}`,
  },
  en: {
    'no-deposit-accounts': ({ number, because, ...sum }, { money }) =>
      `no deposit account has room for ${money(sum)}${number && ` of order ${groupedNumber(number)}`}${because ? `: ${noRoom.en[because].why}` : ''}`,
    'currency-not-payable': ({ pairs }) =>
      `${pairs} ${plural('en', pairs, { one: 'exchange is', other: 'exchanges are' })} paused`,
    'service-away': ({ failures }) => `${failures} failures in a row`,
    'service-disagrees': ({ number, because, said }) =>
      `order ${groupedNumber(number)}: ${invoiceDoubts.en[because]}${said && ` (${said})`}`,
    'node-unreachable': ({ chain, failures }) => `${chain}: ${failures} failures in a row`,
    'node-disagrees': ({ block }) => `the nodes disagree about block ${block} or its transfers; the payment waits`,
    'node-of-another-chain': ({ id, chain, chainId }) =>
      `the node belongs to chain ${id}, while ${chain} is ${chainId}`,
    'chain-parted-too-deep': ({ node, oldest }) => `${node} has other blocks even before block ${oldest}`,
    'stray-money': ({ number, verdict, ...sum }, { money }) =>
      `order ${groupedNumber(number)} got ${money(sum)}, but expects ${verdict === 'wrong-chain' ? 'a transfer on another chain' : 'another currency'}`,
    'unseen-money': ({ number, by, ...sum }, { money }) =>
      `order ${groupedNumber(number)} got ${money(sum)} ${by === 'contract' ? 'from a contract, which blocks do not show' : 'in a transfer that the node did not report'}`,
    'payment-taken-back': () => 'a credited payment is no longer in any block',
    'address-listed': ({ address, list, entry }) => `${address}: ${listNames.en[list]}, entry ${entry}`,
    'price-source-down': ({ since, reason }, { moment }) =>
      `${faultTexts.en[reason] ?? reason}, since ${moment(since)}`,
    'rates-paused': ({ pairs }) => pairs,
    'disk-nearly-full': ({ megabytes, folder }) => `${megabytes} MB are free in ${folder}`,
    'photo-store': fault => faultText(fault, 'en'),
    'sanctions-list': fault => faultText(fault, 'en'),
    'mailbox-unread': ({ trouble }) => troubleTexts.en[trouble],
    'books-disagree': ({ faults }) => `${faults} ${plural('en', faults, { one: 'difference', other: 'differences' })}`,
    'records-changed': values =>
      'missing' in values
        ? `checkpoint ${values.missing} is gone from the database`
        : `${values.faults} ${plural('en', values.faults, { one: 'difference', other: 'differences' })}`,
    'pages-differ': ({ shown, expected }) => `shows “${shown}”${expected && ` instead of “${expected}”`}`,
    'pages-unread': ({ since }, { moment }) => `since ${moment(since)}`,
    'books-unproven': ({ since }, { moment }) => `the last proof was at ${moment(since)}`,
    'account-below-zero': ({ account, ...sum }, { money }) => `${account}: ${money(sum)} short`,
    'job-failed': ({ jobs, attempts }) => `jobs: ${jobs}, attempts of the last one: ${attempts}`,
    'chain-stalled': ({ chain, block, since }, { moment }) =>
      `${chain}: the last block is ${block}, of ${moment(since)}`,
    clock: values =>
      values.fault === 'went-back'
        ? `went back; tasks on a schedule that were set back: ${values.tasks}`
        : `${values.seconds} s ${values.fault} of the clock of the database`,
    'mail-stuck': ({ emails, since }, { moment }) => `${emails} waiting, since ${moment(since)}`,
    'telegram-unreached': ({ since }, { moment }) => `since ${moment(since)}`,
    'aml-service-down': ({ since }, { moment }) => `since ${moment(since)}`,
    'chat-files': ({ megabytes, share }) => `${megabytes} MB, ${share}% of the disk`,
    'no-backup': ({ since }, { moment }) => `the last one is of ${moment(since)}`,
    'database-lost-time': ({ events, since, numbers }, { moment }) =>
      `${events} events, the first of ${moment(since)}${numbers ? `; orders ${numbers}` : ''}`,
  },
})
