import styles from './Pips.module.css'

/** Confirmations as pips, filled one by one. More than fit on a phone share the pips, and none is filled too early. */
export function Pips({ seen, needed, label }: { seen: number; needed: number; label: string }) {
  const count = Math.min(needed, MOST)
  const filled = Math.floor((Math.min(seen, needed) * count) / needed)
  return (
    <span
      className={styles.pips}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={needed}
      aria-valuenow={Math.min(seen, needed)}
    >
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pip has no other name than its place
        <span key={i} data-filled={i < filled || undefined} />
      ))}
    </span>
  )
}

const MOST = 24
