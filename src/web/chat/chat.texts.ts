import type { ChatPresence } from '#contract/chat/chat.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { dateLocale } from '#web/format/moment-text.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const MOST_MB = SLIP_BYTES / 1024 / 1024

/** When somebody answers: now, or from the opening of the office on, by e-mail. */
export function presenceText({ open, here, usualMinutes, opensAt, timeZone }: ChatPresence, locale: Locale): string {
  const t = presences[locale]
  const usually = usualMinutes === undefined ? '' : ` ${t.usually(minutesText(usualMinutes, locale))}`
  if (here && (open || !opensAt)) return t.open + usually
  if (open) return t.away + usually
  if (!opensAt) return t.closed
  const at = dateFormat(dateLocale(locale), {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  }).format(new Date(opensAt))
  return t.opens(at)
}

const presences = defineMessages({
  ru: {
    open: 'Мы на месте и отвечаем по очереди.',
    away: 'Сейчас у чата никого нет. Ответим, как только вернёмся; если уйдёте, ответ придёт на почту.',
    usually: (time: string) => `Обычно отвечаем за ${time}.`,
    closed: 'Сейчас никого нет. Ответ придёт на почту.',
    opens: (at: string) => `Сейчас никого нет. Ответим после ${at}, ответ придёт на почту.`,
  },
  en: {
    open: 'We are here and answer in turn.',
    away: 'Nobody is at the chat right now. We answer once we are back; if you leave, the answer comes by e-mail.',
    usually: (time: string) => `We usually answer within ${time}.`,
    closed: 'Nobody is here now. The answer comes by e-mail.',
    opens: (at: string) => `Nobody is here now. We answer after ${at}, and the answer comes by e-mail.`,
  },
})

export const chatTexts = defineMessages({
  ru: {
    title: { cash: 'Поддержка', support: 'Чат с обменником' },
    join: 'Продолжить переписку из письма?',
    joinText: (email: string) =>
      email
        ? `Её начали с адреса ${email}. Если это ваш адрес, продолжайте. Если ссылку прислал кто-то другой, не пишите по ней: он прочтёт всё, что вы напишете.`
        : 'Продолжайте, только если начали её сами. Если ссылку прислал кто-то другой, он прочтёт всё, что вы напишете.',
    joinYes: 'Да, это моя переписка',
    joinNo: 'Нет, открыть свой чат',
    log: 'Переписка',
    you: 'Вы',
    office: (name: string) => `Оператор ${name}`,
    empty:
      'Напишите нам: ответит человек. Реквизиты для оплаты бывают только на странице заявки, в чате мы их не присылаем.',
    message: 'Сообщение',
    email: 'Почта для ответа',
    emailHint: 'Если закроете чат, ответ придёт сюда.',
    send: 'Отправить',
    file: 'Прикрепить файл',
    fileHint: `PDF, PNG или JPEG до ${MOST_MB} МБ`,
    close: 'Закрыть чат',
    whole: 'Открыть на отдельной странице',
    answering: (name: string) => `Вам отвечает ${name}.`,
    typing: 'Оператор печатает…',
    typingBy: (name: string) => `${name} печатает…`,
    sent: 'отправлено',
    delivered: 'доставлено',
    read: 'прочитано',
    sending: 'отправляем…',
    failed: 'Не отправлено. Проверьте связь и нажмите «Отправить» ещё раз.',
    lost: 'Нет связи. Новые сообщения появятся, когда она вернётся.',
    blocked: 'Сообщения отсюда мы больше не принимаем. Напишите нам на почту.',
    closed: 'Разговор закрыт. Напишите, если остались вопросы.',
    notHere: 'Этот чат работает через',
    notHereText: (company: string) =>
      `Чат ведёт ${company}. Он открывается кнопкой внизу страницы: после нажатия браузер загрузит скрипт этой компании. Без JavaScript напишите нам на почту.`,
    none: 'Чата нет',
    noneText: 'Напишите нам одним из способов со страницы контактов.',
    contacts: 'Контакты',
  },
  en: {
    title: { cash: 'Support', support: 'Chat with the office' },
    join: 'Go on with the conversation from the e-mail?',
    joinText: (email: string) =>
      email
        ? `It was started from the address ${email}. If that is yours, go on. If somebody else sent you the link, do not write there: they will read everything you write.`
        : 'Go on only if you started it yourself. If somebody else sent you the link, they will read everything you write.',
    joinYes: 'Yes, it is mine',
    joinNo: 'No, open my own chat',
    log: 'Conversation',
    you: 'You',
    office: (name: string) => `${name} operator`,
    empty:
      'Write to us, and a person will answer. Payment details are only on the order page: we never send them in the chat.',
    message: 'Message',
    email: 'E-mail for the answer',
    emailHint: 'If you close the chat, the answer goes there.',
    send: 'Send',
    file: 'Attach a file',
    fileHint: `PDF, PNG or JPEG, up to ${MOST_MB} MB`,
    close: 'Close the chat',
    whole: 'Open on a page of its own',
    answering: (name: string) => `${name} answers you.`,
    typing: 'The operator is typing…',
    typingBy: (name: string) => `${name} is typing…`,
    sent: 'sent',
    delivered: 'delivered',
    read: 'read',
    sending: 'sending…',
    failed: 'Not sent. Check the connection and press “Send” again.',
    lost: 'No connection. New messages appear when it is back.',
    blocked: 'We take no more messages from here. Write to us by e-mail.',
    closed: 'The conversation is closed. Write if anything is left to ask.',
    notHere: 'This chat is run by',
    notHereText: (company: string) =>
      `The chat is run by ${company}. The button at the bottom of the page opens it: your browser then loads that company’s script. Without JavaScript, write to us by e-mail.`,
    none: 'There is no chat',
    noneText: 'Reach us in one of the ways on the contacts page.',
    contacts: 'Contacts',
  },
})

/** Why a message was not taken. */
export const chatRefusals: FormTexts = defineMessages({
  ru: {
    refusals: {
      'not-served': 'Сообщения отсюда мы больше не принимаем. Напишите нам на почту.',
      'captcha-required': 'С этого адреса много разговоров или файлов. Подождите или напишите нам на почту.',
      'key-reused': 'Это сообщение уже отправлено. Обновите страницу.',
      'too-large': `Файл больше ${MOST_MB} МБ.`,
    },
    fields: {
      text: { missing: 'напишите что-нибудь или выберите файл' },
      email: { 'wrong-format': 'это не адрес почты' },
      file: { 'not-allowed': 'это не PDF, не PNG и не JPEG' },
    },
  },
  en: {
    refusals: {
      'not-served': 'We take no more messages from here. Write to us by e-mail.',
      'captcha-required': 'Many conversations or files came from this address. Wait, or write to us by e-mail.',
      'key-reused': 'This message has been sent already. Reload the page.',
      'too-large': `The file is larger than ${MOST_MB} MB.`,
    },
    fields: {
      text: { missing: 'write something or choose a file' },
      email: { 'wrong-format': 'this is no e-mail address' },
      file: { 'not-allowed': 'this is neither PDF, PNG nor JPEG' },
    },
  },
})
