import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const composedRoleTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Свои роли',
    lead: 'Роль из тех прав, которые нужны. Право, добавленное роли, включает второй владелец; убранное исчезает сразу. Сотрудники с этой ролью входят заново.',
    one: 'Роль',
    add: 'Новая роль',
    none: 'Своих ролей нет: хватает пяти обычных.',
    made: 'Роль изменена.',
    search: 'Название',
    groups: { role: 'Роль' },
    fields: { key: 'Код', name: 'Название', rights: 'Права' },
    hints: { key: 'Латиницей, например night-desk. Потом не меняется.' },
    columns: { name: 'Название', rights: 'Права', people: 'Сотрудников' },
    refusals: {
      key: {
        'wrong-format': 'латинские буквы, цифры и дефис',
        'in-use': 'роль есть у сотрудника или в приглашении: сначала дайте другую',
      },
      name: { 'wrong-format': 'от 1 до 40 знаков, без двоеточия', 'already-used': 'так называется другая роль' },
      rights: {
        'too-small': 'выберите хотя бы одно право',
        lacks: 'чтобы менять, нужно видеть: добавьте право видеть то же самое',
      },
    },
  },
  en: {
    title: 'Own roles',
    lead: 'A role of just the rights that are needed. A right that is added takes a second owner; one that is removed goes at once. Whoever has the role signs in anew.',
    one: 'Role',
    add: 'New role',
    none: 'There are no own roles: the five usual ones do.',
    made: 'The role is changed.',
    search: 'Name',
    groups: { role: 'Role' },
    fields: { key: 'Code', name: 'Name', rights: 'Rights' },
    hints: { key: 'Latin letters, such as night-desk. It stays as it is.' },
    columns: { name: 'Name', rights: 'Rights', people: 'Staff' },
    refusals: {
      key: {
        'wrong-format': 'Latin letters, digits and hyphens',
        'in-use': 'somebody has this role or is invited to it: give them another one first',
      },
      name: { 'wrong-format': '1 to 40 characters, no colon', 'already-used': 'another role has this name' },
      rights: {
        'too-small': 'choose at least one right',
        lacks: 'to change something one has to see it: add the right to see the same',
      },
    },
  },
})
