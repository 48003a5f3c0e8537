import { defineMessages } from '#web/locale/locale.tsx'

export const lookTexts = defineMessages({
  ru: {
    title: 'Логотип и цвет',
    lead: 'Стоят на каждой странице, цвет — ещё в письмах и чеках. Посетители видят правку через секунду.',
    logo: 'Логотип',
    file: 'Файл логотипа',
    fileHint: 'SVG или PNG до 256 КБ, PNG от 16 до 1024 точек. В чеке стоит только PNG.',
    remove: 'Убрать логотип',
    colour: 'Цвет',
    plain: 'Вернуть синий',
    accent: 'Цвет кнопок и ссылок',
    accentHint: 'Если на нём трудно читать, он станет темнее или светлее.',
    sample: 'Обменять',
    link: 'Ссылка',
    samples: ['В светлой теме', 'В тёмной теме'],
  },
  en: {
    title: 'Logo and colour',
    lead: 'They appear on every page; the colour is also used in e-mails and on receipts. Visitors see a change within a second.',
    logo: 'Logo',
    file: 'Logo file',
    fileHint: 'SVG or PNG up to 256 KB; a PNG of 16 to 1024 pixels. E-mails and receipts show only a PNG.',
    remove: 'Remove the logo',
    colour: 'Colour',
    plain: 'Back to blue',
    accent: 'Colour of buttons and links',
    accentHint: 'Made darker or lighter where it would be hard to read.',
    sample: 'Exchange',
    link: 'A link',
    samples: ['In the light theme', 'In the dark theme'],
  },
})
