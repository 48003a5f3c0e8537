import type { ReactNode } from 'react'
import styles from './ClockFace.module.css'

type ClockFaceProps = {
  /** How much of the time is left, from 1 to 0. */
  left: number
  /** The time in words and figures; it is what a screen reader reads. */
  children: ReactNode
  size?: number
  late?: boolean
}

/** A dial with sixty engraved strokes that run out. It only draws: whose time it is and how it goes is its owner's business. */
export function ClockFace({ left, children, size = 132, late }: ClockFaceProps) {
  const share = Math.min(1, Math.max(0, left))
  return (
    <div className={styles.face} data-late={late || undefined} data-small={size < 100 || undefined} role="timer">
      <svg width={size} height={size} viewBox="0 0 120 120" fill="none" aria-hidden="true">
        <circle
          className={styles.strokes}
          cx="60"
          cy="60"
          r="55"
          pathLength="240"
          strokeDasharray="1 3"
          strokeWidth="6"
        />
        <circle
          className={styles.left}
          cx="60"
          cy="60"
          r="48"
          pathLength="1000"
          strokeWidth="2.5"
          strokeDasharray={`${Math.round(share * 1000)} 1000`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div className={styles.words}>{children}</div>
    </div>
  )
}
