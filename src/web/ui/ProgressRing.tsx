import styles from './ProgressRing.module.css'

/** A part of a whole that is under way: confirmations, an upload. */
export function ProgressRing({
  done,
  of,
  label,
  size = 20,
}: {
  done: number
  of: number
  label: string
  size?: number
}) {
  const share = of > 0 ? Math.min(1, Math.max(0, done / of)) : 0
  return (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(done, of)}
    >
      <circle className={styles.track} cx="12" cy="12" r="10" />
      <circle
        cx="12"
        cy="12"
        r="10"
        pathLength="100"
        strokeDasharray={`${Math.round(share * 100)} 100`}
        transform="rotate(-90 12 12)"
      />
    </svg>
  )
}
