import { defineMessages } from '#web/locale/locale.tsx'

export const exampleNames = [
  'card',
  'card-covered',
  'card-alone',
  'identity',
  'identity-cut',
  'identity-glare',
  'selfie',
  'selfie-covered',
  'selfie-without-note',
  'origin',
  'origin-cut',
  'payment',
  'payment-covered',
] as const
export type ExampleName = (typeof exampleNames)[number]

type ExampleTexts = {
  title: string
  good: string
  bad: string
  /** `said` stands below the drawing; `drawn` is for those who do not see it. */
  drawings: Record<ExampleName, { said: string; drawn: string }>
}

export const exampleTexts = defineMessages<ExampleTexts>({
  ru: {
    title: 'Как должна выглядеть фотография',
    good: 'Правильно:',
    bad: 'Не подойдёт:',
    drawings: {
      card: {
        said: 'Оба номера читаются',
        drawn:
          'Рисунок: карта лежит рядом с экраном, на котором открыта заявка; видны все края карты, срок действия закрыт.',
      },
      'card-covered': { said: 'Цифры закрыты', drawn: 'Рисунок: пальцы закрывают цифры номера карты.' },
      'card-alone': { said: 'Заявки нет в кадре', drawn: 'Рисунок: одна карта, без страницы заявки рядом.' },
      identity: {
        said: 'Виден целиком',
        drawn: 'Рисунок: разворот документа целиком, с фотографией и всеми строками.',
      },
      'identity-cut': { said: 'Обрезан', drawn: 'Рисунок: край документа не попал в кадр.' },
      'identity-glare': { said: 'Блик', drawn: 'Рисунок: блик закрывает строки документа.' },
      selfie: {
        said: 'Лицо, документ и записка',
        drawn: 'Рисунок: человек держит документ и исписанный от руки лист; лицо открыто.',
      },
      'selfie-covered': { said: 'Лицо закрыто', drawn: 'Рисунок: документ закрывает лицо.' },
      'selfie-without-note': { said: 'Нет записки', drawn: 'Рисунок: человек с документом, но без записки.' },
      origin: {
        said: 'Видно, чья выписка',
        drawn: 'Рисунок: страница выписки целиком: владелец, даты и суммы.',
      },
      'origin-cut': { said: 'Только часть', drawn: 'Рисунок: часть выписки без имени владельца.' },
      payment: {
        said: 'Дата, сумма, получатель',
        drawn: 'Рисунок: чек банка целиком, с датой, суммой и получателем.',
      },
      'payment-covered': { said: 'Получатель закрыт', drawn: 'Рисунок: чек, на котором закрыт получатель.' },
    },
  },
  en: {
    title: 'What the photo should look like',
    good: 'Right:',
    bad: 'Will not do:',
    drawings: {
      card: {
        said: 'Both numbers can be read',
        drawn:
          'Drawing: a card beside a screen with the order on it; all edges of the card are visible, the expiry date is covered.',
      },
      'card-covered': { said: 'Digits covered', drawn: 'Drawing: fingers cover digits of the card number.' },
      'card-alone': { said: 'The order is missing', drawn: 'Drawing: a card alone, without the order beside it.' },
      identity: {
        said: 'All of it visible',
        drawn: 'Drawing: the whole page of a document, with the photo and every line.',
      },
      'identity-cut': { said: 'Cut off', drawn: 'Drawing: an edge of the document is outside the picture.' },
      'identity-glare': { said: 'Glare', drawn: 'Drawing: glare hides lines of the document.' },
      selfie: {
        said: 'Face, document and note',
        drawn: 'Drawing: a person holds a document and a sheet written by hand; the face is free.',
      },
      'selfie-covered': { said: 'Face covered', drawn: 'Drawing: the document covers the face.' },
      'selfie-without-note': { said: 'No note', drawn: 'Drawing: a person with a document, but without the note.' },
      origin: {
        said: 'The owner is named',
        drawn: 'Drawing: a whole page of a statement: its owner, dates and amounts.',
      },
      'origin-cut': { said: 'Only a part', drawn: 'Drawing: a part of a statement without its owner.' },
      payment: {
        said: 'Date, amount, recipient',
        drawn: 'Drawing: a whole bank receipt with the date, the amount and the recipient.',
      },
      'payment-covered': { said: 'Recipient hidden', drawn: 'Drawing: a receipt on which the recipient is covered.' },
    },
  },
})
