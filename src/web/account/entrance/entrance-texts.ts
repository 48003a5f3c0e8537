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

/** What the forms of an account say of their fields. */
export const entranceTexts: FormTexts = defineMessages({
  ru: {
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
