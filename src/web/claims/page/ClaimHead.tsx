import type { ClaimView } from '#contract/claims/claim.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { recentMomentText } from '#web/format/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { stateTones } from '../claim-state.texts.ts'
import styles from './ClaimHead.module.css'

/** The number of the claim, its seal (drawn from its id) and its state. */
export function ClaimHead({ claim, typicalMinutes }: { claim: ClaimView; typicalMinutes: number | undefined }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const silent = claim.events.some(({ kind }) => kind === 'letters-held')
  return (
    <header className={styles.head}>
      <Rosette seed={claim.id} size={64} bands={2} curves={6} stroke={0.7} label={t.seal} className={styles.seal} />
      <div className={styles.words}>
        <h1>
          {t.claim} <span className="num">{groupedNumber(claim.number)}</span>
        </h1>
        <p className={styles.opened}>
          {t.opened(recentMomentText(claim.openedAt, claim.now, locale, here))}
          {claim.whole && `, ${silent ? t.noLetter : t.link}`}
        </p>
        {typicalMinutes !== undefined && isUnderWay.has(claim.state) && (
          <p className={styles.opened}>{t.usual(minutesText(typicalMinutes, locale))}</p>
        )}
      </div>
      <p className={styles.state}>
        <Status tone={stateTones[claim.state]}>{stateNames[locale][claim.state]}</Status>
      </p>
    </header>
  )
}

/** The states in which the usual duration is of interest. */
const isUnderWay: ReadonlySet<ClaimView['state']> = new Set(['awaiting-payment', 'checking', 'paying-out'])

const messages = defineMessages({
  ru: {
    claim: 'Заявка',
    seal: 'Узор заявки',
    opened: (moment: string) => `Создана ${moment}`,
    link: 'ссылка на неё у вас в почте',
    noLetter: 'письма о ней не было: сохраните ссылку на страницу',
    usual: (minutes: string) => `Обычно такой обмен проходит за ${minutes}`,
  },
  en: {
    claim: 'Order',
    seal: 'The pattern of this order',
    opened: (moment: string) => `Created ${moment}`,
    link: 'the link is in your e-mail',
    noLetter: 'there was no e-mail about it: keep the link of this page',
    usual: (minutes: string) => `This exchange usually takes ${minutes}`,
  },
})
