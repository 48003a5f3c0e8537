import { ActLink } from '#web/console/ActLink.tsx'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ClaimMoves.module.css'
import type { OnDesk } from './DeskPage.data.ts'
import { moveName } from './desk.texts.ts'
import { type DeskMove, mainFirst, moveKeys, nextMove } from './desk-moves.ts'
import { consolePath, type QueueQuery } from './queue-query.ts'

/** The one move that is due, and the others folded beside it. On a phone both lie at the thumb. */
export function ClaimMoves({ onDesk: { desk, context }, query }: { onDesk: OnDesk; query: QueueQuery }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const next = nextMove(desk)
  const others = desk.moves.filter(move => move !== next).toSorted(mainFirst)
  const link = ({ move }: DeskMove, look?: 'main' | 'stern') => (
    <ActLink key={move} to={consolePath(query, desk.claim.id, move)} keyName={moveKeys[move]} look={look}>
      {moveName(move, context, locale)}
    </ActLink>
  )
  return (
    <nav aria-label={t.moves} className={styles.moves}>
      {next && link(next, 'main')}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary>{next ? t.more : t.moves}</summary>
          <div className={styles.others}>{others.map(move => link(move, lookOf(move.move)))}</div>
        </details>
      )}
    </nav>
  )
}

/** The moves that stop a claim. */
const sternMoves: ReadonlySet<string> = new Set(['refund', 'reject'])

const lookOf = (move: string) => (sternMoves.has(move) ? 'stern' : undefined)

const messages = defineMessages({
  ru: { moves: 'Действия', more: 'Ещё' },
  en: { moves: 'Actions', more: 'More' },
})
