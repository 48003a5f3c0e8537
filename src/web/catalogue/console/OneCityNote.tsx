import { cityName } from '#web/console/records/choice-kinds.tsx'
import { RecordLinks } from '#web/console/records/RecordLinks.tsx'
import type { RecordsContext } from '#web/console/records/records-context.ts'
import { recordPath } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { cityView } from './city-view.tsx'

/** Directions are chosen by a city, but they are changed in all of theirs. */
export function OneCityNote({ cities, context }: { cities: readonly string[]; context: RecordsContext }) {
  const t = messages[context.locale]
  return (
    <Notice>
      <p>
        {t.everywhere}{' '}
        <RecordLinks links={cities.map(city => ({ to: recordPath(cityView, city), name: cityName(city, context) }))} />.
      </p>
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    everywhere:
      'Правка коснётся этих направлений во всех их городах. Чтобы остановить обмен только в одном, поставьте на паузу его:',
  },
  en: {
    everywhere:
      'This changes these directions in all of their cities. To stop exchange in one of them, pause the city itself:',
  },
})
