import type { ActionFunctionArgs } from 'react-router'
import { sourceNames } from '#contract/rates/source-names.ts'
import { apiContext } from '#web/api/api.ts'
import { CodeChips } from '#web/console/records/CodeChips.tsx'
import type { FieldKind } from '#web/console/records/field-kind.ts'
import { codes, integer, percentOrNone, yesNo } from '#web/console/records/field-kinds.tsx'
import { typedItems } from '#web/console/records/field-texts.ts'
import type { SectionView } from '#web/console/records/section-view.ts'
import { percentText } from '#web/format/percent-text.ts'
import { answerForm } from '#web/forms/form-outcome.ts'
import { Status } from '#web/ui/Status.tsx'
import { sourceStates, sourceTexts } from './source.texts.ts'
import { TryForm } from './TryForm.tsx'

const pairs: FieldKind = { ...codes, input: field => <CodeChips {...field} suggests={false} /> }

/** Written after what is published about them, without their owners' reference. */
const untried: readonly string[] = ['rapira', 'abcex', 'bybit-p2p']

/** What the source says of some pairs now. */
const trySource = (form: FormData, { params, context }: ActionFunctionArgs) =>
  answerForm('try', form, { pairs: 'kept' }, async ({ pairs }) => {
    const tried = await context.get(apiContext)('POST /api/v1/desk/sources/{source}/try/', {
      params: { source: params.key! },
      body: { pairs: typedItems(pairs) },
    })
    return { ...tried, pairs }
  })

/** The sources of rates: which of them count, for which pairs and within which guards. */
const sourceView: SectionView = {
  section: 'source',
  path: '/console/rates/sources',
  words: sourceTexts,
  nameOf: ({ key }, { locale }) => sourceNames[locale][key] ?? key,
  columns: [
    { name: 'name', sort: 'key', cell: ({ key }, { locale }) => sourceNames[locale][key] ?? key },
    {
      name: 'state',
      cell: ({ record }, { locale }) => (
        <Status tone={record.enabled ? 'work' : 'rest'}>{sourceStates[locale][record.enabled ? 'on' : 'off']}</Status>
      ),
    },
    { name: 'pairs', align: 'end', cell: ({ record }) => record.pairs.length },
    { name: 'oldest', align: 'end', cell: ({ record }) => record.oldestSeconds ?? '—' },
    {
      name: 'jump',
      align: 'end',
      cell: ({ record }, { locale }) => (record.jumpBps === null ? '—' : percentText(record.jumpBps, locale)),
    },
  ],
  filters: [
    { facet: 'enabled', valueName: (value, { locale }) => sourceStates[locale][value] ?? value },
    { facet: 'pair', valueName: pair => pair },
  ],
  fields: [
    { name: 'enabled', kind: yesNo, group: 'use' },
    { name: 'pairs', kind: pairs, group: 'use' },
    { name: 'oldestSeconds', kind: integer, group: 'guards' },
    { name: 'jumpBps', kind: percentOrNone, group: 'guards' },
  ],
  beside: ({ key, record }) => <TryForm key={key} pairs={record.pairs} untried={untried.includes(key)} />,
  forms: { try: trySource },
}

export const views = [sourceView]
