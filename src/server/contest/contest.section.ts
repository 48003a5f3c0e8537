import { heightsAfter } from '#contract/contest/block-heights.ts'
import { type ContestRecord, MOST_WINNERS } from '#contract/contest/contest.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import { keyProblem } from '#server/content/article.section.ts'
import { missingWords } from '#server/content/content-page.section.ts'
import { shownMarkdown } from '#server/content/shown-text.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { readContests, readDraws, saveContest } from './contest.store.ts'
import { winnersOf } from './contest-terms.ts'

const right = 'catalogue.terms'
const words = 'catalogue.texts'

/** The contests. What people take part by is settled when a contest begins; afterwards it can only be cancelled. */
export const contestSection = (clock: () => Date): Section<'contest'> => ({
  name: 'contest',
  read: readContests,
  write: writeContests,
  putAway: { state: 'cancelled' },
  check: (changed, records) => checkContest(changed, records, clock()),
  // Whoever publishes such a contest promises money of the office.
  dangers: ({ before, after }) => (after && promised(after) && !(before && promised(before)) ? ['prizes'] : []),
  customerTexts: ['title', 'text'],
  markdown: { fields: ['text'], shown: shownMarkdown },
  rights: {
    state: right,
    title: words,
    text: words,
    starts: right,
    ends: right,
    ticketsBy: right,
    usdPerTicket: right,
    from: right,
    to: right,
    blockHeight: right,
    prizes: right,
  },
  columns: {
    search: (key, { title }) => [key, title.ru, title.en].join(' '),
    sort: { key: key => key, ends: (_, { ends }) => ends },
    facets: { state: (_, { state }) => state },
  },
})

const promised = ({ state, prizes }: ContestRecord): boolean =>
  state === 'published' && prizes.some(({ usd }) => usd !== null)

const terms = ['starts', 'ends', 'ticketsBy', 'usdPerTicket', 'from', 'to', 'blockHeight', 'prizes'] as const

async function checkContest(
  { key, before, after }: Changed<ContestRecord>,
  records: Records,
  now: Date,
): Promise<RecordProblem[]> {
  if (!after) return []
  const problems: RecordProblem[] = before ? [] : keyProblem(key)
  const wrong = (field: string, code: string, detail: string) => problems.push({ field, code, detail })
  const differs = (field: keyof ContestRecord) => JSON.stringify(before?.[field]) !== JSON.stringify(after[field])

  if (before && before.state !== 'draft' && (before.state === 'cancelled' || new Date(before.starts) <= now)) {
    for (const field of terms) if (differs(field)) wrong(field, 'begun', 'stays as it was when the contest began')
    const frozen = await readDraws(records.db, [key])
    if (differs('state') && (after.state !== 'cancelled' || frozen.has(key)))
      wrong('state', 'begun', 'can only be cancelled, until the list is frozen')
    return problems
  }
  if (after.starts >= after.ends) wrong('ends', 'not-ascending', 'is after the start')
  const { ticketsBy, usdPerTicket, from, to, prizes } = after
  if (ticketsBy === 'usd' && usdPerTicket === null) wrong('usdPerTicket', 'missing', 'says how many dollars')
  if (ticketsBy === 'claim' && usdPerTicket !== null) wrong('usdPerTicket', 'not-allowed', 'is for dollars only')
  if (usdPerTicket !== null && !((fromDecimal(usdPerTicket, 2) ?? 0n) > 0n))
    wrong('usdPerTicket', 'wrong-format', 'is above nought, with 2 decimals at most')
  const currencies = await records.currencies()
  for (const field of ['from', 'to'] as const)
    if ({ from, to }[field].some(code => !currencies.has(code)))
      wrong(field, 'unknown-currency', 'names currencies of the office')

  const codes = await records.of('promo-code')
  for (const [i, { usd, promo }] of prizes.entries()) {
    const at = `prizes.${i}`
    const code = promo === null ? undefined : codes.get(promo)
    if ((usd === null) === (promo === null)) wrong(at, 'wrong-format', 'is a sum or a promo code')
    else if (usd !== null && !((fromDecimal(usd, 2) ?? 0n) > 0n)) wrong(at, 'wrong-format', 'is a sum above nought')
    else if (promo !== null && !code) wrong(at, 'not-found', 'names a promo code of the office')
    else if (code?.ends && code.ends <= after.ends) wrong(at, 'ended', 'names a code that ends before the draw')
  }
  if (winnersOf(after) > MOST_WINNERS) wrong('prizes', 'too-big', `are ${MOST_WINNERS} at most`)

  if (after.state !== 'published') return problems
  problems.push(...missingWords({ title: after.title, text: after.text }))
  if (prizes.length === 0) wrong('prizes', 'missing', 'are needed to publish')
  if (new Date(after.ends) <= now) wrong('ends', 'too-small', 'is in the future')
  const [earliest, latest] = heightsAfter(new Date(after.ends))
  if (after.blockHeight < earliest) wrong('blockHeight', 'too-small', 'is mined after the end')
  if (after.blockHeight > latest) wrong('blockHeight', 'too-big', 'is mined within weeks after the end')
  for (const [other, { state, starts, ends }] of await records.of('contest'))
    if (other !== key && state === 'published' && starts < after.ends && after.starts < ends)
      wrong('starts', 'overlaps', 'is while no other contest runs')
  return problems
}

async function writeContests(tx: Tx, changed: readonly Changed<ContestRecord>[], at: Date): Promise<void> {
  for (const { key, after } of changed) if (after) await saveContest(tx, key, after, at)
}
