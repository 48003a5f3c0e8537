import type { ReactNode } from 'react'
import { useId } from 'react'
import styles from './Choice.module.css'

export type Choice<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  unavailable?: string | undefined
}

type RadioGroupProps<V extends string> = {
  legend: string
  name?: string
  choices: readonly Choice<V>[]
  value?: V
  defaultValue?: V
  onValue?: (value: V) => void
}

/** One of a few, each with room to explain itself. What cannot be chosen says why. */
export function RadioGroup<V extends string>({
  legend,
  name,
  choices,
  value,
  defaultValue,
  onValue,
}: RadioGroupProps<V>) {
  const made = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {choices.map(choice => {
        const note = choice.unavailable ?? choice.hint
        return (
          <label key={choice.value} className={styles.card}>
            <input
              type="radio"
              className={styles.dot}
              name={name ?? made}
              value={choice.value}
              disabled={choice.unavailable !== undefined}
              aria-describedby={note ? `${made}-${choice.value}` : undefined}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onValue?.(choice.value)}
            />
            <span>
              <span className={styles.name}>{choice.label}</span>
              {note && (
                <span id={`${made}-${choice.value}`} className={styles.hint}>
                  {note}
                </span>
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
