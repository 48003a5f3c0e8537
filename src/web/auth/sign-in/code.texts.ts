import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { signInTexts } from './sign-in.texts.ts'

/** The refusals of a code from an e-mail. */
export const codeTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      forbidden: 'Вы не вошли в этот кабинет: задайте для него новый пароль.',
      'not-found': 'Ссылка устарела или скопирована не целиком. Запросите новое письмо.',
      'already-used': 'Ссылка уже использована: каждая работает один раз. Если это были не вы, запросите новое письмо.',
      expired: 'Срок ссылки вышел. Запросите новое письмо.',
      conflict: 'Пока письмо шло, этот адрес занял другой кабинет. Укажите в настройках другой.',
    },
    fields: {
      ...signInTexts.ru.fields,
      code: { missing: 'вставьте код или ссылку из письма', 'wrong-format': 'это не похоже на код из письма' },
    },
  },
  en: {
    refusals: {
      forbidden: 'You are not signed in to this account: set a new password for it.',
      'not-found': 'This link is out of date or incomplete. Request a new e-mail.',
      'already-used': 'This link has already been used: each one works once. If it was not you, request a new e-mail.',
      expired: 'This link has expired. Request a new e-mail.',
      conflict: 'Meanwhile another account took this address. Enter a different one in settings.',
    },
    fields: {
      ...signInTexts.en.fields,
      code: { missing: 'paste the code or link from the e-mail', 'wrong-format': 'this is not a code from our e-mail' },
    },
  },
})
