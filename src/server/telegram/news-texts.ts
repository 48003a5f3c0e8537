import { type AlarmKind, alarmWords } from '#contract/alarms/alarms.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'

/** What the group reads of a claim: what staff need to see whether it is theirs, and nothing about the person. */
export type ClaimNews = { number: string; state: ClaimState; give: string; get: string; page: string }

export const claimText = ({ number, state, give, get, page }: ClaimNews, locale: Locale): string =>
  [`${marks[state]} № ${number} · ${stateNames[locale][state]}`, `${give} → ${get}`, page].join('\n')

export type AlarmNews = { kind: AlarmKind; detail: string; isSettled: boolean; page: string }

export function alarmText({ kind, detail, isSettled, page }: AlarmNews, locale: Locale): string {
  const t = messages[locale]
  const { title, todo } = alarmWords[locale][kind]
  return isSettled ? `✅ ${title}\n${t.settled}` : [`🚨 ${title}`, detail, todo, page].join('\n')
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
