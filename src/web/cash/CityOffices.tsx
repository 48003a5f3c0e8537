import type { CityView } from '#contract/calculator/direction.ts'
import { useLocale } from '#web/locale/locale.tsx'
import styles from './CityOffices.module.css'
import { OpenNow } from './OpenNow.tsx'

/** The offices of one city: where each is, and whether somebody is there now. */
export function CityOffices({ city, now }: { city: CityView; now: string }) {
  const locale = useLocale()
  return (
    <section className={styles.city}>
      <h3>{city.name[locale]}</h3>
      <ul className={styles.offices}>
        {city.offices.map(({ name, address, hours }) => (
          <li key={name.ru}>
            <b>{name[locale]}</b>
            <address className={styles.address}>{address[locale]}</address>
            <OpenNow hours={hours} now={now} />
          </li>
        ))}
      </ul>
    </section>
  )
}
