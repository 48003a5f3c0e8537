import type { LetterOutcome } from '#contract/mailbox/letter-outcomes.ts'
import { defineMessages } from '#web/locale/locale.tsx'

type Words = {
  title: string
  back: string
  lead: string
  off: string
  offText: string
  state: string
  reads: string
  waits: string
  fails: string
  address: string
  readAt: string
  never: string
  since: string
  failures: string
  why: string
  letters: string
  none: string
  what: string
  count: string
  note: string
}

export const mailboxTexts = defineMessages<Words>({
  ru: {
    title: 'Ответы по почте',
    back: 'Чат',
    lead: 'Когда посетитель ушёл, чат пишет ему письмо. Ответ на такое письмо становится сообщением той же переписки.',
    off: 'Почтовый ящик не читается',
    offText: 'Ответы на письма чата в переписку не попадают. Ящик называет тот, кто обслуживает сервер, в настройке',
    state: 'Состояние',
    reads: 'читается',
    waits: 'ещё не читался',
    fails: 'не открывается',
    address: 'Адрес для ответов',
    readAt: 'Прочитан',
    never: 'ни разу',
    since: 'Не открывается с',
    failures: 'Неудач подряд',
    why: 'Что не так',
    letters: 'Письма за 30 дней',
    none: 'Писем ещё не было.',
    what: 'Что с ними стало',
    count: 'Писем',
    note: 'Всё, что не попало в чат, осталось в ящике непрочитанным: загляните туда сами.',
  },
  en: {
    title: 'Replies by e-mail',
    back: 'Chat',
    lead: 'When a visitor has left, the chat sends an e-mail. A reply to it becomes a message of the same conversation.',
    off: 'No mailbox is read',
    offText:
      'Replies to the e-mails of the chat do not reach the conversation. Your server administrator names the mailbox in the setting',
    state: 'State',
    reads: 'is read',
    waits: 'not read yet',
    fails: 'cannot be opened',
    address: 'Replies go to',
    readAt: 'Last read',
    never: 'never',
    since: 'Failing since',
    failures: 'Failures in a row',
    why: 'What went wrong',
    letters: 'E-mails of 30 days',
    none: 'There have been none yet.',
    what: 'What became of them',
    count: 'E-mails',
    note: 'Whatever did not reach the chat stays unread in the mailbox: please look there yourself.',
  },
})

export const outcomeTexts = defineMessages<Record<LetterOutcome, string>>({
  ru: {
    taken: 'попали в чат',
    known: 'пришли второй раз',
    'no-token': 'не ответы на письма чата',
    'not-theirs': 'не от того, кому мы писали',
    unproved: 'отправитель не подтверждён почтовым сервером',
    automatic: 'автоответы и рассылки',
    'too-large': 'слишком большие',
    unreadable: 'не удалось прочитать',
    empty: 'без своего текста и файлов',
    blocked: 'переписка заблокирована',
  },
  en: {
    taken: 'reached the chat',
    known: 'came a second time',
    'no-token': 'no replies to e-mails of the chat',
    'not-theirs': 'not from whom we wrote to',
    unproved: 'the mail server does not confirm the sender',
    automatic: 'automatic replies and bulk mail',
    'too-large': 'too large',
    unreadable: 'could not be read',
    empty: 'without a text or a file of their own',
    blocked: 'the conversation is blocked',
  },
})
