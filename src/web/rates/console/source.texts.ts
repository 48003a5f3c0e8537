import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const sourceStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'учитывается', off: 'выключен' },
  en: { on: 'counts', off: 'off' },
})

export const sourceTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Источники курсов',
    lead: 'Какие источники учитываются, по каким парам и насколько старым или далёким ценам верить. Правка действует через несколько секунд.',
    one: 'Источник курсов',
    add: 'Добавить источник',
    made: 'Начнёт действовать через несколько секунд.',
    none: 'Источников нет',
    search: 'Название',
    groups: { use: 'Что учитывается', guards: 'Границы' },
    fields: {
      enabled: 'Учитывать этот источник',
      pairs: 'Пары',
      oldestSeconds: 'Не старше, секунд',
      jumpBps: 'Скачок без подтверждения не больше',
    },
    hints: {
      pairs: 'Через запятую: BTC/USDT, ETH/USDT. Новую пару сначала проверьте: «Спросить источник».',
      oldestSeconds: 'Пусто — как обычно: 120 для бирж, несколько дней для банков.',
      jumpBps: 'Пусто — как у всех пар, 3 %. Из нескольких источников решает самый строгий.',
    },
    columns: { name: 'Источник', state: 'Состояние', pairs: 'Пар', oldest: 'Не старше', jump: 'Скачок' },
    filters: { enabled: 'Состояние', pair: 'Пара' },
    refusals: {
      pairs: {
        'wrong-format': 'пары пишутся так: BTC/USDT, ETH/USDT',
        repeated: 'одна пара указана дважды',
        'too-big': 'не больше 100 пар',
      },
      oldestSeconds: {
        'too-small': 'не меньше 10 секунд',
        'too-big': 'не больше двух недель',
        'too-old': 'цене биржи верят не дольше 10 минут',
        'wrong-type': 'целое число секунд',
      },
      jumpBps: { 'too-small': 'больше нуля', 'too-big': 'не больше 50 %', 'wrong-type': 'процент, например 1,5' },
    },
  },
  en: {
    title: 'Rate sources',
    lead: 'Which sources count, for which pairs, and how old or how far a price may be. Changes take effect within seconds.',
    one: 'Rate source',
    add: 'Add a source',
    made: 'It takes effect within seconds.',
    none: 'No sources',
    search: 'Name',
    groups: { use: 'What counts', guards: 'Guards' },
    fields: {
      enabled: 'Use this source',
      pairs: 'Pairs',
      oldestSeconds: 'Maximum age, seconds',
      jumpBps: 'Largest jump without confirmation',
    },
    hints: {
      pairs: 'Separated by commas: BTC/USDT, ETH/USDT. Try a new pair first: “Ask the source”.',
      oldestSeconds: 'Empty: as usual, 120 for exchanges and several days for banks.',
      jumpBps: 'Empty: as for all pairs, 3%. Of several sources the strictest decides.',
    },
    columns: { name: 'Source', state: 'State', pairs: 'Pairs', oldest: 'At most', jump: 'Jump' },
    filters: { enabled: 'State', pair: 'Pair' },
    refusals: {
      pairs: {
        'wrong-format': 'pairs are written BTC/USDT, ETH/USDT',
        repeated: 'a pair stands here twice',
        'too-big': 'at most 100 pairs',
      },
      oldestSeconds: {
        'too-small': 'at least 10 seconds',
        'too-big': 'at most two weeks',
        'too-old': 'a price of an exchange holds for at most 10 minutes',
        'wrong-type': 'a whole number of seconds',
      },
      jumpBps: { 'too-small': 'more than zero', 'too-big': 'at most 50%', 'wrong-type': 'a percentage, such as 1.5' },
    },
  },
})
