import { cityName } from '#web/console/records/field-kinds.tsx'
import { type RecordsAround, recordPath } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { cityView } from './city-view.tsx'

/** Directions are chosen by a city, but they are changed in all of theirs. */
export function OneCityNote({ cities, around }: { cities: readonly string[]; around: RecordsAround }) {
  const t = messages[around.locale]
  return (
    <Notice>
      <p>
        {t.everywhere}{' '}
        {cities.map((city, i) => (
          <span key={city}>
            {i > 0 && ', '}
            <Link to={recordPath(cityView, city)}>{cityName(city, around)}</Link>
          </span>
        ))}
        .
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
