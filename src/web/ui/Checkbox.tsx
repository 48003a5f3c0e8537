import type { ComponentProps, ReactNode } from 'react'
import { useId, useState } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; refusal?: string | undefined }

/** A checkbox; its label can be pressed too. */
export function Checkbox({ label, refusal, className, ...input }: CheckboxProps) {
  const id = useId()
  // The room of a refusal stays when it is taken back: what comes next is about to be pressed.
  const [room, setRoom] = useState(refusal)
  if (refusal && refusal !== room) setRoom(refusal)
  return (
    <div className={classNames(styles.choice, className)}>
      <label className={styles.label}>
        <input
          type="checkbox"
          {...input}
          className={styles.box}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? id : input['aria-describedby']}
        />
        <span>{label}</span>
      </label>
      {room && (
        <p id={id} className={styles.refusal} role="status">
          {refusal ?? <span className={styles.room}>{room}</span>}
        </p>
      )}
    </div>
  )
}
