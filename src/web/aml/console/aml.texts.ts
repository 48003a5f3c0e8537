import { amlWords } from '#contract/aml/aml-words.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const shared = { add: '', none: '', search: '', columns: {} }

export const serviceNames = defineMessages({
  ru: { amlbot: 'AMLBot', getblock: 'GetBlock' },
  en: { amlbot: 'AMLBot', getblock: 'GetBlock' },
})

export const besideTexts = defineMessages({
  ru: {
    version: 'Действует версия',
    list: (imported: string, published: string, addresses: number) =>
      `загружен ${imported}${published && `, опубликован ${published}`}; адресов: ${addresses}`,
    compared: (at: string) => `; сверен ${at}`,
    fetched: 'Офис сам скачивает списки раз в сутки и сообщает, если не смог.',
    byHand: 'Списки загружаются вручную, командой на сервере:',
    orFetched: 'С AGIO_LISTS=on офис скачивает их сам раз в сутки.',
    none: 'Ни один список не загружен. Пока их нет и не выбран сервис, происхождение проверяет оператор.',
    oneMissing: (list: string) => `Не загружен: ${list}`,
    checksWait: (minutes: number) =>
      `По одному списку офис никого не пропускает: каждая автоматическая проверка ждёт ${minutes} мин, затем заявка останавливается до решения сотрудников. Загрузите и этот список.`,
    checksHold:
      'По одному списку офис никого не пропускает: каждая заявка с проверкой останавливается до решения сотрудников. Загрузите и этот список.',
    download: 'Скачать все решения (CSV)',
  },
  en: {
    version: 'Version in force',
    list: (imported: string, published: string, addresses: number) =>
      `imported ${imported}${published && `, published ${published}`}; addresses: ${addresses}`,
    compared: (at: string) => `; compared ${at}`,
    fetched: 'The office fetches the lists once a day, and raises an alarm if it cannot.',
    byHand: 'Lists are imported by hand, with a command on the server:',
    orFetched: 'With AGIO_LISTS=on the office fetches them once a day.',
    none: 'No list is imported. While there is none and no service is chosen, an operator checks the origin.',
    oneMissing: (list: string) => `Not imported: ${list}`,
    checksWait: (minutes: number) =>
      `Nobody passes by one list alone: each automatic check waits for ${minutes} minutes, and then the order is put on hold for staff to decide. Import this list as well.`,
    checksHold:
      'Nobody passes by one list alone: each order that is checked is put on hold for staff to decide. Import this list as well.',
    download: 'Download all decisions (CSV)',
  },
})

const { ru, en } = amlWords

export const checkNames = defineMessages({ ru: ru.checks, en: en.checks })
export const askNames = defineMessages({ ru: ru.asks, en: en.asks })
export const categoryChoices = defineMessages<Readonly<Record<string, string>>>({
  ru: { '': '—', ...ru.categories },
  en: { '': '—', ...en.categories },
})

type RowWords = { row: (n: number) => string; more: string; parts: Record<'category' | 'mostBps', string> }

export const limitWords = defineMessages<RowWords>({
  ru: { row: n => `Предел ${n}`, more: 'Ещё предел', parts: { category: 'Категория', mostBps: 'Не больше' } },
  en: { row: n => `Limit ${n}`, more: 'Another limit', parts: { category: 'Category', mostBps: 'At most' } },
})

export const amlChoices = {
  disagreement: defineMessages({
    ru: { strictest: 'Считается самая строгая оценка', person: 'Решает человек' },
    en: { strictest: 'The strictest answer counts', person: 'A person decides' },
  }),
  atOpening: defineMessages({
    ru: { refuse: 'Не создавать заявку', hold: 'Создать и остановить' },
    en: { refuse: 'Do not open the order', hold: 'Open it and put it on hold' },
  }),
  away: defineMessages({
    ru: { wait: 'Ждать, потом остановить', hold: 'Остановить сразу' },
    en: { wait: 'Wait, then put on hold', hold: 'Put on hold at once' },
  }),
}

export const amlTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Проверка происхождения',
    lead: 'Правила AML, как их видит клиент на странице пары, в заявке и в письме. Каждая правка — новая версия; открытые заявки остаются при своей. Проверка включается у направления.',
    one: 'Правила',
    groups: {
      what: 'Что и когда проверяем',
      limits: 'Пределы',
      results: 'К чему это ведёт',
      hold: 'Остановленная заявка',
    },
    fields: {
      checks: 'Проверяем',
      services: 'Сервисы, кроме санкционных списков',
      listDays: 'Дней без сверки санкционного списка — и сигнал',
      totalMostBps: 'Общая оценка не выше',
      limits: 'Пределы по категориям',
      disagreement: 'Когда сервисы расходятся',
      atOpening: 'Если до создания заявки адрес не прошёл',
      away: 'Когда сервис не отвечает',
      waitMinutes: 'Сколько минут ждать',
      asks: 'Что можем попросить',
      answerHours: 'Часов на ответ клиента',
      decideHours: 'Часов на решение после ответа',
    },
    hints: {
      services: 'Сервис спрашивают, когда его ключ задан в окружении: AGIO_AMLBOT, AGIO_GETBLOCK.',
      listDays: 'От 1 до 30. Сигнал получают и там, где списки загружают вручную.',
      limits: 'Ноль — не допускается никакая доля.',
      answerHours: 'Если ответа нет, деньги возвращаются.',
    },
    refusals: {
      services: { 'no-key': 'у офиса нет ключа этого сервиса', repeated: 'назван дважды' },
      checks: { 'no-service': 'переводы проверяют только сервисы: выберите хотя бы один', repeated: 'назван дважды' },
      limits: { repeated: 'предел этой категории уже стоит выше' },
    },
  },
  en: {
    ...shared,
    title: 'Origin checks',
    lead: 'The AML policy as customers see it on the page of a pair, in the order and in the e-mail. Each change is a new version; open orders keep theirs. A direction turns the checks on.',
    one: 'Policy',
    groups: {
      what: 'What is checked, and when',
      limits: 'Limits',
      results: 'What it leads to',
      hold: 'An order on hold',
    },
    fields: {
      checks: 'We check',
      services: 'Services besides the sanctions lists',
      listDays: 'Days without comparing a sanctions list, then an alarm',
      totalMostBps: 'Total score at most',
      limits: 'Limits of categories',
      disagreement: 'When services disagree',
      atOpening: 'When an address fails before the order',
      away: 'When a service does not answer',
      waitMinutes: 'Minutes to wait',
      asks: 'What we may ask for',
      answerHours: 'Hours for the customer to answer',
      decideHours: 'Hours to decide after the answer',
    },
    hints: {
      services: 'A service is asked when its key is in the environment: AGIO_AMLBOT, AGIO_GETBLOCK.',
      listDays: 'From 1 to 30. The alarm is raised also where lists are imported by hand.',
      limits: 'Nought: no share at all.',
      answerHours: 'Without an answer the money goes back.',
    },
    refusals: {
      services: { 'no-key': 'the office has no key for this service', repeated: 'is named twice' },
      checks: { 'no-service': 'only services check transfers: choose at least one', repeated: 'is named twice' },
      limits: { repeated: 'the limit of this category stands above' },
    },
  },
})
