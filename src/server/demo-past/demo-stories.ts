import { createHash } from 'node:crypto'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { DEMO_CUSTOMER, type DemoPerson, demoPeople } from './demo-people.ts'
import { demoReviews } from './demo-reviews.ts'

/** What happens to an order, and how many minutes after it was opened. */
export type DemoEvent = {
  after: number
  act: DemoStep | 'report' | 'approve' | 'hold' | 'take-back' | 'cancel' | 'expire'
}

export type DemoStory = {
  id: string
  person: DemoPerson
  from: string
  to: string
  give: string
  opened: Date
  events: readonly DemoEvent[]
  city?: string
  source?: string
  /** How many amounts visitors had calculated before. */
  quotes: number
  /** Which of the reviews was written about it. */
  review?: number
}

type Pair = { from: string; to: string; gives: readonly string[]; often: number }

const tether = ['150', '320', '500', '780', '1200', '2500', '4300']
const roubles = ['12000', '25000', '40000', '75000', '150000', '320000']

const pairs: readonly Pair[] = [
  { from: 'USDTTRC20', to: 'SBPRUB', gives: tether, often: 6 },
  { from: 'USDTTRC20', to: 'SBERRUB', gives: tether, often: 5 },
  { from: 'USDTTRC20', to: 'TCSBRUB', gives: tether, often: 4 },
  { from: 'BTC', to: 'SBPRUB', gives: ['0.0025', '0.006', '0.011', '0.034'], often: 3 },
  { from: 'BTC', to: 'TCSBRUB', gives: ['0.004', '0.009', '0.02'], often: 3 },
  { from: 'ETH', to: 'SBERRUB', gives: ['0.12', '0.35', '0.8', '1.4'], often: 3 },
  { from: 'LTC', to: 'SBPRUB', gives: ['1.5', '4', '9', '16'], often: 3 },
  { from: 'SBERRUB', to: 'USDTTRC20', gives: roubles, often: 5 },
  { from: 'SBPRUB', to: 'USDTTRC20', gives: roubles, often: 5 },
  { from: 'TCSBRUB', to: 'BTC', gives: roubles, often: 3 },
  { from: 'SBERRUB', to: 'ETH', gives: roubles, often: 2 },
]
const drawn = pairs.flatMap(pair => Array.from({ length: pair.often }, () => pair))

const sources = [
  'monitor:bestchange',
  'monitor:bestchange',
  undefined,
  undefined,
  'campaign:telegram',
  'site:forum.example',
]

/** Paid, arrived and paid out. */
const USUAL_EVENTS = 3

/** The last weeks, this many days back. */
const DAYS = 33
/** So long ago, in minutes, the exchanges of the last hours were opened. */
const today = [52, 118, 171, 246, 330, 428, 517, 640]

/** Everything that has ever happened in the demo office until now, in the order in which orders were opened. */
export function demoStories(now: Date): DemoStory[] {
  const at = (minutesAgo: number) => new Date(minute(now).getTime() - minutesAgo * MINUTE_MS)
  const past: { key: string; opened: Date }[] = []
  for (let day = DAYS; day >= 1; day--) {
    const morning = moscowMidnight(now) - day * DAY_MS + 9 * HOUR_MS
    const orders = 2 + chance(`orders ${day}`, 3)
    for (let i = 0; i < orders; i++) {
      const opened = new Date(morning + chance(`minute ${day} ${i}`, 13 * 60) * MINUTE_MS)
      if (opened < at(today.at(-1)! + 60)) past.push({ key: `${day} ${i}`, opened })
    }
  }
  for (const minutes of today) past.push({ key: `today ${minutes}`, opened: at(minutes) })
  past.sort((a, b) => a.opened.getTime() - b.opened.getTime())
  return [...withReviews(past.map(({ key, opened }) => exchange(key, opened))), ...atTheDesk(at)]
}

const customer = demoPeople.find(({ email }) => email === DEMO_CUSTOMER)!
const broughtByCustomer = demoPeople.filter(({ account }) => account?.by === DEMO_CUSTOMER)

/** One that went as usual, or as it sometimes goes. */
function exchange(key: string, opened: Date): DemoStory {
  const of = (what: string, options: number) => chance(`${what} ${key}`, options)
  const { from, to, gives } = drawn[of('pair', drawn.length)]!
  const regular = [customer, ...broughtByCustomer][of('regular', 10)]
  const person = regular ?? demoPeople[of('person', demoPeople.length)]!
  const fate = of('fate', 24)
  const paid = 2 + of('paid', 7)
  const confirmed = paid + 1 + of('confirmed', from === 'BTC' ? 16 : 4)
  const usual: DemoEvent[] = [
    { after: paid, act: 'pay' },
    { after: confirmed, act: 'confirm' },
    { after: confirmed + 1 + of('sent', 5), act: 'operate' },
  ]
  const refunded: DemoEvent[] = [
    { after: paid, act: 'pay-less' },
    { after: confirmed, act: 'confirm' },
    { after: confirmed + 9, act: 'take-back' },
    { after: confirmed + 31, act: 'operate' },
  ]
  const isToday = key.startsWith('today')
  return {
    id: idOf(key),
    person,
    from,
    to,
    // Those who were brought exchange much, so that there is something to be paid out.
    give: person.account?.by ? gives.at(-1)! : gives[of('give', gives.length)]!,
    opened,
    events:
      isToday || fate > 3
        ? usual
        : fate === 3 && !to.startsWith('USDT') && from !== 'SBERRUB'
          ? refunded
          : fate === 2
            ? [{ after: 6, act: 'cancel' }]
            : [{ after: 21, act: 'expire' }],
    quotes: 4 + of('quotes', 14),
    source: person.via ? undefined : sources[of('source', sources.length)],
  }
}

/** Each review is written about one of the exchanges that were completed, spread over the weeks. */
function withReviews(stories: readonly DemoStory[]): DemoStory[] {
  const done = stories.filter(({ events }) => events.length === USUAL_EVENTS)
  const reviewed = new Map(demoReviews.map((_, i) => [done[Math.floor((i * done.length) / demoReviews.length)]!.id, i]))
  return stories.map(story => {
    const review = reviewed.get(story.id)
    if (review === undefined) return story
    const {
      by,
      pair: [from, to, give],
    } = demoReviews[review]!
    return { ...story, person: personOf(by), from, to, give, source: undefined, review }
  })
}

/** What waits now: an order in every state that the desk knows. */
function atTheDesk(at: (minutesAgo: number) => Date): DemoStory[] {
  const order = (
    email: string,
    [from, to, give]: readonly [string, string, string],
    opened: number,
    events: DemoStory['events'],
    more: Pick<DemoStory, 'city'> = {},
  ): DemoStory => ({
    id: idOf(`desk ${from} ${to} ${opened}`),
    person: personOf(email),
    from,
    to,
    give,
    opened: at(opened),
    events,
    quotes: 9,
    ...more,
  })
  return [
    order('marina@box.example', ['BTC', 'SEPAEUR', '0.015'], 38, []),
    order('timur@box.example', ['USDTTRC20', 'CASHRUB', '6000'], 36, approved(4), { city: 'MSK' }),
    order('stas@mail.example', ['LTC', 'SBPRUB', '7'], 34, [
      { after: 5, act: 'pay-less' },
      { after: 9, act: 'confirm' },
      { after: 15, act: 'take-back' },
    ]),
    order('j.byrne@mail.example', ['SBERRUB', 'USDTTRC20', '52000'], 31, [...paidUp(6), { after: 12, act: 'hold' }]),
    order('ekaterina@post.example', ['USDTTRC20', 'SBPRUB', '900'], 29, [
      { after: 4, act: 'pay-more' },
      { after: 7, act: 'confirm' },
    ]),
    order('lukas@mail.example', ['LTC', 'SBPRUB', '11'], 27, [
      { after: 6, act: 'pay-less' },
      { after: 10, act: 'confirm' },
    ]),
    order('oleg.m@mail.example', ['ETH', 'SBERRUB', '0.6'], 22, approved(5)),
    order(DEMO_CUSTOMER, ['USDTTRC20', 'TCSBRUB', '1500'], 17, paidUp(3)),
    order('nikita@post.example', ['TCSBRUB', 'BTC', '90000'], 15, paidUp(6)),
    order('artur@box.example', ['SBERRUB', 'USDTTRC20', '30000'], 14, [{ after: 7, act: 'report' }]),
    order('zhenya@post.example', ['BTC', 'TCSBRUB', '0.018'], 11, [{ after: 6, act: 'pay' }]),
    order('rustam@post.example', ['USDTTRC20', 'SBERRUB', '650'], 6, []),
    order(DEMO_CUSTOMER, ['SBERRUB', 'ETH', '45000'], 2, []),
  ]
}

const personOf = (email: string) => demoPeople.find(one => one.email === email)!

const paidUp = (after: number): DemoEvent[] => [
  { after, act: 'pay' },
  { after: after + 3, act: 'confirm' },
]

const approved = (after: number): DemoEvent[] => [...paidUp(after), { after: after + 5, act: 'approve' }]

/** From 0 below `options`, the same in every demo office. */
const chance = (words: string, options: number): number =>
  createHash('sha256').update(`demo past ${words}`).digest().readUInt32BE() % options

/** The same in every demo office, so that a past that was interrupted is gone on with. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`demo order ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const minute = (at: Date) => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

const MOSCOW_MS = 3 * HOUR_MS
const moscowMidnight = (now: Date) => Math.floor((now.getTime() + MOSCOW_MS) / DAY_MS) * DAY_MS - MOSCOW_MS
