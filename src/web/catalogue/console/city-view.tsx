import type { CityRecord } from '#contract/catalogue/city-record.ts'
import { choice } from '#web/console/records/choice-kinds.tsx'
import { bothLanguages, integer, text } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { moment, timeZone } from '#web/console/records/time-kinds.tsx'
import { Status } from '#web/ui/Status.tsx'
import { cityStates, cityTexts } from './city.texts.ts'

const newCity: CityRecord = {
  state: 'on',
  reason: '',
  pausedUntil: null,
  name: { en: '', ru: '' },
  timeZone: 'Europe/Moscow',
  position: 0,
}

/** The cities where cash is exchanged. */
export const cityView: SectionView = {
  section: 'city',
  path: '/console/cities',
  words: cityTexts,
  nameOf: ({ key, record }, { locale }) => record.name?.[locale] ?? key,
  columns: [
    { name: 'city', sort: 'key', cell: ({ key, record }, { locale }) => `${record.name[locale]} (${key})` },
    {
      name: 'state',
      cell: ({ record: { state, reason } }, { locale }) => (
        <Status tone={state === 'on' ? 'work' : state === 'off' ? 'rest' : 'wait'}>
          {state === 'paused' ? `${cityStates[locale].paused}: ${reason}` : cityStates[locale][state]}
        </Status>
      ),
    },
    { name: 'timeZone', cell: ({ record }) => record.timeZone },
    { name: 'position', sort: 'position', align: 'end', cell: ({ record }) => record.position },
  ],
  filters: [{ facet: 'state', valueName: (state, { locale }) => cityStates[locale][state] ?? state }],
  fields: [
    { name: 'state', kind: choice(cityStates), group: 'state' },
    { name: 'reason', kind: text, group: 'state' },
    { name: 'pausedUntil', kind: moment, group: 'state' },
    { name: 'name', kind: bothLanguages(), group: 'city' },
    { name: 'timeZone', kind: timeZone, group: 'city' },
    { name: 'position', kind: integer, group: 'city' },
  ],
  adding: {
    record: () => newCity,
    keyFields: [{ name: 'code', kind: text, group: 'city' }],
    keyOf: ({ code }) => String(code).toUpperCase(),
  },
}

export const views = [cityView]
