import type { ComponentProps } from 'react'
import styles from './Chip.module.css'
import { classNames } from './class-names.ts'

type ChipProps = ComponentProps<'button'> & {
  /** For a filter: whether it is on. Without it the chip is a thing to press once, like a limit that fills a field. */
  pressed?: boolean
}

export function Chip({ pressed, children, className, ...button }: ChipProps) {
  return (
    <button type="button" {...button} aria-pressed={pressed} className={classNames(styles.chip, className)}>
      {children}
    </button>
  )
}
