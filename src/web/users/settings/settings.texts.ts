import { signInTexts } from '#web/auth/sign-in/sign-in.texts.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** What the forms of the settings say in words of their own. */
export const settingsTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'bad-credentials': 'Пароль не подходит. Проверьте раскладку и Caps Lock.',
      'step-up-required': 'Вы вошли давно, а это важно. Подтвердите, что это вы, и повторите.',
      'wrong-state': ({ why }) =>
        why === 'open-claim'
          ? 'Сначала завершите открытые заявки и дождитесь выводов: пока они открыты, кабинет не удаляется.'
          : 'Сейчас это невозможно: состояние уже другое. Обновите страницу.',
      'second-factor-required': 'Нужен код из приложения.',
      'second-factor-wrong':
        'Код не подходит. Возьмите свежий: он меняется каждые 30 секунд и зависит от часов телефона.',
    },
    fields: {
      ...signInTexts.ru.fields,
      current: {
        ...signInTexts.ru.fields?.current,
        'password-wrong': 'не подходит: проверьте раскладку и Caps Lock',
      },
      name: { missing: 'дайте имя', 'too-big': 'не длиннее 60 символов' },
      scopes: { 'too-small': 'отметьте хотя бы одно' },
      understood: { missing: 'отметьте, что понимаете' },
    },
  },
  en: {
    refusals: {
      'bad-credentials': 'Wrong password. Check your keyboard layout and Caps Lock.',
      'step-up-required': 'You signed in a while ago, and this matters. Confirm it’s you and try again.',
      'wrong-state': ({ why }) =>
        why === 'open-claim'
          ? 'Complete your open orders and withdrawals first: while they are open, the account stays.'
          : 'This is not possible any more. Reload the page.',
      'second-factor-required': 'Enter an authenticator code.',
      'second-factor-wrong':
        'Wrong code. Use a fresh one: it changes every 30 seconds and depends on your phone’s clock.',
    },
    fields: {
      ...signInTexts.en.fields,
      current: {
        ...signInTexts.en.fields?.current,
        'password-wrong': 'wrong password: check your keyboard layout and Caps Lock',
      },
      name: { missing: 'give it a name', 'too-big': '60 characters at most' },
      scopes: { 'too-small': 'tick at least one' },
      understood: { missing: 'tick the box to continue' },
    },
  },
})
