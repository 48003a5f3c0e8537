import type { ComponentProps } from 'react'
import frame from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './SelectField.module.css'

/** The browser's own list: it works without a script, and on a phone it is the one that people know. */
export function SelectField({
  label,
  aside,
  hint,
  refusal,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field id={select.id} label={label} aside={aside} hint={hint} refusal={refusal} className={className}>
      {control => (
        <div className={frame.box}>
          <select {...select} {...control} className={styles.select}>
            {children}
          </select>
          <Icon name="chevron-down" className={styles.mark} />
        </div>
      )}
    </Field>
  )
}
