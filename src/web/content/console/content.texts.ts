import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'

export const contentTexts = defineMessages({
  ru: {
    languages: ['по-русски', 'по-английски'],
    preview: 'Так это будет выглядеть',
    noPreview: 'Показать это сейчас не получилось. Текст на месте.',
    characters: (ru: number, en: number) =>
      ru + en === 0 ? '—' : `${ru} ${plural('ru', ru, { one: 'знак', few: 'знака', many: 'знаков' })} / ${en}`,
    pages: 'Страницы',
    news: 'Новости',
    faq: 'Вопросы',
    chat: 'Готовые ответы чата',
    images: 'Картинки',
    version: (number: number) => `версия ${number}`,
    none: 'не опубликовано',
    sendByEmail: 'Разослать эту новость по почте',
  },
  en: {
    languages: ['in Russian', 'in English'],
    preview: 'This is how it will look',
    noPreview: 'This could not be shown just now. Your text is safe.',
    characters: (ru: number, en: number) => (ru + en === 0 ? '—' : `${ru} / ${en} characters`),
    pages: 'Pages',
    news: 'News',
    faq: 'Questions',
    chat: 'Ready answers of the chat',
    images: 'Pictures',
    version: (number: number) => `version ${number}`,
    none: 'not published',
    sendByEmail: 'Send this article by e-mail',
  },
})

export const trialTexts = defineMessages({
  ru: { title: 'Посмотреть, как это будет на странице', choices: { russian: 'По-русски', english: 'По-английски' } },
  en: { title: 'See how the page will look', choices: { russian: 'In Russian', english: 'In English' } },
})

export const stateNames = defineMessages<Record<'draft' | 'published', string>>({
  ru: { draft: 'Черновик', published: 'Опубликовано' },
  en: { draft: 'Draft', published: 'Published' },
})

/** The pages by their keys, as visitors know them. */
export const pageNames = defineMessages<Record<string, string>>({
  ru: {
    rules: 'Правила обмена',
    'aml-kyc': 'Политика AML и KYC',
    cash: 'Наличные: слова страницы',
    discounts: 'Скидки: слова страницы',
    contacts: 'Контакты: слова страницы',
  },
  en: {
    rules: 'Exchange rules',
    'aml-kyc': 'AML and KYC policy',
    cash: 'Cash: words of the page',
    discounts: 'Discounts: words of the page',
    contacts: 'Contacts: words of the page',
  },
})

const markdownHint = defineMessages({
  ru: {
    text: 'Markdown: ## заголовок, **жирный**, - список, [ссылка](/faq). Картинка: ![описание](имя из раздела «Картинки»). HTML показывается как текст.',
  },
  en: {
    text: 'Markdown: ## heading, **bold**, - list, [link](/faq). A picture: ![description](its name under “Pictures”). HTML is shown as text.',
  },
})

const refusals = defineMessages({
  ru: {
    any: { missing: 'нужно для публикации', 'too-big': 'слишком длинно' },
    wordingOnly: {
      'not-allowed': 'только для опубликованных правил и политики',
      unchanged: 'отметьте вместе с правкой текста',
    },
    image: { 'not-found': 'такой картинки нет', 'wrong-format': 'это не имя картинки' },
    key: { 'wrong-format': 'строчные латинские буквы, цифры и дефисы: new-rates' },
  },
  en: {
    any: { missing: 'needed to publish', 'too-big': 'too long' },
    wordingOnly: {
      'not-allowed': 'only for published rules and the policy',
      unchanged: 'tick it together with a change of the text',
    },
    image: { 'not-found': 'there is no such picture', 'wrong-format': 'this is no name of a picture' },
    key: { 'wrong-format': 'small letters, digits and hyphens: new-rates' },
  },
})

export const pageTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Тексты',
    lead: 'Правила, политика и слова страниц. Правка вступает в силу сразу; в истории видно, что изменилось, и любую правку можно отменить.',
    one: 'Страница',
    add: '',
    none: 'Ничего не нашлось',
    made: 'Правка сохранена. Опубликованное уже на сайте.',
    search: 'Слово из текста',
    groups: { state: 'Публикация', text: 'Текст' },
    fields: {
      state: 'Состояние',
      wordingOnly: 'Меняется только формулировка: согласия заново не спрашивать',
      title: 'Заголовок',
      text: 'Текст',
    },
    hints: {
      state:
        'У правил и политики черновик не снимает с сайта последнюю версию: люди с ней согласились. Каждая публикация другого текста — новая версия.',
      text: markdownHint.ru.text,
    },
    columns: { page: 'Страница', state: 'Состояние', version: 'На сайте' },
    filters: { state: 'Состояние' },
    refusals: refusals.ru,
  },
  en: {
    title: 'Texts',
    lead: 'Rules, the policy and the words of pages. A change counts at once; the history shows what changed, and every change can be undone.',
    one: 'Page',
    add: '',
    none: 'Nothing found',
    made: 'The change is saved. What is published is on the site already.',
    search: 'A word of the text',
    groups: { state: 'Publication', text: 'Text' },
    fields: {
      state: 'State',
      wordingOnly: 'Only the wording changes: do not ask for consent again',
      title: 'Title',
      text: 'Text',
    },
    hints: {
      state:
        'A draft of the rules or the policy leaves the last version on the site, because people have agreed to it. Each publication of another text is a new version.',
      text: markdownHint.en.text,
    },
    columns: { page: 'Page', state: 'State', version: 'On the site' },
    filters: { state: 'State' },
    refusals: refusals.en,
  },
})

export const articleTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Новости',
    lead: 'Новость появляется на сайте и в ленте RSS в своё время публикации.',
    one: 'Новость',
    add: 'Добавить новость',
    none: 'Новостей ещё нет',
    made: 'Правка сохранена. Опубликованное появится в своё время.',
    search: 'Заголовок или адрес',
    groups: { state: 'Публикация', text: 'Текст', image: 'Картинка' },
    fields: {
      slug: 'Адрес',
      state: 'Состояние',
      publishedAt: 'Время публикации',
      title: 'Заголовок',
      lead: 'Одной фразой',
      text: 'Текст',
      image: 'Имя картинки',
      imageAlt: 'Что на ней',
    },
    hints: {
      slug: 'Последняя часть адреса: new-rates. Потом не меняется.',
      publishedAt: 'Пусто: сразу при публикации. В будущем: новость подождёт.',
      text: markdownHint.ru.text,
      image: 'Из раздела «Картинки». Пусто — без картинки.',
    },
    columns: { article: 'Новость', state: 'Состояние', publishedAt: 'Когда' },
    filters: { state: 'Состояние' },
    refusals: { ...refusals.ru, slug: refusals.ru.key },
  },
  en: {
    title: 'News',
    lead: 'An article appears on the site and in the RSS feed at its time of publication.',
    one: 'Article',
    add: 'New article',
    none: 'There are no articles yet',
    made: 'The change is saved. What is published appears at its time.',
    search: 'Title or address',
    groups: { state: 'Publication', text: 'Text', image: 'Picture' },
    fields: {
      slug: 'Address',
      state: 'State',
      publishedAt: 'Time of publication',
      title: 'Title',
      lead: 'In one sentence',
      text: 'Text',
      image: 'Name of the picture',
      imageAlt: 'What it shows',
    },
    hints: {
      slug: 'The last part of the address: new-rates. It does not change later.',
      publishedAt: 'Empty: at once. In the future: the article waits.',
      text: markdownHint.en.text,
      image: 'From “Pictures”. Empty: none.',
    },
    columns: { article: 'Article', state: 'State', publishedAt: 'When' },
    filters: { state: 'State' },
    refusals: { ...refusals.en, slug: refusals.en.key },
  },
})

export const questionTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Вопросы и ответы',
    lead: 'Стоят на странице /faq в этом порядке; на каждый ответ можно дать ссылку.',
    one: 'Вопрос',
    add: 'Новый вопрос',
    none: 'Вопросов ещё нет',
    made: 'Правка сохранена. Опубликованное уже на сайте.',
    search: 'Слово из вопроса или ответа',
    groups: { state: 'Публикация', text: 'Текст' },
    fields: {
      slug: 'Имя в ссылке',
      state: 'Состояние',
      position: 'Место в списке',
      question: 'Вопрос',
      answer: 'Ответ',
    },
    hints: { slug: 'Например how-long: ответ откроется по ссылке /faq#how-long.', answer: markdownHint.ru.text },
    columns: { question: 'Вопрос', state: 'Состояние', position: 'Место' },
    filters: { state: 'Состояние' },
    refusals: { ...refusals.ru, slug: refusals.ru.key },
  },
  en: {
    title: 'Questions and answers',
    lead: 'They stand on the page /faq in this order; each answer can be linked to.',
    one: 'Question',
    add: 'New question',
    none: 'There are no questions yet',
    made: 'The change is saved. What is published is on the site already.',
    search: 'A word of the question or the answer',
    groups: { state: 'Publication', text: 'Text' },
    fields: {
      slug: 'Name in links',
      state: 'State',
      position: 'Place in the list',
      question: 'Question',
      answer: 'Answer',
    },
    hints: { slug: 'Such as how-long: the link /faq#how-long opens the answer.', answer: markdownHint.en.text },
    columns: { question: 'Question', state: 'State', position: 'Place' },
    filters: { state: 'State' },
    refusals: { ...refusals.en, slug: refusals.en.key },
  },
})
