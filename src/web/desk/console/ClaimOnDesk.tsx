import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { hasRight } from '#contract/auth/rights.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { stateTones } from '#web/claims/claim-state.texts.ts'
import { useTitleAfterPanel } from '#web/console/panel/use-title-after-panel.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import { Status } from '#web/ui/Status.tsx'
import { AmlHoldNotice, AmlOnDesk } from './AmlOnDesk.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import { ClaimBooks } from './ClaimBooks.tsx'
import { ClaimChats } from './ClaimChats.tsx'
import { ClaimMoves } from './ClaimMoves.tsx'
import { ClaimNotes } from './ClaimNotes.tsx'
import styles from './ClaimOnDesk.module.css'
import { ClaimSlips } from './ClaimSlips.tsx'
import { DeadlineClock } from './DeadlineClock.tsx'
import { DeskFacts } from './DeskFacts.tsx'
import type { AskedMove, DeskData, OnDesk } from './DeskPage.data.ts'
import { DeskSums } from './DeskSums.tsx'
import { DeskTimeline } from './DeskTimeline.tsx'
import { deskStates } from './desk.texts.ts'
import { EntryNotice } from './EntryNotice.tsx'
import { MovePanel } from './MovePanel.tsx'
import { NotYourMoveNotice } from './NotYourMoveNotice.tsx'
import { OwnClaimNotice } from './OwnClaimNotice.tsx'
import { PayoutChangeNotice } from './PayoutChangeNotice.tsx'
import { consolePath } from './queue-query.ts'
import { ReferralOnDesk } from './ReferralOnDesk.tsx'
import { ScreeningNotice } from './ScreeningNotice.tsx'
import { SecondPersonNotice } from './SecondPersonNotice.tsx'

type ClaimOnDeskProps = { data: DeskData; onDesk: OnDesk; clock: ServerClock }

/** The open claim: what is to be done stays in view, then what its customer writes, its facts and its history. */
export function ClaimOnDesk({ data: { query }, onDesk, clock }: ClaimOnDeskProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { desk, context } = onDesk
  const { asked, gone } = useAskedMove(onDesk)
  const { claim } = desk
  const isOpen = activeStates.includes(claim.state)
  const title = useReadingFromTitle(asked?.move.move)
  // Support reads and takes notes only, and nobody acts on a claim of their own.
  const { role } = usePerson()!
  // Nothing is prepared to be sent while the account may change.
  const accountWaits = desk.payoutChange !== undefined && desk.payoutChange.step !== 'done'
  const moves = hasRight(role, 'claims.move') && !desk.own?.colleagues.length
  const direction = `${nameAlone(context.from, locale)} → ${nameAlone(context.to, locale)}`
  return (
    <article aria-labelledby="on-desk" className={styles.claim}>
      <Link to={consolePath(query)} className={styles.back}>
        ← {t.queue}
      </Link>
      <header className={styles.head}>
        <div className={styles.top} data-long={direction.length > LONG_DIRECTION || undefined}>
          {/* The same rosette that the customer sees. */}
          <Rosette seed={claim.id} size={44} bands={2} curves={6} stroke={0.7} className={styles.seal} />
          <div>
            <h2 id="on-desk" ref={title} tabIndex={-1} data-begins className={styles.number}>
              <span className="visually-hidden">{t.claim} </span>
              <span className="num">{groupedNumber(claim.number)}</span>
            </h2>
            <p className={styles.direction}>{direction}</p>
          </div>
          <div className={styles.standing}>
            <span role="status">
              <Status tone={stateTones[claim.state]}>{deskStates[locale][claim.state]}</Status>
            </span>
            {isOpen && (
              <DeadlineClock
                deadline={claim.window?.deadline}
                since={desk.since}
                lateFrom={desk.lateFrom}
                clock={clock}
              />
            )}
          </div>
        </div>
        <DeskSums onDesk={onDesk} />
        {moves && !asked && desk.moves.length > 0 && <ClaimMoves onDesk={onDesk} query={query} />}
        {moves && isOpen && <AssignmentLine desk={desk} path={consolePath(query, claim.id, asked?.move.move)} />}
      </header>
      {desk.warnings.length > 0 && <ScreeningNotice warnings={desk.warnings} />}
      {desk.own && <OwnClaimNotice colleagues={desk.own.colleagues} />}
      {desk.amlHold && <AmlHoldNotice hold={desk.amlHold} />}
      {desk.payoutChange && <PayoutChangeNotice change={desk.payoutChange} />}
      <EntryNotice desk={desk} to={context.to} />
      {desk.secondPerson && !accountWaits && <SecondPersonNotice waits={desk.secondPerson} />}
      {asked && !hasRight(role, 'claims.move') && <NotYourMoveNotice role={role} />}
      {moves && asked && <MovePanel key={asked.move.move} onDesk={onDesk} asked={asked} gone={gone} query={query} />}
      {hasRight(role, 'verification.decide') && (
        <p>
          <Link to={`/console/verification/ask?claim=${claim.id}`}>{t.checks}</Link>
        </p>
      )}
      <ClaimChats onDesk={onDesk} path={consolePath(query, claim.id)} />
      <DeskFacts onDesk={onDesk} />
      <AmlOnDesk desk={desk} />
      <ClaimSlips
        slips={desk.slips}
        of={{ path: `/api/v1/desk/claims/${claim.id}/`, number: claim.number }}
        slipId={onDesk.slipId}
        path={consolePath(query, claim.id, asked?.move.move)}
        mayAttach={moves && desk.takesSlips}
      />
      <ClaimBooks books={desk.books} context={context} />
      <ReferralOnDesk onDesk={onDesk} path={consolePath(query, claim.id)} />
      <DeskTimeline onDesk={onDesk} />
      <ClaimNotes onDesk={onDesk} path={consolePath(query, claim.id)} />
    </article>
  )
}

/**
 * The move whose form is open. A move that a colleague has made impossible meanwhile stays with the typed values until
 * the reason has been seen.
 */
function useAskedMove({ asked }: OnDesk): { asked: AskedMove | undefined; gone: boolean } {
  const wanted = new URLSearchParams(useLocation().search).get('move')
  const [kept, setKept] = useState(asked)
  if (asked && asked !== kept) setKept(asked)
  if (asked || kept?.move.move !== wanted) return { asked, gone: false }
  return { asked: kept, gone: true }
}

/** A claim opened by a key or a link gets the focus on its title, and the queue keeps its place. */
function useReadingFromTitle(asked: string | undefined) {
  const title = useTitleAfterPanel(asked)
  const cameByLink = useLocation().key !== 'default'
  const begins = useRef(cameByLink && asked === undefined)
  useEffect(() => {
    if (begins.current) title.current?.focus()
  }, [title])
  return title
}

/** As many characters as fit into two lines beside the number. */
const LONG_DIRECTION = 48

const messages = defineMessages({
  ru: {
    checks: 'Проверки карты и документов',
    queue: 'Очередь',
    claim: 'Заявка',
  },
  en: {
    checks: 'Checks of card and documents',
    queue: 'Queue',
    claim: 'Order',
  },
})
