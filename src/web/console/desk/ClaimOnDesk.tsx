import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { mayDo, movesClaims } from '#contract/people/roles.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { stateTones } from '#web/claims/claim-state-words.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import { Status } from '#web/ui/Status.tsx'
import { ActLink } from '../ActLink.tsx'
import { BookLines } from '../BookLines.tsx'
import { deskStates, moveWord } from '../desk-words.ts'
import { useTitleAfterPanel } from '../panel/use-title-after-panel.ts'
import { ClaimNotes } from './ClaimNotes.tsx'
import styles from './ClaimOnDesk.module.css'
import { ClaimSlips } from './ClaimSlips.tsx'
import type { AskedMove, ConsoleData, OnDesk } from './console-data.ts'
import { DeadlineClock } from './DeadlineClock.tsx'
import { DeskFacts } from './DeskFacts.tsx'
import { DeskTimeline } from './DeskTimeline.tsx'
import { mainFirst, mainMoves, moveKeys } from './desk-moves.ts'
import { HandLine } from './HandLine.tsx'
import { MovePanel } from './MovePanel.tsx'
import { NotYourMoveNotice } from './NotYourMoveNotice.tsx'
import { OwnClaimNotice } from './OwnClaimNotice.tsx'
import { consolePath } from './queue-query.ts'
import { SecondPersonNotice } from './SecondPersonNotice.tsx'

type ClaimOnDeskProps = { data: ConsoleData; onDesk: OnDesk; clock: ServerClock }

/** The claim that is worked on: what to do first, then what to know, then how it came about. */
export function ClaimOnDesk({ data: { query }, onDesk, clock }: ClaimOnDeskProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { desk, around } = onDesk
  const { asked, gone } = useAskedMove(onDesk)
  const { claim } = desk
  const isOpen = activeStates.includes(claim.state)
  const title = useReadingFromTitle(asked?.move.move)
  // Support looks, answers and takes notes; money is moved by others, and nobody moves their own.
  const { role } = usePerson()!
  const moves = mayDo(role, movesClaims) && !desk.own?.colleagues.length
  const direction = `${nameAlone(around.from, locale)} → ${nameAlone(around.to, locale)}`
  return (
    <article aria-labelledby="on-desk" className={styles.claim}>
      <Link to={consolePath(query)} className={styles.back}>
        ← {t.queue}
      </Link>
      <header className={styles.head} data-long={direction.length > LONG_DIRECTION || undefined}>
        {/* The same that its client sees. */}
        <Rosette seed={claim.id} size={44} bands={2} curves={6} stroke={0.7} className={styles.seal} />
        <div>
          <h2 id="on-desk" ref={title} tabIndex={-1} data-begins className={styles.number}>
            <span className="visually-hidden">{t.claim} </span>
            <span className="num">{claimNumber(claim.number)}</span>
          </h2>
          <p className={styles.direction}>{direction}</p>
        </div>
        <div className={styles.standing}>
          <span role="status">
            <Status tone={stateTones[claim.state]}>{deskStates[locale][claim.state]}</Status>
          </span>
          {isOpen && <DeadlineClock deadline={claim.window?.deadline} since={claim.changedAt} clock={clock} />}
        </div>
      </header>
      {moves && isOpen && <HandLine desk={desk} path={consolePath(query, claim.id, asked?.move.move)} />}
      {desk.own && <OwnClaimNotice colleagues={desk.own.colleagues} />}
      {desk.secondPerson && <SecondPersonNotice waits={desk.secondPerson} />}
      {asked && !mayDo(role, movesClaims) && <NotYourMoveNotice role={role} />}
      {moves && asked && <MovePanel key={asked.move.move} onDesk={onDesk} asked={asked} gone={gone} query={query} />}
      {moves && !asked && desk.moves.length > 0 && (
        <nav aria-label={t.moves} className={styles.moves}>
          {desk.moves.toSorted(mainFirst).map(({ move }) => (
            <ActLink key={move} to={consolePath(query, claim.id, move)} keyName={moveKeys[move]} look={lookOf(move)}>
              {moveWord(move, around, locale)}
            </ActLink>
          ))}
        </nav>
      )}
      <DeskFacts onDesk={onDesk} />
      <ClaimSlips onDesk={onDesk} path={consolePath(query, claim.id, asked?.move.move)} mayAttach={moves} />
      <BookLines lines={desk.books} around={around} title={t.books} none={t.noBooks} />
      <DeskTimeline onDesk={onDesk} />
      <ClaimNotes onDesk={onDesk} path={consolePath(query, claim.id)} />
    </article>
  )
}

/**
 * The move whose form is open. One that a colleague has made impossible meanwhile stays with what was typed for it, until
 * whoever typed has seen why.
 */
function useAskedMove({ asked }: OnDesk): { asked: AskedMove | undefined; gone: boolean } {
  const wanted = new URLSearchParams(useLocation().search).get('move')
  const [kept, setKept] = useState(asked)
  if (asked && asked !== kept) setKept(asked)
  if (asked || kept?.move.move !== wanted) return { asked, gone: false }
  return { asked: kept, gone: true }
}

/** Whoever has gone to a claim by a key or a link reads on from its title, and the queue stays where it was. */
function useReadingFromTitle(asked: string | undefined) {
  const title = useTitleAfterPanel(asked)
  const cameByLink = useLocation().key !== 'default'
  const begins = useRef(cameByLink && asked === undefined)
  useEffect(() => {
    if (begins.current) title.current?.focus()
  }, [title])
  return title
}

/** As many letters as stand in two lines beside the number. */
const LONG_DIRECTION = 48

/** What takes a claim off its way. */
const sternMoves: ReadonlySet<string> = new Set(['refund', 'reject'])

const lookOf = (move: string) => (mainMoves.has(move) ? 'main' : sternMoves.has(move) ? 'stern' : undefined)

const messages = defineMessages({
  ru: {
    queue: 'Очередь',
    claim: 'Заявка',
    moves: 'Действия',
    books: 'Проводки',
    noBooks: 'Проводок по заявке пока нет.',
  },
  en: {
    queue: 'Queue',
    claim: 'Order',
    moves: 'Actions',
    books: 'Ledger',
    noBooks: 'Nothing has been booked for this order yet.',
  },
})
