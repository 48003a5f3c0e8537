import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import type { ClaimView } from '#contract/claims/claim.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { usePosted } from '#web/forms/use-posted.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { usePerson } from '#web/session/person.ts'
import { type PageHandle, useTitle } from '#web/shell/head.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { noteState, settleDraft } from '../claim-draft.ts'
import { keepAccountsOf } from '../last-accounts.ts'
import { MovePanel } from '../moves/MovePanel.tsx'
import type { MoveOutcome } from '../moves/move-claim.ts'
import { ClaimAnnouncements } from './ClaimAnnouncements.tsx'
import { ClaimFacts } from './ClaimFacts.tsx'
import { ClaimHead } from './ClaimHead.tsx'
import { ClaimNow } from './ClaimNow.tsx'
import type { ClaimData } from './ClaimPage.data.ts'
import styles from './ClaimPage.module.css'
import { ClaimSteps } from './ClaimSteps.tsx'
import { ClaimTimeline } from './ClaimTimeline.tsx'
import { Connection } from './Connection.tsx'
import { DemoGame } from './DemoGame.tsx'
import { SavedDetailsNotice } from './SavedDetailsNotice.tsx'
import { useLiveClaim } from './use-live-claim.ts'

export { action, loader } from './ClaimPage.data.ts'

export const handle: PageHandle<ClaimData | undefined> = {
  footer: 'brief',
  head: ({ locale, data }) => ({
    title: data ? titleOf(data.claim, messages[locale].claim, stateNames[locale]) : messages[locale].claim(''),
    noindex: true,
    // An open form is not reloaded.
    refreshSeconds: data && !data.asked && !hasForm(data.claim) ? REFRESH_SECONDS : undefined,
  }),
}

/** Claims whose page has a form that somebody may be typing into. */
const hasForm = ({ state, payoutChange }: ClaimView): boolean => state === 'expired' || payoutChange?.step === 'code'

/** Without JavaScript the page reloads itself. */
const REFRESH_SECONDS = 20

export function Component() {
  const data = useLoaderData<ClaimData>()
  const t = useMessages(messages)
  const outcome = usePosted<MoveOutcome>()
  const live = useLiveClaim(data.claim)
  const { claim } = live
  const isSignedIn = usePerson() !== undefined
  const shown: ClaimData = { ...data, claim }
  useEffect(() => {
    const isNew = settleDraft({ id: claim.id, number: claim.number, ...claim.direction })
    if (isNew && claim.whole && !isSignedIn) keepAccountsOf(claim)
    noteState(claim)
  }, [claim, isSignedIn])

  return (
    <div className={styles.page}>
      <ClaimHead claim={claim} typicalMinutes={data.typicalMinutes} />
      <ClaimSteps claim={claim} givesCash={data.from.kind === 'cash'} getsCash={data.to.kind === 'cash'} />
      <Connection live={live} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!claim.whole && (
            <Notice tone="info" title={t.stranger}>
              {t.wayIn}
            </Notice>
          )}
          <SavedDetailsNotice />
          {data.asked && <MovePanel data={shown} asked={data.asked} outcome={outcome} />}
          <ClaimNow data={shown} clock={live.clock} outcome={outcome} />
          {claim.demo && <DemoGame claim={claim} steps={claim.demo} />}
        </div>
        <ClaimFacts data={shown} />
        <ClaimTimeline data={shown} />
      </div>
      <ClaimTitle claim={claim} clock={live.clock} />
      <ClaimAnnouncements data={shown} clock={live.clock} />
    </div>
  )
}

const SOON_MS = 5 * MINUTE_MS

/** The title of the tab says when the time to pay is nearly over. It alone is drawn each second. */
function ClaimTitle({ claim, clock }: { claim: ClaimView; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const left = claim.state === 'awaiting-payment' && claim.window ? Date.parse(claim.window.deadline) - (now ?? 0) : 0
  const isSoon = now !== undefined && left > 0 && left <= SOON_MS
  const title = titleOf(claim, t.claim, stateNames[locale])
  useTitle(`${isSoon ? `${t.left(Math.ceil(left / MINUTE_MS))} · ` : ''}${title} — ${useOffice().name}`)
  return null
}

const titleOf = (claim: ClaimView, name: (number: string) => string, states: Record<ClaimView['state'], string>) => {
  const state = states[claim.state]
  return `${state.charAt(0).toUpperCase()}${state.slice(1)} · ${name(groupedNumber(claim.number))}`
}

const messages = defineMessages({
  ru: {
    claim: (number: string) => `Заявка ${number}`.trim(),
    left: (minutes: number) => `Осталось ${minutes}\u00a0мин`,
    stranger: 'Реквизиты этой заявки скрыты',
    wayIn: 'Полностью она открывается по ссылке из письма, а если у вас есть кабинет — после входа.',
  },
  en: {
    claim: (number: string) => `Order ${number}`.trim(),
    left: (minutes: number) => `${minutes}\u00a0min left`,
    stranger: 'The details of this order are hidden',
    wayIn: 'To see the whole order, open the link from the e-mail, or sign in if you have an account.',
  },
})
