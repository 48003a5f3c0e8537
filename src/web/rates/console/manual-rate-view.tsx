import { HOUR_MS } from '#contract/durations.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import { pairKey } from '#contract/rates/pair-key.ts'
import { choice } from '#web/console/records/choice-kinds.tsx'
import { amount, text } from '#web/console/records/field-kinds.tsx'
import type { RecordRow, SectionView } from '#web/console/records/section-view.ts'
import { moment } from '#web/console/records/time-kinds.tsx'
import { officeMoment } from '#web/format/office-moment.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { Status } from '#web/ui/Status.tsx'
import { endedTexts, manualRateStates, manualRateTexts } from './manual-rate.texts.ts'

const USUAL_MS = 8 * HOUR_MS

/** Rates that people set by hand. */
const manualRateView: SectionView = {
  section: 'manual-rate',
  path: '/console/rates/manual',
  words: manualRateTexts,
  nameOf: ({ key }) => key.replace('-', '/'),
  columns: [
    { name: 'pair', sort: 'key', cell: ({ key }) => key.replace('-', '/') },
    {
      name: 'state',
      cell: (row, { locale }) => {
        const state = stateOf(row)
        return (
          <Status tone={state === 'on' ? 'work' : 'rest'}>
            {{ ...manualRateStates[locale], ...endedTexts[locale] }[state]}
          </Status>
        )
      },
    },
    { name: 'value', align: 'end', cell: ({ record }, { locale }) => showDecimal(record.value, locale) },
    { name: 'rate', align: 'end', cell: ({ now }, { locale }) => (now?.rate ? showDecimal(now.rate, locale) : '—') },
    {
      name: 'validUntil',
      sort: 'end',
      cell: ({ record }, context) => officeMoment(record.validUntil, context),
    },
    { name: 'reason', cell: ({ record }) => record.reason },
  ],
  filters: [{ facet: 'state', valueName: (state, { locale }) => manualRateStates[locale][state] ?? state }],
  fields: [
    { name: 'value', kind: amount, group: 'rate' },
    { name: 'validUntil', kind: moment, group: 'rate' },
    { name: 'reason', kind: text, group: 'rate' },
    { name: 'state', kind: choice(manualRateStates), group: 'state' },
  ],
  adding: {
    record: (): ManualRateRecord => {
      const end = new Date(Date.now() + USUAL_MS)
      return { state: 'on', value: '', validUntil: `${end.toISOString().slice(0, 16)}:00.000Z`, reason: '' }
    },
    keyFields: [{ name: 'pair', kind: text, group: 'rate' }],
    keyOf: ({ pair }) => pairKey(String(pair).trim().toUpperCase()),
  },
}

export const views = [manualRateView]

const stateOf = ({ record, now }: RecordRow): string => (record.state === 'on' && now?.ended ? 'ended' : record.state)
