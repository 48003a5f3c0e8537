import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'section'> & {
  /** A second fine line inside the edge, as on a bank-note: for the one card that is about money to be paid. */
  framed?: boolean
  /** Without room of its own: a list or a table reaches to the edge. */
  flush?: boolean
}

export const Card = ({ framed, flush, className, ...section }: CardProps) => (
  <section
    {...section}
    className={classNames(styles.card, framed && styles.framed, flush && styles.flush, className)}
  />
)
