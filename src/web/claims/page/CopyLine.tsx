import { AccountText } from '#web/format/AccountText.tsx'
import { isLong } from '#web/format/breaking-sum.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './CopyLine.module.css'

type CopyLineProps = {
  label: string
  /** The name of the value, for screen readers. */
  what: string
  text: string
  value: string
  big?: boolean
}

/** A value to copy: shown in groups, copied without them, selected as a whole by one click. */
export function CopyLine({ label, what, text, value, big }: CopyLineProps) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd data-big={big || undefined} data-long={(big && isLong(text)) || undefined}>
        <span className={big ? `num ${styles.value}` : styles.value} translate="no">
          {big ? text : <AccountText text={text} />}
        </span>
        <CopyButton value={value} what={what} />
      </dd>
    </div>
  )
}
