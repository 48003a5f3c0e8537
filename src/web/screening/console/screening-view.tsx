import type { ScreeningRecord } from '#contract/screening/screening.ts'
import {
  normalValue,
  readScreeningKey,
  type ScreeningEffect,
  type ScreeningKind,
  screeningKey,
} from '#contract/screening/screening-key.ts'
import facts from '#web/console/Facts.module.css'
import { choice } from '#web/console/records/choice-kinds.tsx'
import * as kinds from '#web/console/records/field-kinds.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import type { RecordRow, SectionView } from '#web/console/records/section-view.ts'
import { moment } from '#web/console/records/time-kinds.tsx'
import page from '#web/console/SectionPage.module.css'
import { momentText } from '#web/format/moment-text.ts'
import { officeMoment } from '#web/format/office-moment.ts'
import { Status, type StatusTone } from '#web/ui/Status.tsx'
import { effectChoices, effectNames, endedText, kindNames, screeningTexts } from './screening.texts.ts'

const newRule: ScreeningRecord = { effect: 'stop', reason: '', until: null }

const tones: Record<ScreeningEffect, StatusTone> = {
  stop: 'stop',
  verify: 'work',
  hold: 'stop',
  warn: 'wait',
  trust: 'done',
}

/** Rules by which claims and sign-ups are screened. */
const screeningView: SectionView = {
  section: 'screening',
  path: '/console/screening',
  words: screeningTexts,
  nameOf: ({ key }) => shownValue(key),
  columns: [
    { name: 'value', sort: 'key', cell: ({ key }) => shownValue(key) },
    { name: 'kind', cell: ({ key }, { locale }) => kindName(key, locale) },
    { name: 'effect', cell: (row, context) => <EffectOf row={row} context={context} /> },
    { name: 'hits', align: 'end', cell: ({ now }) => String(now?.hits ?? 0) },
    {
      name: 'until',
      sort: 'until',
      cell: ({ record: { until } }, context) => (until === null ? '—' : officeMoment(until, context)),
    },
    { name: 'author', cell: ({ now }) => now?.author ?? '—' },
    { name: 'reason', cell: ({ record }) => record.reason },
  ],
  filters: [
    { facet: 'kind', valueName: (kind, { locale }) => kindNames[locale][kind as ScreeningKind] ?? kind },
    { facet: 'effect', valueName: (effect, { locale }) => effectNames[locale][effect as ScreeningEffect] ?? effect },
  ],
  fields: [
    { name: 'effect', kind: choice(effectChoices), group: 'rule' },
    { name: 'reason', kind: kinds.text, group: 'rule' },
    { name: 'until', kind: moment, group: 'rule' },
  ],
  adding: {
    record: () => newRule,
    keyFields: [
      { name: 'kind', kind: choice(kindNames), group: 'rule' },
      { name: 'value', kind: kinds.text, group: 'rule' },
    ],
    keyOf: ({ kind, value }) => {
      const known = kind as ScreeningKind
      return screeningKey({ kind: known, value: normalValue(known, String(value ?? '')) })
    },
  },
  removes: true,
  beside: (row, context) => <Caught row={row} context={context} />,
}

export const views = [screeningView]

const shownValue = (key: string): string => readScreeningKey(key)?.value ?? key

function kindName(key: string, locale: 'ru' | 'en'): string {
  const rule = readScreeningKey(key)
  return rule ? kindNames[locale][rule.kind] : key
}

type RowProps = { row: RecordRow; context: RecordsContext }

function EffectOf({ row: { record }, context: { locale } }: RowProps) {
  const ended = record.until !== null && Date.parse(record.until) <= Date.now()
  if (ended) return <Status tone="rest">{endedText[locale].ended}</Status>
  const effect = record.effect as ScreeningEffect
  return <Status tone={tones[effect]}>{effectNames[locale][effect]}</Status>
}

/** Whom the rule names, who has set it, and what it has caught. */
function Caught({ row: { key, now }, context: { locale, here } }: RowProps) {
  const words = screeningTexts[locale].fields
  if (!now) return null
  return (
    <aside className={page.aside}>
      <dl className={facts.facts}>
        <div>
          <dt>{words.kind}</dt>
          <dd>{kindName(key, locale)}</dd>
        </div>
        <div>
          <dt>{words.hits}</dt>
          <dd className="num">{now.hits}</dd>
        </div>
        {now.lastAt && (
          <div>
            <dt>{words.lastAt}</dt>
            <dd>{momentText(now.lastAt, locale, here)}</dd>
          </div>
        )}
        {now.author && (
          <div>
            <dt>{words.author}</dt>
            <dd>{now.author}</dd>
          </div>
        )}
      </dl>
    </aside>
  )
}
