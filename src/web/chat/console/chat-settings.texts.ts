import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const chatProviderNames = defineMessages<Record<string, string>>({
  ru: { none: 'нет', own: 'свой', jivo: 'Jivo', chatwoot: 'Chatwoot', crisp: 'Crisp', 'talk-me': 'Talk-Me' },
  en: { none: 'none', own: 'built in', jivo: 'Jivo', chatwoot: 'Chatwoot', crisp: 'Crisp', 'talk-me': 'Talk-Me' },
})

export const chatPlaceNames = defineMessages<Record<string, string>>({
  ru: { provider: 'чей чат', site: 'id сайта', host: 'адрес сервера' },
  en: { provider: 'provider', site: 'site id', host: 'server address' },
})

const shared = { add: '', none: '', search: '', columns: {} }

export const chatSettingsTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Чаты на страницах',
    lead: 'На главной и в форме заявки стоит чат поддержки, на всех остальных страницах — второй. Скрипт чужого чата загружается только по нажатию, и страница говорит, чей он.',
    one: 'Чаты на страницах',
    made: 'Страницы уже показывают новый чат.',
    groups: { pages: 'Какой чат где', keeping: 'Хранение' },
    fields: { cash: 'Главная и форма заявки', support: 'Остальные страницы', keptDays: 'Хранить переписку, дней' },
    hints: {
      cash: 'id сайта нужен чужому чату: он стоит в коде установки. Адрес сервера — только для Chatwoot.',
      keptDays: 'Считая от последнего сообщения. Переписка, которая ждёт ответа, не удаляется.',
    },
    refusals: {
      cash: { missing: 'нужен id сайта', 'no-origin': 'адрес вида https://chat.example.org, без пути' },
      support: { missing: 'нужен id сайта', 'no-origin': 'адрес вида https://chat.example.org, без пути' },
    },
  },
  en: {
    ...shared,
    title: 'Chats on pages',
    lead: 'The support chat stands on the home page and on the order form, the second one on all other pages. The script of another company’s chat is loaded only after a click, and the page says whose it is.',
    one: 'Chats on pages',
    made: 'Pages already show the new chat.',
    groups: { pages: 'Which chat where', keeping: 'Keeping' },
    fields: { cash: 'Home page and order form', support: 'All other pages', keptDays: 'Keep conversations, days' },
    hints: {
      cash: 'Another company’s chat needs the site id that stands in its installation code. The server address is for Chatwoot only.',
      keptDays: 'Counted from the last message. Conversations that wait for an answer are kept.',
    },
    refusals: {
      cash: {
        missing: 'the site id is needed',
        'no-origin': 'an address like https://chat.example.org, without a path',
      },
      support: {
        missing: 'the site id is needed',
        'no-origin': 'an address like https://chat.example.org, without a path',
      },
    },
  },
})

export const chatAnswerTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Готовые ответы',
    lead: 'Операторы вставляют их в чат одним нажатием. {claim} заменится номером заявки, {office} — названием обменника.',
    one: 'Готовый ответ',
    add: 'Новый ответ',
    none: 'Готовых ответов ещё нет',
    made: 'Ответ сохранён, операторы его уже видят.',
    search: 'Слово из ответа',
    groups: { place: 'Имя и место', text: 'Текст' },
    fields: { slug: 'Короткое имя', position: 'Место в списке', text: 'Текст' },
    hints: { slug: 'Латинскими буквами, например bank-delay.' },
    columns: { key: 'Имя', text: 'Текст', position: 'Место' },
    refusals: {
      slug: { 'wrong-format': 'латинские буквы, цифры и дефисы' },
      text: { account: 'в тексте номер счёта: реквизиты бывают только на странице заявки' },
    },
  },
  en: {
    title: 'Ready answers',
    lead: 'Operators put them into the chat with one click. {claim} becomes the number of the order, {office} the name of the office.',
    one: 'Ready answer',
    add: 'New answer',
    none: 'There are no ready answers yet',
    made: 'The answer is saved, and operators see it already.',
    search: 'A word of the answer',
    groups: { place: 'Name and place', text: 'Text' },
    fields: { slug: 'Short name', position: 'Place in the list', text: 'Text' },
    hints: { slug: 'In Latin letters, such as bank-delay.' },
    columns: { key: 'Name', text: 'Text', position: 'Place' },
    refusals: {
      slug: { 'wrong-format': 'Latin letters, digits and hyphens' },
      text: { account: 'it contains an account number: payment details are only on the order page' },
    },
  },
})
