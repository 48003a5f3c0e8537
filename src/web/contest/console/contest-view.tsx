import { heightAfter } from '#contract/contest/block-heights.ts'
import type { ContestRecord, ContestState, Prize } from '#contract/contest/contest.ts'
import { DAY_MS } from '#contract/durations.ts'
import { ActLink } from '#web/console/ActLink.tsx'
import { choice } from '#web/console/records/choice-kinds.tsx'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import * as kinds from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { moment } from '#web/console/records/time-kinds.tsx'
import { useRight } from '#web/console/use-right.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { contestStateNames, contestTexts, ticketRuleNames } from './contest.texts.ts'
import { drawTexts } from './draw.texts.ts'
import { PrizeRows } from './PrizeRows.tsx'
import { prizeLines, readPrizes } from './prize-lines.ts'

export const CONTESTS_PATH = '/console/contests'
export const DRAWS_PATH = `${CONTESTS_PATH}/draws`

const { amount, bothLanguages, codes, integer, text } = kinds

/** Prizes, one kind on a line. */
const prizes: FieldKind = {
  ...kinds.linesAsText,
  texts: (name, value: readonly Prize[], locale) => ({ [name]: prizeLines(value, locale) }),
  read: (name, texts, locale) => readPrizes(texts[name] ?? '', locale),
  input: field => <PrizeRows {...field} />,
  show: (value: readonly Prize[], { locale }) => prizeLines(value, locale).replaceAll('\n', ', ') || '—',
}

const newContest = (): ContestRecord => ({
  state: 'draft',
  title: { ru: '', en: '' },
  text: { ru: '', en: '' },
  starts: new Date(Date.now() + DAY_MS).toISOString(),
  ends: new Date(Date.now() + 31 * DAY_MS).toISOString(),
  ticketsBy: 'claim',
  usdPerTicket: null,
  from: [],
  to: [],
  blockHeight: 0,
  prizes: [],
})

const stateTone: Record<ContestState, 'rest' | 'work' | 'stop'> = {
  draft: 'rest',
  published: 'work',
  cancelled: 'stop',
}

/** The contests; their draws have a page of their own. */
export const contestView: SectionView = {
  section: 'contest',
  path: CONTESTS_PATH,
  words: contestTexts,
  nameOf: ({ key, record }, { locale }) => record.title?.[locale] || key,
  columns: [
    { name: 'title', sort: 'key', cell: ({ key, record }, { locale }) => record.title[locale] || key },
    {
      name: 'state',
      cell: ({ record }, { locale }) => (
        <Status tone={stateTone[record.state as ContestState]}>
          {contestStateNames[locale][record.state as ContestState]}
        </Status>
      ),
    },
    { name: 'starts', cell: ({ record }, context) => officeMoment(record.starts, context) },
    { name: 'ends', sort: 'ends', cell: ({ record }, context) => officeMoment(record.ends, context) },
    {
      name: 'prizes',
      cell: ({ record }, { locale }) => prizeLines(record.prizes, locale).replaceAll('\n', ', ') || '—',
    },
  ],
  filters: [
    { facet: 'state', valueName: (state, { locale }) => contestStateNames[locale][state as ContestState] ?? state },
  ],
  fields: [
    { name: 'state', kind: choice(contestStateNames), group: 'state' },
    { name: 'title', kind: bothLanguages(), group: 'words' },
    { name: 'text', kind: bothLanguages(true), group: 'words' },
    { name: 'starts', kind: moment, group: 'time' },
    { name: 'ends', kind: moment, group: 'time' },
    { name: 'ticketsBy', kind: choice(ticketRuleNames), group: 'tickets' },
    { name: 'usdPerTicket', kind: amount, group: 'tickets' },
    { name: 'from', kind: codes, group: 'tickets' },
    { name: 'to', kind: codes, group: 'tickets' },
    { name: 'prizes', kind: prizes, group: 'draw' },
    { name: 'blockHeight', kind: integer, group: 'draw' },
  ],
  adding: {
    record: newContest,
    keyFields: [{ name: 'key', kind: text, group: 'key' }],
    keyOf: ({ key }) => String(key ?? '').trim(),
    fill: async (_, __, fields) => {
      const end = new Date(fields.ends)
      if (fields.blockHeight || Number.isNaN(end.getTime())) return fields
      return { ...fields, blockHeight: heightAfter(end) }
    },
  },
  Acts: Draws,
}

function Draws() {
  const t = useMessages(drawTexts)
  return useRight('catalogue.terms') && <ActLink to={DRAWS_PATH}>{t.title}</ActLink>
}

export const views = [contestView]
