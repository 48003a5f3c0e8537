import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { entranceTexts } from '../entrance/entrance-texts.ts'

/** What the forms of the settings say in words of their own. */
export const settingsTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'bad-credentials': 'Пароль не подходит. Проверьте раскладку и Caps Lock.',
      'step-up-required': 'Вы вошли давно, а это важно. Подтвердите, что это вы, и повторите.',
      'second-factor-required': 'Нужен код из приложения.',
      'second-factor-wrong':
        'Код не подходит. Возьмите свежий: он меняется каждые 30 секунд и зависит от часов телефона.',
    },
    fields: {
      ...entranceTexts.ru.fields,
      current: {
        ...entranceTexts.ru.fields?.current,
        'password-wrong': 'не подходит: проверьте раскладку и Caps Lock',
      },
      name: { missing: 'дайте имя', 'too-big': 'не длиннее 60 символов' },
      understood: { missing: 'отметьте, что понимаете' },
    },
  },
  en: {
    refusals: {
      'bad-credentials': 'The password does not match. Check the keyboard layout and Caps Lock.',
      'step-up-required': 'You signed in a while ago, and this matters. Confirm that it is you and repeat it.',
      'second-factor-required': 'A code of the authenticator is needed.',
      'second-factor-wrong':
        'The code does not match. Take a fresh one: it changes every 30 seconds and depends on the clock of the phone.',
    },
    fields: {
      ...entranceTexts.en.fields,
      current: {
        ...entranceTexts.en.fields?.current,
        'password-wrong': 'does not match: check the keyboard layout and Caps Lock',
      },
      name: { missing: 'give it a name', 'too-big': 'no more than 60 characters' },
      understood: { missing: 'tick that you understand' },
    },
  },
})
