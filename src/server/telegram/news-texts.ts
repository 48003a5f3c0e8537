import {
  type AlarmDetail,
  type AlarmReader,
  alarmDetail,
  alarmRemedy,
  alarmSubject,
} from '#contract/alarms/alarm-details.ts'
import { type AlarmKind, alarmWords } from '#contract/alarms/alarms.ts'
import { maskEmail } from '#contract/auth/email-address.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { defineMessages, type Locale, prefixOf } from '#contract/locale.ts'

/** What the group reads of a claim: what staff need to see whether it is theirs, and nothing about the person. */
export type ClaimNews = { number: string; state: ClaimState; give: string; get: string; page: string }

export const claimText = ({ number, state, give, get, page }: ClaimNews, locale: Locale): string =>
  [`${marks[state]} № ${number} · ${stateNames[locale][state]}`, `${give} → ${get}`, page].join('\n')

export type AlarmNews = { kind: AlarmKind; subject: string; detail: AlarmDetail; isSettled: boolean; page: string }

export function alarmText({ isSettled, page, ...alarm }: AlarmNews, reader: AlarmReader): string {
  const { locale } = reader
  const { title } = alarmWords[locale][alarm.kind]
  if (isSettled) return `✅ ${title}\n${messages[locale].settled}`
  const what = `${alarmSubject(alarm, reader)}: ${alarmDetail(alarm, reader)}`
  return [`🚨 ${title}`, what, alarmRemedy(alarm, locale), page].join('\n')
}

export const chatText = ({ waits, page }: { waits: boolean; page: string }, locale: Locale): string =>
  waits ? `💬 ${messages[locale].chatWaits}\n${page}` : `✅ ${messages[locale].chatAnswered}\n${page}`

/** Told at a glance: whose turn it is, and what is over. */
const marks: Record<ClaimState, string> = {
  verification: '🪪',
  'awaiting-payment': '🕓',
  checking: '🔎',
  'needs-choice': '❔',
  'on-hold': '⛔',
  'paying-out': '💸',
  completed: '✅',
  refunding: '↩️',
  refunded: '↩️',
  cancelled: '✖️',
  expired: '✖️',
}

const messages = defineMessages({
  ru: { settled: 'Тревога закрыта.', chatWaits: 'Посетитель ждёт ответа в чате', chatAnswered: 'Посетителю ответили' },
  en: {
    settled: 'The alarm is settled.',
    chatWaits: 'A visitor waits in the chat',
    chatAnswered: 'The visitor has been answered',
  },
})

/** What a customer reads of their own claim: the state in the words of its page. */
export const customerClaimText = (
  { number, state, give, get, id, origin }: Omit<ClaimNews, 'page'> & { id: string; origin: string },
  locale: Locale,
): string =>
  [
    `${marks[state]} ${answers[locale].claim} № ${number}: ${stateNames[locale][state]}`,
    `${give} → ${get}`,
    `${origin}${prefixOf(locale)}/claim/${id}`,
  ].join('\n')

type Answers = {
  claim: string
  help: string
  linked: (email: string) => string
  outdated: string
  stopped: string
}

/** What the bot says to whoever writes to it. The address is masked: whoever was sent somebody else's link reads it, too. */
export const answers = defineMessages<Answers>({
  ru: {
    claim: 'Заявка',
    help: 'Здесь обменник сообщает о ваших заявках. Чтобы привязать этот чат, откройте настройки кабинета и нажмите «Привязать Telegram». Чтобы отвязать, отправьте /stop.',
    linked: email =>
      `Готово: сюда будут приходить новости о заявках аккаунта ${maskEmail(email)}. Чтобы отвязать этот чат, отправьте /stop.`,
    outdated: 'Эта ссылка уже не действует. Откройте настройки кабинета и нажмите «Привязать Telegram» ещё раз.',
    stopped: 'Новостей здесь больше не будет. Привязать чат снова можно в настройках кабинета.',
  },
  en: {
    claim: 'Order',
    help: 'This is where the office tells you about your orders. To link this chat, open the settings of your account and press “Link Telegram”. To unlink it, send /stop.',
    linked: email => `Done: this chat will get news of the orders of ${maskEmail(email)}. To unlink it, send /stop.`,
    outdated: 'This link no longer works. Open the settings of your account and press “Link Telegram” again.',
    stopped: 'You will get no more news here. You can link the chat again in the settings of your account.',
  },
})
