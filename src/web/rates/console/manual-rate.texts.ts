import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const manualRateStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'действует', withdrawn: 'отозван' },
  en: { on: 'in effect', withdrawn: 'withdrawn' },
})

export const endedTexts = defineMessages({ ru: { ended: 'закончился' }, en: { ended: 'ended' } })

export const manualRateTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Курсы вручную',
    lead: 'Заданный курс — ещё один источник своей пары, пока не закончится или пока его не отзовут. Пары, для которой нет других источников, хватит его одного. Первый курс пары, курс дольше суток и курс, далёкий от последнего принятого, ждут второго человека.',
    one: 'Курс вручную',
    add: 'Задать курс',
    made: 'Начнёт действовать через несколько секунд.',
    none: 'Курсов вручную нет',
    search: 'Пара',
    groups: { rate: 'Курс', state: 'Состояние' },
    fields: { pair: 'Пара', value: 'Курс', validUntil: 'Действует до', reason: 'Откуда курс', state: 'Состояние' },
    hints: {
      pair: 'Например USDT/RUB.',
      value: 'Сколько второй валюты за единицу первой.',
      validUntil: 'По времени обменника. Потом курс не учитывается. Дольше суток — с согласия второго человека.',
      reason: 'Остаётся в истории: площадка, касса, договорённость.',
    },
    columns: {
      pair: 'Пара',
      state: 'Состояние',
      value: 'Задан',
      rate: 'Принят сейчас',
      validUntil: 'До',
      reason: 'Откуда',
    },
    filters: { state: 'Состояние' },
    refusals: {
      any: { missing: 'заполните', 'too-small': 'заполните', 'too-big': 'слишком длинно' },
      pair: { 'unknown-pair': 'такой пары у обменника нет; пишется USDT/RUB' },
      value: { 'wrong-format': 'это не курс', 'not-a-price': 'курс не может быть нулём' },
      validUntil: {
        'already-over': 'это время уже прошло',
        'too-long': 'не дольше года',
        'wrong-type': 'укажите, до какого времени',
      },
      state: { 'not-allowed': 'отзовите курс, не меняя остального, или оставьте «действует»' },
    },
  },
  en: {
    title: 'Manual rates',
    lead: 'A manual rate is one more source of its pair until it ends or is withdrawn. Where a pair has no other source it is enough alone. The first rate of a pair, one for more than a day, and one far from the last accepted rate wait for a second person.',
    one: 'Manual rate',
    add: 'Set a rate',
    made: 'It takes effect within seconds.',
    none: 'No manual rates',
    search: 'Pair',
    groups: { rate: 'Rate', state: 'State' },
    fields: { pair: 'Pair', value: 'Rate', validUntil: 'Valid until', reason: 'Where it is from', state: 'State' },
    hints: {
      pair: 'Such as USDT/RUB.',
      value: 'How much of the second currency for one unit of the first.',
      validUntil: 'By the office’s clock. After that the rate no longer counts. More than a day needs a second person.',
      reason: 'It stays in the history: a venue, a desk, an agreement.',
    },
    columns: {
      pair: 'Pair',
      state: 'State',
      value: 'Set',
      rate: 'Accepted now',
      validUntil: 'Until',
      reason: 'From',
    },
    filters: { state: 'State' },
    refusals: {
      any: { missing: 'fill this in', 'too-small': 'fill this in', 'too-big': 'too long' },
      pair: { 'unknown-pair': 'the office has no such pair; it is written USDT/RUB' },
      value: { 'wrong-format': 'this is not a rate', 'not-a-price': 'a rate is never zero' },
      validUntil: {
        'already-over': 'this moment has passed',
        'too-long': 'at most a year',
        'wrong-type': 'say until when',
      },
      state: { 'not-allowed': 'withdraw the rate without other changes, or leave it in effect' },
    },
  },
})
