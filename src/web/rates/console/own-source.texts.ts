import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const formatNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { json: 'JSON', xml: 'XML', text: 'текст или CSV' },
  en: { json: 'JSON', xml: 'XML', text: 'text or CSV' },
})

export const ownTrialWords = defineMessages({
  ru: { title: 'Проверить', choices: { ask: 'Спросить источник' } as Readonly<Record<string, string>> },
  en: { title: 'Try it', choices: { ask: 'Ask the source' } as Readonly<Record<string, string>> },
})

export const ownTriedTexts = defineMessages({
  ru: {
    read: 'Прочитано',
    excerpt: 'Начало ответа',
    nonsense: 'это не похоже на цену',
  },
  en: {
    read: 'What was read',
    excerpt: 'The beginning of the answer',
    nonsense: 'this does not look like a price',
  },
})

export const ownSourceTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Свои источники',
    lead: 'Адрес, по которому обменник сам возьмёт цену: биржа, банк, партнёр, ваша таблица. Для неё действуют все обычные проверки, а новый источник ждёт второго человека.',
    one: 'Свой источник',
    add: 'Добавить источник',
    made: 'Начнёт действовать через несколько секунд.',
    none: 'Своих источников нет',
    search: 'Название, пара или адрес',
    groups: { use: 'Откуда', price: 'Где цена', guards: 'Границы' },
    fields: {
      key: 'Название',
      enabled: 'Учитывать этот источник',
      pair: 'Пара',
      url: 'Адрес',
      format: 'Вид ответа',
      headers: 'Заголовки запроса',
      bid: 'Где цена покупки',
      ask: 'Где цена продажи',
      inverse: 'Пара в ответе перевёрнута',
      units: 'Цена за сколько единиц',
      premiumBps: 'Прибавить к цене',
      everySeconds: 'Спрашивать каждые, секунд',
      oldestSeconds: 'Ответ годится, секунд',
      jumpBps: 'Скачок без подтверждения не больше',
    },
    hints: {
      key: 'Латиницей, например mybank. Его видят клиенты в «Почему такой курс».',
      pair: 'Например USDT/RUB.',
      url: 'Начинается с https://. Спрашиваем без перехода по ссылкам; ответ до 500 КБ.',
      bid: 'JSON: data[symbol=USDT/RUB].bidPrice. XML: ValCurs.Valute[CharCode=USD].Value. Текст: USDT/RUB:3 — третья ячейка строки, где есть USDT/RUB.',
      ask: 'Пусто — та же цена.',
      inverse: 'Источник говорит, сколько первой валюты стоит единица второй.',
      premiumBps: 'Процент, можно с минусом: 2 — официальный курс плюс 2 %.',
      oldestSeconds: 'Время считается от ответа. Больше часа — для официальных курсов: держатся и при сбое.',
      jumpBps: 'Пусто — как у всех пар, 3 %.',
      headers: 'По строке на заголовок, Accept: application/json. Без ключей и паролей: их увидят все сотрудники.',
    },
    columns: { name: 'Название', state: 'Состояние', pair: 'Пара', url: 'Адрес' },
    filters: { enabled: 'Состояние', pair: 'Пара' },
    refusals: {
      any: {
        missing: 'заполните',
        'too-small': 'слишком мало',
        'too-big': 'слишком много',
        'wrong-type': 'целое число',
      },
      key: { 'wrong-format': 'маленькие латинские буквы, цифры и дефис', taken: 'так называется готовый источник' },
      pair: { 'wrong-format': 'пара пишется так: USDT/RUB' },
      url: {
        'wrong-format': 'адрес начинается с https://',
        'not-encrypted': 'нужен https://: курс по http подменит любой по дороге; http — только для своей сети',
      },
      bid: {
        'wrong-path': 'такой путь не прочитать; пример под полем',
        missing: 'скажите, где в ответе цена',
        'too-small': 'скажите, где в ответе цена',
      },
      ask: { 'wrong-path': 'такой путь не прочитать' },
      oldestSeconds: { 'too-soon': 'не меньше двух промежутков между вопросами' },
      headers: { 'wrong-format': 'заголовок пишется так: Accept: application/json; ключи и пароли нельзя' },
    },
  },
  en: {
    title: 'Own sources',
    lead: 'An address where the office takes a price itself: an exchange, a bank, a partner, a table of yours. All usual guards hold for it, and a new one waits for a second person.',
    one: 'Own source',
    add: 'Add a source',
    made: 'It takes effect within seconds.',
    none: 'No sources of your own',
    search: 'Name, pair or address',
    groups: { use: 'From where', price: 'Where the price stands', guards: 'Guards' },
    fields: {
      key: 'Name',
      enabled: 'Use this source',
      pair: 'Pair',
      url: 'Address',
      format: 'Kind of answer',
      headers: 'Request headers',
      bid: 'Where the buying price stands',
      ask: 'Where the selling price stands',
      inverse: 'The pair is the other way round there',
      units: 'Price for how many units',
      premiumBps: 'Add to the price',
      everySeconds: 'Ask every, seconds',
      oldestSeconds: 'An answer holds for, seconds',
      jumpBps: 'Largest jump without confirmation',
    },
    hints: {
      key: 'In Latin letters, such as mybank. Customers see it where the rate is explained.',
      pair: 'Such as USDT/RUB.',
      url: 'It begins with https://. Redirects are not followed; the answer has at most 500 KB.',
      bid: 'JSON: data[symbol=USDT/RUB].bidPrice. XML: ValCurs.Valute[CharCode=USD].Value. Text: USDT/RUB:3, the third cell of the line with USDT/RUB.',
      ask: 'Empty: the same price.',
      inverse: 'The source says how much of the first currency one of the second costs.',
      premiumBps: 'A percentage, also below zero: 2 is an official rate plus 2%.',
      oldestSeconds: 'Counted from the answer. More than an hour is for official rates: they hold through a fault.',
      jumpBps: 'Empty: as for all pairs, 3%.',
      headers: 'One per line, Accept: application/json. No keys or passwords: all staff can read them.',
    },
    columns: { name: 'Name', state: 'State', pair: 'Pair', url: 'Address' },
    filters: { enabled: 'State', pair: 'Pair' },
    refusals: {
      any: {
        missing: 'fill this in',
        'too-small': 'too little',
        'too-big': 'too much',
        'wrong-type': 'a whole number',
      },
      key: {
        'wrong-format': 'small Latin letters, digits and hyphens',
        taken: 'a source that comes with the office has this name',
      },
      pair: { 'wrong-format': 'a pair is written USDT/RUB' },
      url: {
        'wrong-format': 'an address begins with https://',
        'not-encrypted': 'use https://: anybody on the way can change a price by http, which is for your own network',
      },
      bid: {
        'wrong-path': 'this path cannot be read; an example is below',
        missing: 'say where the price stands',
        'too-small': 'say where the price stands',
      },
      ask: { 'wrong-path': 'this path cannot be read' },
      oldestSeconds: { 'too-soon': 'at least twice the time between questions' },
      headers: { 'wrong-format': 'a header is written Accept: application/json; no keys or passwords' },
    },
  },
})
