import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import styles from './Field.module.css'

export type FieldProps = {
  label: string
  /** Stands at the end of the label's line: what the amount is worth, a link to what to do when forgotten. */
  aside?: ReactNode
  hint?: ReactNode
  /** Why the value is not taken, in words to act on. It stands where the hint was, so nothing on the page moves. */
  refusal?: string | undefined
}

/** What ties a control to its label and to its line of explanation. */
export type FieldControl = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined }

type Props = FieldProps & {
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** The frame of every field: label above, control, one line below that is always there. */
export function Field({ id, label, aside, hint, refusal, className, children }: Props) {
  const made = useId()
  const control = id ?? made
  const note = `${control}-note`
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.head}>
        <label htmlFor={control} className={styles.label}>
          {label}
        </label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({ id: control, 'aria-describedby': note, 'aria-invalid': refusal ? true : undefined })}
      <p id={note} className={styles.note} data-refused={refusal ? true : undefined} aria-live="polite">
        {refusal ?? hint}
      </p>
    </div>
  )
}
