import type { ComponentProps, ReactNode } from 'react'
import styles from './AmountField.module.css'
import { classNames } from './class-names.ts'
import frame from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type AmountFieldProps = FieldProps &
  ComponentProps<'input'> & {
    /** The currency beside the figure: a sign, or the button that chooses another. */
    unit: ReactNode
    /** Under the figure: limits to press. */
    below?: ReactNode
    /** The figure is being counted anew: the old one stays, paler. */
    settling?: boolean
  }

/** A large field for an amount as text. Reading, grouping and rounding are the caller's. */
export function AmountField(props: AmountFieldProps) {
  const { label, aside, hint, refusal, unit, below, settling, className, ...input } = props
  return (
    <Field id={input.id} label={label} aside={aside} hint={hint} refusal={refusal} className={className}>
      {control => (
        <div className={classNames(frame.box, frame.lines)}>
          <div className={styles.line}>
            <input
              type="text"
              inputMode="decimal"
              autoComplete="off"
              spellCheck={false}
              {...input}
              {...control}
              className={classNames('num', styles.amount)}
              data-settling={settling || undefined}
            />
            <span className={styles.unit}>{unit}</span>
          </div>
          {below && <div className={styles.below}>{below}</div>}
        </div>
      )}
    </Field>
  )
}
