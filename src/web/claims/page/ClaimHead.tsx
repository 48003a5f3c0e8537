import type { ClaimView } from '#contract/claims/claim.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { recentMomentText } from '#web/figures/moment-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import { Status } from '#web/ui/Status.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { stateTones } from '../claim-state-words.ts'
import styles from './ClaimHead.module.css'
import { TimeLeft } from './TimeLeft.tsx'

/** The number, the seal that is drawn from the claim's id and is like no other, and where the claim stands. */
export function ClaimHead({ claim, clock }: { claim: ClaimView; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <header className={styles.head}>
      <Rosette seed={claim.id} size={64} bands={2} curves={6} stroke={0.7} label={t.seal} className={styles.seal} />
      <div className={styles.words}>
        <h1>
          {t.claim} <span className="num">{claimNumber(claim.number)}</span>
        </h1>
        <p className={styles.opened}>
          {t.opened(recentMomentText(claim.openedAt, claim.now, locale, here))}
          {claim.whole && `, ${t.link}`}
        </p>
      </div>
      <p className={styles.state}>
        <Status tone={stateTones[claim.state]}>{stateNames[locale][claim.state]}</Status>
        {claim.window && <TimeLeft deadline={claim.window.deadline} clock={clock} className={styles.left} />}
      </p>
    </header>
  )
}

const messages = defineMessages({
  ru: {
    claim: 'Заявка',
    seal: 'Печать заявки',
    opened: (moment: string) => `Создана ${moment}`,
    link: 'ссылка на неё у вас в почте',
  },
  en: {
    claim: 'Claim',
    seal: 'The seal of the claim',
    opened: (moment: string) => `Made ${moment}`,
    link: 'its link is in your mailbox',
  },
})
