import type { Locale } from '#contract/locale.ts'
import type { FormRefusal } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const password = defineMessages({
  ru: {
    'too-small': 'нужно хотя бы 8 символов',
    'too-big': 'больше 128 символов не поместится',
    'password-common': 'такой пароль пробуют первым, возьмите другой',
    'password-too-simple': 'слишком много повторов, возьмите другой',
    'password-like-email': 'это ваш адрес почты, возьмите другой',
  },
  en: {
    'too-small': 'at least 8 characters are needed',
    'too-big': '128 characters at most',
    'password-common': 'this password is too common, choose another',
    'password-too-simple': 'too repetitive, choose another',
    'password-like-email': 'this is your e-mail address, choose another',
  },
})

/** The texts of refused fields in the forms of sign-in. */
export const signInTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'not-served': 'Зарегистрировать эту почту мы не можем. Если вы не знаете почему, напишите нам: ответит человек.',
    },
    fields: {
      email: {
        missing: 'введите адрес почты',
        'wrong-format': 'в адресе ошибка: нужен вид имя@почта.ru',
        'too-big': 'адрес слишком длинный',
      },
      password: { missing: 'введите пароль', ...password.ru },
      current: { missing: 'введите текущий пароль' },
      code: { missing: 'введите код', 'wrong-format': 'нужны шесть цифр' },
      consent: { missing: 'без согласия зарегистрироваться нельзя' },
    },
  },
  en: {
    refusals: {
      'not-served': 'We cannot register this e-mail. If you do not know why, write to us: a person will answer.',
    },
    fields: {
      email: {
        missing: 'enter your e-mail',
        'wrong-format': 'check the address: it should look like name@mail.com',
        'too-big': 'the address is too long',
      },
      password: { missing: 'enter a password', ...password.en },
      current: { missing: 'enter your current password' },
      code: { missing: 'enter the code', 'wrong-format': 'six digits are expected' },
      consent: { missing: 'please accept the rules to create an account' },
    },
  },
})

const blocked = defineMessages({
  ru: {
    what: 'Кабинет заблокирован.',
    why: (words: string) => `Причина: ${words}`,
    next: 'Начатые заявки мы доведём до конца: следите за ними по ссылкам из писем.',
  },
  en: {
    what: 'Your account is blocked.',
    why: (words: string) => `The reason: ${words}`,
    next: 'Orders in progress will be completed: follow them by the links in our e-mails.',
  },
})

/** Why the owner of a blocked account does not get in, in the words of staff. */
export const blockedText =
  (locale: Locale) =>
  ({ words }: FormRefusal): string => {
    const { what, why, next } = blocked[locale]
    return [what, typeof words === 'string' && why(words), next].filter(Boolean).join(' ')
  }
