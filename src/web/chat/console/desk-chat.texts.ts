import type { ChatState } from '#contract/chat/chat-names.ts'
import { SLIP_BYTES } from '#contract/desk/slip-limits.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'

const MOST_MB = SLIP_BYTES / 1024 / 1024

export const chatStateNames = defineMessages<Record<ChatState, string>>({
  ru: { waiting: 'Ждут ответа', answered: 'Отвечено', closed: 'Закрытые' },
  en: { waiting: 'Waiting', answered: 'Answered', closed: 'Closed' },
})

export const chatTones = { waiting: 'wait', answered: 'work', closed: 'rest' } as const

export const deskChatTexts = defineMessages({
  ru: {
    guest: 'Гость',
    roles: { cash: 'поддержка', support: 'второй чат' },
    office: 'Обменник',
    blocked: 'заблокирован',
  },
  en: {
    guest: 'Guest',
    roles: { cash: 'support', support: 'second chat' },
    office: 'Office',
    blocked: 'blocked',
  },
})

/** Why something of a conversation was refused. */
export const deskChatRefusals: FormTexts = defineMessages({
  ru: {
    refusals: {
      assigned: 'Этим разговором занят коллега. Перехватите его, чтобы ответить.',
      'account-in-text':
        'В тексте номер счёта, карты, телефон или адрес. Реквизиты бывают только на странице заявки: клиент, привыкший к ним в чате, поверит и мошеннику. Если это не реквизиты, отметьте флажок и отправьте ещё раз.',
      'not-found': 'Коллега больше не отвечает в чате, или переписка удалена.',
      'key-reused': 'Это сообщение уже отправлено. Обновите страницу.',
      'too-large': `Файл больше ${MOST_MB} МБ.`,
    },
    fields: {
      text: { missing: 'напишите ответ или выберите файл' },
      file: { 'not-allowed': 'это не PDF, не PNG и не JPEG' },
    },
  },
  en: {
    refusals: {
      assigned: 'A colleague has this conversation. Take it over to answer.',
      'account-in-text':
        'The text contains an account, a card, a telephone number or an address. Payment details belong on the order page only: a customer who is used to them in the chat believes a thief, too. If these are none, tick the box and send again.',
      'not-found': 'The colleague answers no chats any more, or the conversation is gone.',
      'key-reused': 'This message has been sent already. Reload the page.',
      'too-large': `The file is larger than ${MOST_MB} MB.`,
    },
    fields: {
      text: { missing: 'write an answer or choose a file' },
      file: { 'not-allowed': 'this is neither PDF, PNG nor JPEG' },
    },
  },
})
