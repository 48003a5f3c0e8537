import { defineMessages } from '#contract/locale.ts'

/** What the office may ask to see. */
export const verificationKinds = ['card', 'identity', 'selfie', 'origin', 'payment'] as const
export type VerificationKind = (typeof verificationKinds)[number]

/** `asked`: the customer's turn, also after a refusal that may be mended; `sent`: the office's turn. */
export const checkStates = ['asked', 'sent', 'accepted', 'refused', 'withdrawn'] as const
export type CheckState = (typeof checkStates)[number]

/** What demanded a check. */
export const checkCauses = ['direction', 'amount', 'turnover', 'screening', 'operator', 'customer'] as const
export type CheckCause = (typeof checkCauses)[number]

/** Why photos are not accepted. With `more` those that are there stay, and one more is wanted. */
export const checkAnswers = [
  'more',
  'unreadable',
  'cropped',
  'other-number',
  'other-name',
  'other-kind',
  'expired',
  'of-a-screen',
  'edited',
  'seen-before',
] as const
export type CheckAnswer = (typeof checkAnswers)[number]

export const kindNames = defineMessages<Record<VerificationKind, string>>({
  ru: {
    card: 'Карта',
    identity: 'Документ',
    selfie: 'Фото с документом и запиской',
    origin: 'Происхождение средств',
    payment: 'Подтверждение оплаты',
  },
  en: {
    card: 'Card',
    identity: 'Identity document',
    selfie: 'Selfie with document and note',
    origin: 'Origin of funds',
    payment: 'Proof of payment',
  },
})

/** What the customer reads about the photos, on the page and in the e-mail. */
export const answerTexts = defineMessages<Record<CheckAnswer, string>>({
  ru: {
    more: 'Нужна ещё одна фотография. Присланные остаются.',
    unreadable: 'На фотографии не читается текст. Снимите при хорошем свете, без бликов и без вспышки.',
    cropped: 'Документ или карта попали в кадр не целиком. Снимите так, чтобы были видны все края.',
    'other-number': 'Номер на фотографии не совпадает с номером карты в заявке.',
    'other-name': 'Имя на фотографии не совпадает с именем в заявке.',
    'other-kind': 'На фотографии не то, что мы просили. Прочитайте ещё раз, что нужно прислать.',
    expired: 'Срок действия документа или карты истёк.',
    'of-a-screen': 'Это фотография экрана. Снимите сам документ или саму карту.',
    edited: 'Похоже, фотографию обрабатывали. Пришлите снимок без правок.',
    'seen-before': 'Эту фотографию нам уже присылали. Сделайте новую, рядом с этой заявкой.',
  },
  en: {
    more: 'One more photo is needed. Those you have sent stay.',
    unreadable: 'The text in the photo cannot be read. Take it in good light, without glare or flash.',
    cropped: 'The document or the card is cut off. Take the photo so that all edges can be seen.',
    'other-number': 'The number in the photo differs from the card number in your order.',
    'other-name': 'The name in the photo differs from the name in your order.',
    'other-kind': 'The photo does not show what we asked for. Please read again what to send.',
    expired: 'The document or the card has expired.',
    'of-a-screen': 'This is a photo of a screen. Please photograph the document or the card itself.',
    edited: 'The photo seems to have been edited. Please send it as it was taken.',
    'seen-before': 'We have received this photo before. Please take a new one, for this order.',
  },
})

export const PHOTO_BYTES = 10 * 1024 * 1024
/** The most photos of one check. */
export const MOST_PHOTOS = 10
