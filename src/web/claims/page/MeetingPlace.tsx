import type { CityView } from '#contract/catalogue/direction.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import { holidayTexts } from '#web/format/holiday-texts.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { momentIn } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './MeetingPlace.module.css'

type MeetingPlaceProps = { claim: ClaimView; cities: readonly CityView[] }

/** The place and time of the meeting, and how the customer is recognised. */
export function MeetingPlace({ claim, cities }: MeetingPlaceProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { city, office, at, notBefore, timeZone, wish, knownBy, banknote } = claim.meeting!
  const branches = cities.find(({ code }) => code === city)?.branches
  const wished = branches?.find(({ code }) => code === wish?.branch)?.name[locale]
  const local = (moment: string) => `${momentIn(timeZone ?? 'UTC', moment, locale)} ${timeZone ? t.local : 'UTC'}`
  const cityName = cities.find(({ code }) => code === city)?.name[locale] ?? city
  return (
    <dl className={styles.meeting}>
      <dt>{t.where}</dt>
      <dd>
        {office ? (
          <>
            <b>{office.name[locale]}</b>, {cityName}
            <address>
              {office.address[locale]}
              {office.mapUrl && (
                <>
                  {' · '}
                  <a href={office.mapUrl} rel="noopener noreferrer">
                    {t.map}
                  </a>
                </>
              )}
              {office.phone && (
                <>
                  {' · '}
                  <a href={`tel:${office.phone.replaceAll(/[^+\d]/g, '')}`}>{office.phone}</a>
                </>
              )}
            </address>
            {office.way?.[locale] && <span className={styles.way}>{office.way[locale]}</span>}
            {office.hours && (
              <span className={styles.hours}>
                {[hoursText(office.hours, locale), ...holidayTexts(office.hours, new Date(claim.now), locale)].join(
                  '; ',
                )}
              </span>
            )}
          </>
        ) : claim.whole ? (
          t.chosen(cityName)
        ) : (
          cityName
        )}
      </dd>
      {/* A stranger does not learn when and where the meeting is. */}
      {claim.whole && (
        <>
          <dt>{t.when}</dt>
          <dd>{at ? local(at) : notBefore ? t.notBefore(local(notBefore)) : t.whenLater}</dd>
          {wish && !office && (
            <>
              <dt>{t.wish}</dt>
              <dd>{[wished, wish.at && local(wish.at)].filter(Boolean).join(', ')}</dd>
            </>
          )}
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
    map: 'на карте',
    chosen: (city: string) => `${city}, офис назначит оператор`,
    when: 'Когда',
    local: 'по местному времени',
    whenLater: 'назначит оператор',
    notBefore: (moment: string) => `с ${moment}, время назначит оператор`,
    wish: 'Вы просили',
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
    map: 'map',
    chosen: (city: string) => `${city}, an operator will set the office`,
    when: 'When',
    local: 'local time',
    whenLater: 'an operator will set the time',
    notBefore: (moment: string) => `from ${moment}, an operator will set the time`,
    wish: 'You asked for',
    known: 'How we identify you',
    knownLater: 'by your passport or a banknote’s serial number: shown here once set',
    knownBy: {
      passport: 'by your passport',
      banknote: 'by the serial number of a banknote you bring:',
      number: 'by your order number',
    },
  },
})
