import type { ContestView } from '#contract/contest/contest.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { contestPageTexts } from './contest-page.texts.ts'
import styles from './DrawPicture.module.css'
import { type DrawShare, sharesOf } from './draw-shares.ts'

/** All tickets of a drawn contest as a strip: whose they are, and which have won. The tables say the same. */
export function DrawPicture({ contest }: { contest: ContestView }) {
  const t = useMessages(contestPageTexts)
  const shares = sharesOf(contest)
  const won = shares.reduce((sum, { place, tickets }) => (place === undefined ? sum : sum + tickets), 0)
  if (won === 0) return null
  const label = t.drawPicture(won, contest.tickets)
  return (
    <figure className={styles.figure}>
      <svg role="img" aria-label={label} className={styles.strip}>
        {shares.map(share => (
          <Share key={share.from} share={share} of={contest.tickets} />
        ))}
      </svg>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  )
}

function Share({ share: { from, tickets, place, isRest }, of }: { share: DrawShare; of: number }) {
  const percent = (part: number) => `${Math.round((part / of) * 100_000) / 1_000}%`
  return (
    <>
      <rect
        className={styles.share}
        data-is={place !== undefined ? 'won' : isRest ? 'rest' : undefined}
        x={percent(from)}
        width={percent(tickets)}
        height="100%"
      />
      {place !== undefined && tickets / of >= ROOM_FOR_PLACE && (
        <text className={styles.place} x={percent(from + tickets / 2)} y="50%" dy="0.36em">
          {place}
        </text>
      )}
    </>
  )
}

/** On a phone a number of three digits stands in so much of the strip. */
const ROOM_FOR_PLACE = 0.09
