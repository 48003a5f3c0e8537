import { shortName } from '#contract/auth/staff-names.ts'
import { activeStates, type ClaimState, closedStates } from '#contract/claims/claim-moves.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { FINEST_SCALE, readAmount } from '#contract/money/amount-text.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import type { ShownCurrencies } from '#web/format/shown-currencies.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { deskStates } from './desk.texts.ts'
import { narrowings, type QueueQuery } from './queue-query.ts'

/** A chip of the queue: what it says, and the query with it, or without it. */
type QueueChip = { label: string; query: QueueQuery }

type Known = { currencies: ShownCurrencies; items: readonly QueueItem[]; locale: Locale }

const MOST = 7

/** What typed words may narrow the queue to: a state, a direction, a currency, a person, a sum or an age. */
export function queueSuggestions(typed: string, query: QueueQuery, known: Known): QueueChip[] {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const { currencies, items, locale } = known
  const t = messages[locale]
  const begun = { ...query, q: '', page: 1 }
  const whole = words.join(' ')
  const chip = (change: Partial<QueueQuery>): QueueChip => {
    const narrowed = { ...begun, ...change }
    const [key] = Object.keys(change) as (keyof typeof labels)[]
    return { label: labels[key!]!(narrowed, known), query: narrowed }
  }
  const codes = (word: string) =>
    Object.values(currencies)
      .filter(currency =>
        [currency.code, currency.ticker, nameAlone(currency, locale)].some(name => begins(name, word)),
      )
      .map(({ code }) => code)
  const states = [...activeStates, ...closedStates].filter(state => begins(deskStates[locale][state], whole))
  const [first, second] = words
  const pairs =
    words.length === 2
      ? codes(first!).flatMap(from => codes(second!).flatMap(to => (from === to ? [] : [`${from}-${to}`])))
      : []
  const people = new Map(items.flatMap(({ assignment }) => (assignment ? [[assignment.by.id, assignment.by]] : [])))
  const amount = readAmount(typed, FINEST_SCALE, locale)
  const isNumber = /^[\d\s.,\u00a0]+$/.test(typed)
  return [
    ...(begins(t.mine, whole) ? [chip({ mine: true })] : []),
    ...states.map(state => chip({ state })),
    ...pairs.map(direction => chip({ direction })),
    ...(words.length === 1 ? codes(first!).map(currency => chip({ currency })) : []),
    ...[...people.values()]
      .filter(person => begins(person.email, whole) || begins(shortName(person), whole))
      .map(({ id }) => chip({ holder: id })),
    ...(isNumber && amount.ok ? [chip({ sum: amount.value.text })] : []),
    ...(isNumber && /^[1-9]\d{0,3}$/.test(whole) ? [chip({ waiting: whole })] : []),
  ].slice(0, MOST)
}

/** What the queue is narrowed to, each with the query that is left without it. */
export const queueChips = (query: QueueQuery, known: Known): QueueChip[] =>
  narrowings.flatMap(field =>
    query[field] === undefined
      ? []
      : [{ label: labels[field](query, known), query: { ...query, [field]: undefined, page: 1 } }],
  )

const labels: Record<(typeof narrowings)[number] | 'state' | 'mine', (query: QueueQuery, known: Known) => string> = {
  state: ({ state }, { locale }) => deskStates[locale][state as ClaimState],
  mine: (_, { locale }) => messages[locale].mine,
  direction: ({ direction = '' }, known) =>
    direction
      .split('-')
      .map(code => nameOf(code, known))
      .join(' → '),
  currency: ({ currency = '' }, known) => nameOf(currency, known),
  holder: ({ holder }, { items, locale }) => {
    const by = items.find(({ assignment }) => assignment?.by.id === holder)?.assignment?.by
    return messages[locale].holder(by && shortName(by))
  },
  sum: ({ sum = '' }, { locale }) => messages[locale].sum(locale === 'ru' ? sum.replace('.', ',') : sum),
  waiting: ({ waiting = '' }, { locale }) => messages[locale].waiting(waiting),
}

const nameOf = (code: string, { currencies, locale }: Known): string =>
  currencies[code] ? nameAlone(currencies[code], locale) : code

const wordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s→>/]+/)
    .filter(Boolean)

/** Whether a name, or a word of it, begins so. */
function begins(name: string, typed: string): boolean {
  const lower = name.toLowerCase()
  return lower.startsWith(typed) || lower.includes(` ${typed}`)
}

type Texts = {
  mine: string
  holder: (name: string | undefined) => string
  sum: (sum: string) => string
  waiting: (minutes: string) => string
}

const messages = defineMessages<Texts>({
  ru: {
    mine: 'у меня',
    holder: name => (name ? `в работе: ${name}` : 'в работе у одного сотрудника'),
    sum: sum => `сумма ${sum}`,
    waiting: minutes => `ждут от ${minutes}\u00a0мин`,
  },
  en: {
    mine: 'mine',
    holder: name => (name ? `held by ${name}` : 'held by one person'),
    sum: sum => `sum ${sum}`,
    waiting: minutes => `waiting ${minutes}\u00a0min or more`,
  },
})
