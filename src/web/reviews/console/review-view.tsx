import type { ReviewRecord, ReviewState } from '#contract/reviews/review.ts'
import { choice, choiceOrNone } from '#web/console/records/choice-kinds.tsx'
import * as kinds from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { momentText } from '#web/format/moment-text.ts'
import { Stars } from '#web/quotes/reviews/Stars.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { declineReasonNames, reviewStateNames, reviewTexts } from './review.texts.ts'
import { WrittenReview } from './WrittenReview.tsx'

const { longText } = kinds

const stateTone: Record<ReviewState, 'rest' | 'work' | 'stop'> = { waiting: 'work', shown: 'rest', declined: 'stop' }

/** The reviews of customers: staff show, decline and answer them, and write none. */
const reviewView: SectionView = {
  section: 'review',
  path: '/console/reviews',
  words: reviewTexts,
  nameOf: ({ key, record }, { locale, here }) =>
    record.writtenAt ? `${record.from} → ${record.to}, ${momentText(record.writtenAt, locale, here)}` : key,
  columns: [
    {
      name: 'writtenAt',
      sort: 'writtenAt',
      cell: ({ record }, { locale, here }) => momentText(record.writtenAt, locale, here),
    },
    { name: 'stars', sort: 'stars', cell: ({ record }) => <Stars of={record.stars} /> },
    { name: 'text', cell: ({ record }) => <span lang={record.locale}>{record.text}</span> },
    {
      name: 'state',
      cell: ({ record }, { locale }) => (
        <Status tone={stateTone[record.state as ReviewState]}>
          {reviewStateNames[locale][record.state as ReviewState]}
        </Status>
      ),
    },
    {
      name: 'claim',
      cell: ({ key, record }) => <Link to={`/console/claims/${key}`}>{`${record.from} → ${record.to}`}</Link>,
    },
  ],
  filters: [
    { facet: 'state', valueName: (state, { locale }) => reviewStateNames[locale][state as ReviewState] ?? state },
    { facet: 'stars', valueName: stars => stars },
  ],
  fields: [
    { name: 'state', kind: choice(reviewStateNames), group: 'decision' },
    { name: 'reason', kind: choiceOrNone(declineReasonNames), group: 'decision' },
    { name: 'answer', kind: longText, group: 'answer' },
  ],
  beside: ({ record }) => <WrittenReview review={record as ReviewRecord} />,
}

export const views = [reviewView]
