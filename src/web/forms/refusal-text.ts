import type { Locale } from '#contract/locale.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'
import type { FormRefusal } from './form-outcome.ts'

type RefusalTexts = Readonly<Record<string, string | ((refusal: FormRefusal) => string)>>
type FieldTexts = Readonly<Record<string, string>>

/** The texts of one form: for refusals by code, and for fields by name and code. */
export type FormTexts = Record<Locale, { refusals?: RefusalTexts; fields?: Readonly<Record<string, FieldTexts>> }>

/** The text of a refusal: the form's own, or the common one. */
export function refusalText(refusal: FormRefusal, locale: Locale, texts?: FormTexts): string {
  const text =
    texts?.[locale].refusals?.[refusal.code] ?? refusalTexts[locale][refusal.code] ?? refusalTexts[locale].internal!
  return typeof text === 'function' ? text(refusal) : text
}

export const fieldText = (field: string, code: string, locale: Locale, texts?: FormTexts): string =>
  texts?.[locale].fields?.[field]?.[code] ?? fieldTexts[locale][code] ?? fieldTexts[locale]['wrong-format']!

export const summaryTitle = (fields: number, locale: Locale): string =>
  locale === 'ru'
    ? `Форма не отправлена: проверьте ${fields} ${plural('ru', fields, { one: 'поле', few: 'поля', many: 'полей' })}`
    : `The form was not sent: check ${fields} ${plural('en', fields, { one: 'field', other: 'fields' })}`

/** When something may be tried again, rounded up to whole minutes. */
export function waitText(seconds: number, locale: Locale): string {
  if (seconds <= 60) {
    return locale === 'ru'
      ? `${seconds} ${plural('ru', seconds, { one: 'секунду', few: 'секунды', many: 'секунд' })}`
      : `${seconds} ${plural('en', seconds, { one: 'second', other: 'seconds' })}`
  }
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 60) {
    return locale === 'ru'
      ? `${minutes} ${plural('ru', minutes, { one: 'минуту', few: 'минуты', many: 'минут' })}`
      : `${minutes} ${plural('en', minutes, { one: 'minute', other: 'minutes' })}`
  }
  const hours = Math.ceil(minutes / 60)
  return locale === 'ru'
    ? `${hours} ${plural('ru', hours, { one: 'час', few: 'часа', many: 'часов' })}`
    : `${hours} ${plural('en', hours, { one: 'hour', other: 'hours' })}`
}

const refusalTexts = defineMessages<RefusalTexts>({
  ru: {
    invalid: 'Что-то заполнено не так. Проверьте поля и отправьте ещё раз.',
    'bad-credentials': 'Пароль не подходит. Проверьте раскладку и Caps Lock.',
    'second-factor-wrong': 'Код не подходит. Введите новый: он меняется каждые 30 секунд.',
    'captcha-required': ({ why }) =>
      why === 'missing'
        ? 'Без JavaScript эту форму принимаем дважды в час. Включите его или отправьте форму через полчаса.'
        : 'Проверка устарела. Отправьте ещё раз: браузер решит новую задачу за пару секунд.',
    'step-up-required': 'Вы вошли давно. Выйдите и войдите снова, чтобы сделать это.',
    'not-activated': 'Сначала подтвердите почту: ссылка в письме, которое мы прислали.',
    forbidden: 'Этого сделать нельзя: у вас нет такого права.',
    'not-found': 'Этого уже нет. Обновите страницу.',
    conflict: 'Пока вы заполняли форму, что-то изменилось. Обновите страницу и попробуйте снова.',
    'wrong-state': 'Сейчас это невозможно: состояние уже другое. Обновите страницу.',
    'already-used': 'Этот код уже использован.',
    expired: 'Срок вышел. Запросите новый код.',
    'too-large': 'Слишком много текста. Сократите и отправьте ещё раз.',
    'too-many': ({ retryAfter }) =>
      retryAfter
        ? `Слишком много попыток. Попробуйте снова через ${waitText(retryAfter, 'ru')}.`
        : 'Слишком много попыток. Подождите и попробуйте снова.',
    maintenance: 'Идут работы, форма не принята. Попробуйте через несколько минут.',
    offline: 'Нет связи с сервером. Проверьте интернет и отправьте ещё раз: всё, что вы ввели, на месте.',
    internal: 'Ошибка на нашей стороне. Попробуйте ещё раз; если не поможет, напишите в поддержку.',
  },
  en: {
    invalid: 'Some fields are filled in incorrectly. Check them and send the form again.',
    'bad-credentials': 'Wrong password. Check your keyboard layout and Caps Lock.',
    'second-factor-wrong': 'Wrong code. Enter a new one: it changes every 30 seconds.',
    'captcha-required': ({ why }) =>
      why === 'missing'
        ? 'Without JavaScript this form can be sent twice an hour. Turn it on or try again in half an hour.'
        : 'The check has expired. Send the form again: your browser will solve a new task in a second or two.',
    'step-up-required': 'You signed in a while ago. Sign out and sign in again to do this.',
    'not-activated': 'Confirm your e-mail first, using the link we sent.',
    forbidden: 'You do not have permission to do this.',
    'not-found': 'It is no longer there. Reload the page.',
    conflict: 'Something changed while you were filling in the form. Reload the page and try again.',
    'wrong-state': 'This is no longer possible. Reload the page.',
    'already-used': 'This code has been used already.',
    expired: 'This code has expired. Request a new one.',
    'too-large': 'The text is too long. Shorten it and send it again.',
    'too-many': ({ retryAfter }) =>
      retryAfter
        ? `Too many attempts. Try again in ${waitText(retryAfter, 'en')}.`
        : 'Too many attempts. Wait a while and try again.',
    maintenance: 'Maintenance is under way, so the form was not accepted. Try again in a few minutes.',
    offline: 'The server cannot be reached. Check your connection and send it again: what you typed is still here.',
    internal: 'Something went wrong on our side. Try again; if it does not help, contact support.',
  },
})

const fieldTexts = defineMessages<FieldTexts>({
  ru: {
    missing: 'заполните это поле',
    'wrong-format': 'проверьте, как записано',
    'wrong-type': 'проверьте, как записано',
    'too-small': 'слишком коротко',
    'too-big': 'слишком длинно',
    'ends-before-it-begins': 'конец раньше начала',
    'dates-repeated': 'об этих датах есть другая строка',
    'not-allowed': 'такое значение не подходит',
    common: 'такой пароль слишком известный: его пробуют первым',
  },
  en: {
    missing: 'fill this in',
    'wrong-format': 'check how it is written',
    'wrong-type': 'check how it is written',
    'too-small': 'too short',
    'too-big': 'too long',
    'ends-before-it-begins': 'ends before it begins',
    'dates-repeated': 'another line is about the same dates',
    'not-allowed': 'this value will not do',
    common: 'this password is too well known: it is among the first to be tried',
  },
})
