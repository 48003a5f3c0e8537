import type { NewsletterState, StaffMove } from '#contract/newsletters/newsletter-moves.ts'
import { confirmsLater } from '#web/console/confirms-later.ts'
import type { SectionWords } from '#web/console/records/section-view.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const newsletterStateNames = defineMessages<Record<NewsletterState, string>>({
  ru: {
    draft: 'черновик',
    scheduled: 'ждёт своего времени',
    sending: 'отправляется',
    sent: 'отправлена',
    stopped: 'остановлена',
  },
  en: { draft: 'draft', scheduled: 'scheduled', sending: 'being sent', sent: 'sent', stopped: 'stopped' },
})

const refusalsWith = (key: string, settled: string, ended: string) => ({
  key: { 'wrong-format': key, settled },
  'subject.ru': { settled },
  'subject.en': { settled },
  'text.ru': { settled },
  'text.en': { settled },
  perMinute: { settled: ended },
})

export const newsletterTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Рассылки',
    lead: 'Новости по почте тем, кто на них согласился. Каждый получает рассылку один раз, на своём языке и с кнопкой «Больше не присылать».',
    one: 'Рассылка',
    add: 'Новая рассылка',
    none: 'Рассылок ещё не было',
    made: 'Правка сохранена. Никому ничего не отправлено.',
    search: 'Тема или имя',
    groups: { key: 'Имя', words: 'Письмо', pace: 'Темп' },
    fields: { key: 'Имя', subject: 'Тема', text: 'Текст', perMinute: 'Писем в минуту' },
    hints: {
      key: 'Только для вас: строчные латинские буквы, цифры и дефисы, например new-branch.',
      text: 'Markdown: ## заголовок, **жирный**, - список, [ссылка](/faq). Картинки в письмо не попадают, вместо них будет описание.',
      perMinute: 'От 1 до 300. Медленнее — бережнее к вашему почтовому серверу. Меняется и на ходу.',
    },
    columns: { subject: 'Тема', state: 'Состояние', when: 'Когда', sent: 'Отправлено' },
    filters: { state: 'Состояние' },
    refusals: refusalsWith(
      'строчные латинские буквы, цифры и дефисы',
      'рассылка уже назначена: отзовите её, чтобы менять',
      'рассылка закончена',
    ),
  },
  en: {
    title: 'Newsletters',
    lead: 'News by e-mail to those who agreed to them. Everybody gets a newsletter once, in their language, with a button to stop.',
    one: 'Newsletter',
    add: 'New newsletter',
    none: 'There have been no newsletters yet',
    made: 'The change is saved. Nothing was sent to anybody.',
    search: 'Subject or name',
    groups: { key: 'Name', words: 'E-mail', pace: 'Pace' },
    fields: { key: 'Name', subject: 'Subject', text: 'Text', perMinute: 'E-mails per minute' },
    hints: {
      key: 'For you only: small Latin letters, digits and hyphens, such as new-branch.',
      text: 'Markdown: ## heading, **bold**, - list, [link](/faq). There are no pictures in the e-mail but their descriptions.',
      perMinute: 'From 1 to 300. Slower is kinder to your mail server. It can be changed on the way.',
    },
    columns: { subject: 'Subject', state: 'State', when: 'When', sent: 'Sent' },
    filters: { state: 'State' },
    refusals: refusalsWith(
      'small Latin letters, digits and hyphens',
      'it is to be sent: take it back first',
      'it has ended',
    ),
  },
})

export const sendingTexts = defineMessages({
  ru: {
    title: 'Отправка',
    state: 'Состояние',
    prepared: 'Подготовил',
    preparedAt: 'Подготовлена',
    another: 'Отправит другой сотрудник: в письме может стоять любой счёт, поэтому его читают двое.',
    at: 'Начало',
    ended: 'Конец',
    subscribers: 'Подписано сейчас',
    recipients: 'Получателей',
    sent: 'Отправлено',
    waiting: 'Ждут очереди',
    failed: 'Не доставлено',
    skipped: 'Не отправлено: отписались или остановка',
    unsubscribed: 'Отписались из этого письма',
    preview: 'Сохранённое письмо',
    files: {
      'ru.html': 'По-русски',
      'en.html': 'По-английски',
      'ru.txt': 'Русский текст',
      'en.txt': 'Английский текст',
    },
    test: 'Послать только себе',
    tests: ['По-русски', 'По-английски'],
    tested: (email: string) => `Проба отправлена на ${email}`,
    when: (zone: string) => `Когда отправить, ${zone}`,
    whenPrepared: 'Пусто — ко времени, которое подготовлено. До начала рассылку можно отозвать.',
    whenHint: 'Пусто — в течение минуты. До начала рассылку можно отозвать.',
    moves: { send: 'Отправить всем', 'take-back': 'Отозвать', stop: 'Остановить' } satisfies Record<StaffMove, string>,
    settled: 'Текст больше не меняется.',
    own: 'это подготовили вы, отправить должен другой сотрудник',
    missing: 'сначала напишите тему и текст на обоих языках и сохраните',
    early: 'укажите время в будущем',
    otherState: 'Состояние уже другое: обновите страницу.',
  },
  en: {
    title: 'Sending',
    state: 'State',
    prepared: 'Prepared by',
    preparedAt: 'Prepared',
    another: 'A colleague sends it: a letter can name any account, so two people read it.',
    at: 'Begins',
    ended: 'Ended',
    subscribers: 'Subscribed now',
    recipients: 'Recipients',
    sent: 'Sent',
    waiting: 'Waiting',
    failed: 'Not delivered',
    skipped: 'Not sent: unsubscribed, or stopped',
    unsubscribed: 'Unsubscribed by this e-mail',
    preview: 'The saved e-mail',
    files: { 'ru.html': 'In Russian', 'en.html': 'In English', 'ru.txt': 'Russian text', 'en.txt': 'English text' },
    test: 'Send to yourself alone',
    tests: ['In Russian', 'In English'],
    tested: (email: string) => `The test was sent to ${email}`,
    when: (zone: string) => `When to send, ${zone}`,
    whenPrepared: 'Empty: at the time that was prepared. Until it begins it can be taken back.',
    whenHint: 'Empty: within a minute. Until it begins it can be taken back.',
    moves: { send: 'Send to everybody', 'take-back': 'Take back', stop: 'Stop' } satisfies Record<StaffMove, string>,
    settled: 'Its text does not change any more.',
    own: 'you prepared it, so a colleague has to send it',
    missing: 'write subject and text in both languages first, and save them',
    early: 'name a time in the future',
    otherState: 'Its state is another one by now: reload the page.',
  },
})

export const sendingFormTexts: FormTexts = defineMessages({
  ru: {
    refusals: { 'wrong-state': refusal => confirmsLater(refusal, 'ru') ?? sendingTexts.ru.otherState },
    fields: {
      move: { missing: sendingTexts.ru.missing, 'own-preparation': sendingTexts.ru.own },
      at: { 'too-small': sendingTexts.ru.early },
    },
  },
  en: {
    refusals: { 'wrong-state': refusal => confirmsLater(refusal, 'en') ?? sendingTexts.en.otherState },
    fields: {
      move: { missing: sendingTexts.en.missing, 'own-preparation': sendingTexts.en.own },
      at: { 'too-small': sendingTexts.en.early },
    },
  },
})
