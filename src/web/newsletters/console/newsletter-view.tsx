import type { NewsletterFigures } from '#contract/newsletters/newsletter.ts'
import type { NewsletterState } from '#contract/newsletters/newsletter-moves.ts'
import { bothLanguages, integer, text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { written } from '#web/content/console/written-field.tsx'
import { officeMoment } from '#web/format/office-moment.ts'
import { Status, type StatusTone } from '#web/ui/Status.tsx'
import { newsletterStateNames, newsletterTexts } from './newsletter.texts.ts'
import { fromArticle, newNewsletter, newsletterForms } from './newsletter-forms.ts'
import { Sending } from './Sending.tsx'

const tones: Record<NewsletterState, StatusTone> = {
  draft: 'rest',
  scheduled: 'wait',
  sending: 'work',
  sent: 'done',
  stopped: 'stop',
}

/** The newsletters: their words are records, and what is done with them stands beside. */
export const newsletterView: SectionView = {
  section: 'newsletter',
  path: '/console/newsletters',
  words: newsletterTexts,
  nameOf: ({ key, record }, { locale }) => record.subject?.[locale] || key,
  columns: [
    { name: 'subject', sort: 'key', cell: ({ key, record }, { locale }) => record.subject[locale] || key },
    {
      name: 'state',
      cell: ({ now }, { locale }) => {
        const state: NewsletterState = now?.state ?? 'draft'
        return <Status tone={tones[state]}>{newsletterStateNames[locale][state]}</Status>
      },
    },
    { name: 'when', cell: ({ now }, context) => (now?.sendAt ? officeMoment(now.sendAt, context) : '—') },
    {
      name: 'sent',
      align: 'end',
      cell: ({ now }) => (now?.begunAt ? <span className="num">{`${now.sent} / ${now.recipients}`}</span> : '—'),
    },
  ],
  filters: [
    {
      facet: 'state',
      valueName: (state, { locale }) => newsletterStateNames[locale][state as NewsletterState] ?? state,
    },
  ],
  fields: [
    { name: 'subject', kind: bothLanguages(), group: 'words' },
    { name: 'text', kind: written, group: 'words' },
    { name: 'perMinute', kind: integer, group: 'pace' },
  ],
  adding: {
    record: newNewsletter,
    keyFields: [{ name: 'key', kind: text, group: 'key' }],
    keyOf: ({ key }) => String(key ?? '').trim(),
  },
  removes: true,
  beside: ({ key, now }) => now && <Sending newsletter={key} figures={now as NewsletterFigures} />,
  begin: fromArticle,
  forms: newsletterForms,
}

export const views = [newsletterView]
