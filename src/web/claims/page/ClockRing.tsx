import styles from './ClockRing.module.css'
import { type ClockPart, clockParts } from './claim-clocks.ts'

/** The time that is left as a ring, in three parts where the rate is kept for three. Its words stand beside it. */
export function ClockRing({ part, left }: { part: ClockPart | undefined; left: number }) {
  const now = part ? clockParts.indexOf(part) : 0
  const parts = part ? clockParts.length : 1
  const gap = part ? GAP : 0
  const length = WHOLE / parts - gap
  return (
    <svg
      className={styles.ring}
      width="80"
      height="80"
      viewBox="0 0 80 80"
      fill="none"
      strokeWidth="7"
      aria-hidden="true"
    >
      {Array.from({ length: parts }, (_, i) => {
        const arc = {
          cx: 40,
          cy: 40,
          r: 36,
          pathLength: WHOLE,
          transform: `rotate(${(i * 360) / parts + (gap / 2 / WHOLE) * 360 - 90} 40 40)`,
        }
        const gone = Math.round(length * (1 - left))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an arc has no other name than its place
          <g key={i}>
            <circle {...arc} data-place={i < now ? 'done' : 'ahead'} strokeDasharray={`${length} ${WHOLE}`} />
            {i === now && <circle {...arc} data-place="now" strokeDasharray={`0 ${gone} ${length - gone} ${WHOLE}`} />}
          </g>
        )
      })}
    </svg>
  )
}

/** The length of the ring, in which its parts are counted. */
const WHOLE = 3_600
const GAP = 80
