import { useId } from 'react'
import styles from './Segmented.module.css'

type SegmentedProps<V extends string> = {
  label: string
  name?: string
  choices: readonly { value: V; label: string }[]
  value: V
  onValue: (value: V) => void
}

/** One of two to four short words, all in sight: day, week, month. Radio buttons underneath, so arrows walk. */
export function Segmented<V extends string>({ label, name, choices, value, onValue }: SegmentedProps<V>) {
  const made = useId()
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{label}</legend>
      {choices.map(choice => (
        <label key={choice.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name ?? made}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValue(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
