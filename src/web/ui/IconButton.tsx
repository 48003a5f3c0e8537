import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './IconButton.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName
  /** What it does, for those who hear it and for those who wait over it. */
  label: string
  size?: 'small' | 'medium'
}

export function IconButton({ icon, label, size = 'medium', className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      className={classNames(styles.button, styles[size], className)}
    >
      <Icon name={icon} size={size === 'small' ? 18 : 20} />
    </button>
  )
}
