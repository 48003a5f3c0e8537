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
    'too-big': 'no more than 128 characters',
    'password-common': 'this one is among the first to be tried, take another',
    'password-too-simple': 'it repeats itself too much, take another',
    'password-like-email': 'this is your e-mail address, take another',
  },
})

/** What the forms of an account say of their fields. */
export const entranceTexts: FormTexts = defineMessages({
  ru: {
    fields: {
      email: {
        missing: 'впишите адрес почты',
        'wrong-format': 'в адресе ошибка, нужен вид имя@почта.ru',
        'too-big': 'адрес слишком длинный',
      },
      password: { missing: 'введите пароль', ...password.ru },
      current: { missing: 'введите нынешний пароль' },
      code: { missing: 'введите код', 'wrong-format': 'нужны шесть цифр' },
      consent: { missing: 'без согласия кабинет не завести' },
    },
  },
  en: {
    fields: {
      email: {
        missing: 'enter your e-mail',
        'wrong-format': 'there is a mistake in it: name@mail.com is expected',
        'too-big': 'the address is too long',
      },
      password: { missing: 'enter a password', ...password.en },
      current: { missing: 'enter your present password' },
      code: { missing: 'enter the code', 'wrong-format': 'six digits are expected' },
      consent: { missing: 'without it no account can be opened' },
    },
  },
})
