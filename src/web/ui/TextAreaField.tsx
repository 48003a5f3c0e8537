import type { ComponentProps } from 'react'
import frame from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import styles from './TextAreaField.module.css'

/** Grows with its text, where the browser can do that. */
export function TextAreaField({
  label,
  aside,
  hint,
  refusal,
  className,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field id={area.id} label={label} aside={aside} hint={hint} refusal={refusal} className={className}>
      {control => (
        <div className={frame.box}>
          <textarea rows={3} {...area} {...control} className={styles.area} />
        </div>
      )}
    </Field>
  )
}
