import type { ArticleRecord, QuestionRecord } from '#contract/content/content-records.ts'
import { OfficeMoment } from '#web/console/OfficeMoment.tsx'
import { choice } from '#web/console/records/choice-kinds.tsx'
import { bothLanguages, integer, text, yesNo } from '#web/console/records/field-kinds.tsx'
import type { FieldOfRecord, SectionView } from '#web/console/records/section-view.ts'
import { moment } from '#web/console/records/time-kinds.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { ContentLinks } from './ContentLinks.tsx'
import { articleTexts, contentTexts, pageNames, pageTexts, questionTexts, stateNames } from './content.texts.ts'
import { previewTrial } from './preview-trial.tsx'
import { written } from './written-field.tsx'

const nothingWritten = { ru: '', en: '' }

const state: FieldOfRecord = { name: 'state', kind: choice(stateNames), group: 'state' }

const stateColumn: SectionView['columns'][number] = {
  name: 'state',
  cell: ({ record }, { locale }) => (
    <Status tone={record.state === 'published' ? 'work' : 'rest'}>
      {stateNames[locale][record.state as 'draft' | 'published']}
    </Status>
  ),
}

const filters: SectionView['filters'] = [
  { facet: 'state', valueName: (value, { locale }) => stateNames[locale][value as 'draft'] ?? value },
]

/** Articles and questions are named by a part of an address. */
const slugField: FieldOfRecord = { name: 'slug', kind: text, group: 'state' }
const keyOf = ({ slug }: Readonly<Record<string, unknown>>) => String(slug).toLowerCase()

/** The words of the office's pages. */
const contentPageView: SectionView = {
  section: 'content-page',
  path: '/console/content',
  words: pageTexts,
  nameOf: ({ key }, { locale }) => pageNames[locale][key] ?? key,
  columns: [
    { name: 'page', sort: 'key', cell: ({ key }, { locale }) => pageNames[locale][key] ?? key },
    stateColumn,
    {
      name: 'version',
      cell({ record, now }, { locale }) {
        if (now) return contentTexts[locale].version(now.version)
        return record.state === 'published' ? '✓' : contentTexts[locale].none
      },
    },
  ],
  filters,
  fields: [
    state,
    { name: 'wordingOnly', kind: yesNo, group: 'state' },
    { name: 'title', kind: bothLanguages(), group: 'text' },
    { name: 'text', kind: written, group: 'text' },
  ],
  Acts: () => <ContentLinks here="pages" />,
  trial: previewTrial('text'),
}

const newArticle: ArticleRecord = {
  state: 'draft',
  publishedAt: null,
  title: nothingWritten,
  lead: nothingWritten,
  text: nothingWritten,
  image: '',
  imageAlt: nothingWritten,
}

const articleView: SectionView = {
  section: 'article',
  path: '/console/content/news',
  words: articleTexts,
  nameOf: ({ key, record }, { locale }) => record.title?.[locale] || key,
  columns: [
    { name: 'article', sort: 'key', cell: ({ key, record }, { locale }) => record.title[locale] || key },
    stateColumn,
    {
      name: 'publishedAt',
      sort: 'publishedAt',
      cell: ({ record }) => (record.publishedAt ? <OfficeMoment at={record.publishedAt} withYear /> : '—'),
    },
  ],
  filters,
  fields: [
    state,
    { name: 'publishedAt', kind: moment, group: 'state' },
    { name: 'title', kind: bothLanguages(), group: 'text' },
    { name: 'lead', kind: bothLanguages(true), group: 'text' },
    { name: 'text', kind: written, group: 'text' },
    { name: 'image', kind: text, group: 'image' },
    { name: 'imageAlt', kind: bothLanguages(), group: 'image' },
  ],
  adding: { record: () => newArticle, keyFields: [slugField], keyOf },
  removes: true,
  beside: ({ key, record }, { locale }) =>
    record.state === 'published' && (
      <p>
        <Link to={`/console/newsletters/new?article=${key}&key=${key}`}>{contentTexts[locale].sendByEmail}</Link>
      </p>
    ),
  Acts: () => <ContentLinks here="news" />,
  trial: previewTrial('text'),
}

const newQuestion: QuestionRecord = {
  state: 'draft',
  position: 0,
  question: nothingWritten,
  answer: nothingWritten,
}

const questionView: SectionView = {
  section: 'question',
  path: '/console/content/faq',
  words: questionTexts,
  nameOf: ({ key, record }, { locale }) => record.question?.[locale] || key,
  columns: [
    { name: 'question', sort: 'key', cell: ({ key, record }, { locale }) => record.question[locale] || key },
    stateColumn,
    { name: 'position', sort: 'position', align: 'end', cell: ({ record }) => record.position },
  ],
  filters,
  fields: [
    state,
    { name: 'position', kind: integer, group: 'state' },
    { name: 'question', kind: bothLanguages(), group: 'text' },
    { name: 'answer', kind: written, group: 'text' },
  ],
  adding: { record: () => newQuestion, keyFields: [slugField], keyOf },
  removes: true,
  Acts: () => <ContentLinks here="faq" />,
  trial: previewTrial('answer'),
}

export const views = [contentPageView, articleView, questionView]
