import { LONGEST_STAFF_NAME } from '#contract/auth/staff-names.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What the two forms of the name say: one's own in the settings, and that of the console. */
export const staffNameTexts = defineMessages({
  ru: { name: 'Имя', save: 'Сохранить имя', done: 'Имя сохранено.', none: 'Имя убрано.' },
  en: { name: 'Name', save: 'Save the name', done: 'Name saved.', none: 'Name removed.' },
})

export const staffNameRefusals: FormTexts = defineMessages({
  ru: {
    refusals: { 'not-found': 'Этот человек здесь больше не работает.' },
    fields: {
      name: {
        'wrong-format': 'только буквы, пробел, дефис, апостроф и точка: без цифр, ссылок и адресов',
        'too-big': `не длиннее ${LONGEST_STAFF_NAME} знаков`,
      },
    },
  },
  en: {
    refusals: { 'not-found': 'This person does not work here any more.' },
    fields: {
      name: {
        'wrong-format': 'letters, spaces, hyphens, apostrophes and dots only: no digits, links or addresses',
        'too-big': `${LONGEST_STAFF_NAME} characters at most`,
      },
    },
  },
})
