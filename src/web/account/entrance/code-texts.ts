import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { entranceTexts } from './entrance-texts.ts'

/** What is said of a code from a letter that the office did not take. */
export const codeTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      forbidden: 'Вы не вошли в этот кабинет: задайте для него новый пароль.',
      'not-found': 'Такой ссылки у нас нет: она устарела или скопирована не целиком. Запросите новое письмо.',
      'already-used': 'Ссылка уже использована: каждая работает один раз. Если это были не вы, запросите новое письмо.',
      expired: 'Срок ссылки вышел. Запросите новое письмо.',
      conflict: 'Пока письмо шло, этот адрес занял другой кабинет. Укажите в настройках другой.',
    },
    fields: {
      ...entranceTexts.ru.fields,
      code: { missing: 'вставьте код или ссылку из письма', 'wrong-format': 'это не похоже на код из письма' },
    },
  },
  en: {
    refusals: {
      forbidden: 'You are not signed in to this account: set a new password for it.',
      'not-found': 'We have no such link: it is too old, or not all of it was copied. Ask for a new letter.',
      'already-used': 'The link has been used: each one works once. If that was not you, ask for a new letter.',
      expired: 'It is too late for this link. Ask for a new letter.',
      conflict: 'While the letter was on its way another account took this address. Enter another one in the settings.',
    },
    fields: {
      ...entranceTexts.en.fields,
      code: { missing: 'paste the code or the link from the letter', 'wrong-format': 'this is no code from a letter' },
    },
  },
})
