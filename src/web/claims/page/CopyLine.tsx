import { isLong } from '#web/figures/breaking-sum.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './CopyLine.module.css'

type CopyLineProps = {
  label: string
  /** What is copied, for those who hear the button. */
  what: string
  text: string
  value: string
  big?: boolean
}

/** A value to be carried elsewhere: shown in groups, copied without them, selected whole by one press. */
export function CopyLine({ label, what, text, value, big }: CopyLineProps) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd data-big={big || undefined} data-long={(big && isLong(text)) || undefined}>
        <span className={big ? `num ${styles.value}` : `code ${styles.value}`} translate="no">
          {text}
        </span>
        <CopyButton value={value} what={what} />
      </dd>
    </div>
  )
}
