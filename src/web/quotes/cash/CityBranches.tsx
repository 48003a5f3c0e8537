import type { CityView } from '#contract/catalogue/direction.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './CityBranches.module.css'
import { OpenNow } from './OpenNow.tsx'

/** The branches of one city: where each is, how to find it, and whether it is open now. */
export function CityBranches({ city, now }: { city: CityView; now: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <section className={styles.city}>
      <h3>{city.name[locale]}</h3>
      {city.paused && (
        <p className={styles.paused}>
          {t.paused}
          {city.paused.until && (
            <>
              {' '}
              {t.until} <MomentText at={city.paused.until} withTime soon />
            </>
          )}
          : {city.paused.reason}
        </p>
      )}
      <ul className={styles.branches}>
        {city.branches.map(({ code, name, address, way, phone, mapUrl, hours, notes }) => (
          <li key={code}>
            <b>{name[locale]}</b>
            <address className={styles.address}>
              {address[locale]}
              {mapUrl && (
                <>
                  {' · '}
                  <a href={mapUrl} rel="noopener noreferrer" aria-label={`${t.map}: ${name[locale]}`}>
                    {t.map}
                  </a>
                </>
              )}
              {phone && (
                <>
                  {' · '}
                  <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
                </>
              )}
            </address>
            {way[locale] && <p className={styles.about}>{way[locale]}</p>}
            <OpenNow hours={hours} now={now} />
            {notes[locale] && <p className={styles.about}>{notes[locale]}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const messages = defineMessages({
  ru: { map: 'на карте', paused: 'Обмен здесь приостановлен', until: 'до' },
  en: { map: 'map', paused: 'Exchange here is paused', until: 'until' },
})
