import { activeStates } from '#contract/claim-moves.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { stateTones } from '#web/claims/claim-state-words.ts'
import { claimNumber } from '#web/figures/claim-number.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import { BookLines } from '../BookLines.tsx'
import { deskStates, moveWords } from '../desk-words.ts'
import { ClaimNotes } from './ClaimNotes.tsx'
import styles from './ClaimOnDesk.module.css'
import { ClaimSlips } from './ClaimSlips.tsx'
import type { ConsoleData, OnDesk } from './console-data.ts'
import { DeadlineClock } from './DeadlineClock.tsx'
import { DeskFacts } from './DeskFacts.tsx'
import { DeskTimeline } from './DeskTimeline.tsx'
import { mainFirst, mainMoves, moveKeys } from './desk-moves.ts'
import { HandLine } from './HandLine.tsx'
import { MovePanel } from './MovePanel.tsx'
import { consolePath } from './queue-query.ts'
import { SecondPersonNotice } from './SecondPersonNotice.tsx'

type ClaimOnDeskProps = { data: ConsoleData; onDesk: OnDesk; clock: ServerClock }

/** The claim that is worked on: what to do first, then what to know, then how it came about. */
export function ClaimOnDesk({ data: { query }, onDesk, clock }: ClaimOnDeskProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { desk, around, asked } = onDesk
  const { claim } = desk
  const isOpen = activeStates.includes(claim.state)
  // Support looks, answers and takes notes; money is moved by others.
  const moves = usePerson()?.role !== 'support'
  return (
    <article aria-labelledby="on-desk" className={styles.claim}>
      <Link to={consolePath(query)} className={styles.back}>
        ← {t.queue}
      </Link>
      <header className={styles.head}>
        <div>
          <h2 id="on-desk" className={styles.number}>
            <span className="visually-hidden">{t.claim} </span>
            <span className="num">{claimNumber(claim.number)}</span>
          </h2>
          <p className={styles.direction}>
            {nameAlone(around.from, locale)} → {nameAlone(around.to, locale)}
          </p>
        </div>
        <div className={styles.standing}>
          <Status tone={stateTones[claim.state]}>{deskStates[locale][claim.state]}</Status>
          {isOpen && <DeadlineClock deadline={claim.window?.deadline} since={claim.changedAt} clock={clock} />}
        </div>
      </header>
      {moves && <HandLine desk={desk} path={consolePath(query, claim.id, asked?.move.move)} />}
      {desk.secondPerson && <SecondPersonNotice waits={desk.secondPerson} />}
      {moves && asked && <MovePanel key={asked.move.move} onDesk={onDesk} asked={asked} query={query} />}
      {moves && !asked && desk.moves.length > 0 && (
        <nav aria-label={t.moves} className={styles.moves}>
          {desk.moves.toSorted(mainFirst).map(({ move }) => (
            <Link
              key={move}
              to={consolePath(query, claim.id, move)}
              aria-keyshortcuts={moveKeys[move]}
              data-main={mainMoves.has(move) || undefined}
              data-stern={sternMoves.has(move) || undefined}
            >
              {moveWords[locale][move] ?? move}
              <span aria-hidden="true" className={styles.key}>
                {moveKeys[move]?.toUpperCase()}
              </span>
            </Link>
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

/** What takes a claim off its way. */
const sternMoves: ReadonlySet<string> = new Set(['refund', 'reject'])

const messages = defineMessages({
  ru: {
    queue: 'Очередь',
    claim: 'Заявка',
    moves: 'Действия',
    books: 'Проводки',
    noBooks: 'По этой заявке книги пока молчат.',
  },
  en: {
    queue: 'Queue',
    claim: 'Claim',
    moves: 'Moves',
    books: 'Books',
    noBooks: 'The books say nothing of this claim yet.',
  },
})
