import type { BranchRecord } from '#contract/catalogue/branch-record.ts'
import { choice, cityName, reference } from '#web/console/records/choice-kinds.tsx'
import { bothLanguages, integer, text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { hours } from '#web/console/records/time-kinds.tsx'
import { Status } from '#web/ui/Status.tsx'
import { branchTexts } from './branch.texts.ts'
import { openNames } from './city.texts.ts'

const nothingWritten = { en: '', ru: '' }

const newBranch: BranchRecord = {
  state: 'on',
  city: '',
  name: nothingWritten,
  address: nothingWritten,
  way: nothingWritten,
  phone: '',
  mapUrl: '',
  hours: null,
  notes: nothingWritten,
  position: 0,
}

/** Where customers come with cash. */
const branchView: SectionView = {
  section: 'branch',
  path: '/console/branches',
  refersTo: ['city'],
  removes: true,
  words: branchTexts,
  nameOf: ({ key, record }, { locale }) => record.name?.[locale] ?? key,
  columns: [
    { name: 'branch', sort: 'key', cell: ({ record }, { locale }) => record.name[locale] },
    { name: 'city', sort: 'city', cell: ({ record }, context) => cityName(record.city, context) },
    { name: 'address', cell: ({ record }, { locale }) => record.address[locale] },
    {
      name: 'state',
      cell: ({ record: { state } }, { locale }) => (
        <Status tone={state === 'on' ? 'work' : 'rest'}>{openNames[locale][state]}</Status>
      ),
    },
  ],
  filters: [
    { facet: 'city', valueName: cityName },
    { facet: 'state', valueName: (state, { locale }) => openNames[locale][state] ?? state },
  ],
  fields: [
    { name: 'state', kind: choice(openNames), group: 'state' },
    { name: 'hours', kind: hours, group: 'state' },
    { name: 'city', kind: reference('city'), group: 'where' },
    { name: 'name', kind: bothLanguages(), group: 'where' },
    { name: 'address', kind: bothLanguages(), group: 'where' },
    { name: 'way', kind: bothLanguages(true), group: 'where' },
    { name: 'phone', kind: text, group: 'where' },
    { name: 'mapUrl', kind: text, group: 'where' },
    { name: 'notes', kind: bothLanguages(true), group: 'texts' },
    { name: 'position', kind: integer, group: 'texts' },
  ],
  adding: {
    record: () => newBranch,
    keyFields: [{ name: 'code', kind: text, group: 'where' }],
    keyOf: ({ code }) => String(code).toUpperCase(),
  },
}

export const views = [branchView]
