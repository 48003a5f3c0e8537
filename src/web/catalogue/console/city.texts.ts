import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const openNames = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'работает', off: 'закрыт' },
  en: { on: 'open', off: 'closed' },
})

export const cityStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'работает', paused: 'пауза', off: 'закрыт' },
  en: { on: 'open', paused: 'paused', off: 'closed' },
})

export const cityTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Города',
    lead: 'Где меняют наличные. На паузе в городе не меняют, в остальных — как обычно. Закрыть можно город, которого нет в направлениях.',
    one: 'Город',
    add: 'Добавить город',
    none: 'Городов нет',
    search: 'Код или название',
    groups: { state: 'Состояние', city: 'Город' },
    fields: {
      code: 'Код',
      state: 'Состояние',
      reason: 'Причина паузы',
      pausedUntil: 'Пауза до',
      name: 'Название',
      timeZone: 'Часовой пояс',
      position: 'Место в списке',
    },
    hints: {
      code: 'Две–шесть латинских букв, например MSK. Потом не меняется.',
      reason: 'Её увидят клиенты.',
      timeZone: 'Например, Europe/Moscow. В нём клиент видит время встречи.',
      position: 'Меньшее — выше.',
    },
    columns: { city: 'Город', state: 'Состояние', timeZone: 'Часовой пояс', position: 'Место' },
    filters: { state: 'Состояние' },
    refusals: {
      any: { missing: 'заполните' },
      code: { 'wrong-format': 'нужны две–шесть латинских букв' },
      state: { 'in-use': 'в этом городе ещё меняют: уберите его из направлений' },
      pausedUntil: { 'not-allowed': 'срок бывает только у паузы' },
      timeZone: { 'not-allowed': 'такого часового пояса нет' },
    },
  },
  en: {
    title: 'Cities',
    lead: 'Where cash is exchanged. A pause stops one city while the others carry on. A city is closed once no direction names it.',
    one: 'City',
    add: 'Add a city',
    none: 'No cities',
    search: 'Code or name',
    groups: { state: 'State', city: 'City' },
    fields: {
      code: 'Code',
      state: 'State',
      reason: 'Reason for the pause',
      pausedUntil: 'Paused until',
      name: 'Name',
      timeZone: 'Time zone',
      position: 'Place in lists',
    },
    hints: {
      code: 'Two to six Latin letters, such as MSK. It never changes.',
      reason: 'Customers see it.',
      timeZone: 'For example, Europe/Moscow. Customers see the time of a meeting in it.',
      position: 'The smaller, the higher.',
    },
    columns: { city: 'City', state: 'State', timeZone: 'Time zone', position: 'Place' },
    filters: { state: 'State' },
    refusals: {
      any: { missing: 'fill this in' },
      code: { 'wrong-format': 'two to six Latin letters' },
      state: { 'in-use': 'cash is still exchanged here: take the city out of its directions' },
      pausedUntil: { 'not-allowed': 'only a pause has an end' },
      timeZone: { 'not-allowed': 'there is no such time zone' },
    },
  },
})
