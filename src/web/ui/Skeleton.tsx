import styles from './Skeleton.module.css'

/** Stands where something is coming. A wait shorter than 400 ms shows nothing: it would only flicker. */
export function Skeleton({ lines = 1, label }: { lines?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
