import type { ComponentProps, ReactNode } from 'react'
import styles from './Choice.module.css'
import { classNames } from './class-names.ts'

/** Something that is on or off from this moment. */
export function Switch({ label, className, ...input }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classNames(styles.label, styles.switchLabel, className)}>
      <span>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input type="checkbox" role="switch" {...input} className={styles.switch} />
    </label>
  )
}
