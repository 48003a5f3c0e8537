import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const categoryTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Группы валют',
    lead: 'Фильтры над списками калькулятора. Группу видно, пока в ней есть хотя бы одна валюта.',
    one: 'Группа валют',
    add: 'Добавить группу',
    none: 'Групп нет',
    search: 'Код или название',
    groups: { category: 'Группа' },
    fields: { code: 'Код', name: 'Название', position: 'Место в списке' },
    hints: {
      code: 'Маленькие латинские буквы и цифры, например stable. Потом не меняется.',
      position: 'Меньшее — выше.',
    },
    columns: { category: 'Группа', code: 'Код', position: 'Место' },
    refusals: {
      any: { missing: 'заполните' },
      code: {
        'wrong-format': 'нужны маленькие латинские буквы и цифры',
        'not-allowed': 'группы не удаляют: без валют её не видно',
      },
    },
  },
  en: {
    title: 'Currency groups',
    lead: 'The filters above the calculator’s lists. A group is shown while it has at least one currency.',
    one: 'Currency group',
    add: 'Add a group',
    none: 'No groups',
    search: 'Code or name',
    groups: { category: 'Group' },
    fields: { code: 'Code', name: 'Name', position: 'Place in lists' },
    hints: {
      code: 'Small Latin letters and digits, such as stable. It never changes.',
      position: 'The smaller, the higher.',
    },
    columns: { category: 'Group', code: 'Code', position: 'Place' },
    refusals: {
      any: { missing: 'fill this in' },
      code: {
        'wrong-format': 'small Latin letters and digits',
        'not-allowed': 'a group is not removed: without currencies it is not shown',
      },
    },
  },
})
