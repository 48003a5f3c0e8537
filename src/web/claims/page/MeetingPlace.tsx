import type { CityView } from '#contract/calculator/direction.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import { hoursText } from '#web/figures/hours-text.ts'
import { momentIn } from '#web/figures/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './MeetingPlace.module.css'

type MeetingPlaceProps = { claim: ClaimView; cities: readonly CityView[] }

/** Where and when cash changes hands, and how the person is known there. */
export function MeetingPlace({ claim, cities }: MeetingPlaceProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { city, office, at, notBefore, timeZone, knownBy, banknote } = claim.meeting!
  const local = (moment: string) => `${momentIn(timeZone ?? 'UTC', moment, locale)} ${timeZone ? t.local : 'UTC'}`
  const cityName = cities.find(({ code }) => code === city)?.name[locale] ?? city
  return (
    <dl className={styles.meeting}>
      <dt>{t.where}</dt>
      <dd>
        {office ? (
          <>
            <b>{office.name[locale]}</b>, {cityName}
            <address>{office.address[locale]}</address>
            {office.hours && <span className={styles.hours}>{hoursText(office.hours, locale)}</span>}
          </>
        ) : claim.whole ? (
          t.chosen(cityName)
        ) : (
          cityName
        )}
      </dd>
      {/* A stranger is not told where somebody with cash will be, and when. */}
      {claim.whole && (
        <>
          <dt>{t.when}</dt>
          <dd>{at ? local(at) : notBefore ? t.notBefore(local(notBefore)) : t.whenLater}</dd>
          <dt>{t.known}</dt>
          <dd>
            {knownBy ? t.knownBy[knownBy] : t.knownLater}
            {banknote && (
              <>
                {' '}
                <b className="num">{banknote}</b>
              </>
            )}
          </dd>
        </>
      )}
    </dl>
  )
}

const messages = defineMessages({
  ru: {
    where: 'Где',
    chosen: (city: string) => `${city}, офис назначит оператор`,
    when: 'Когда',
    local: 'по местному времени',
    whenLater: 'назначит оператор',
    notBefore: (moment: string) => `с ${moment}, время назначит оператор`,
    known: 'Как вас узнают',
    knownLater: 'по паспорту или по номеру купюры, сообщим здесь',
    knownBy: {
      passport: 'по паспорту',
      banknote: 'по номеру купюры, возьмите её с собой:',
      number: 'по номеру заявки',
    },
  },
  en: {
    where: 'Where',
    chosen: (city: string) => `${city}, an operator will set the office`,
    when: 'When',
    local: 'local time',
    whenLater: 'an operator will set the time',
    notBefore: (moment: string) => `from ${moment}, an operator will set the time`,
    known: 'How we identify you',
    knownLater: 'by your passport or a banknote’s serial number: shown here once set',
    knownBy: {
      passport: 'by your passport',
      banknote: 'by the serial number of a banknote you bring:',
      number: 'by your order number',
    },
  },
})
