import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { pathIn, useLocale } from '#web/locale/locale.tsx'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

type Look = {
  variant?: 'primary' | 'plain' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  icon?: IconName | undefined
  /** As wide as its place. */
  wide?: boolean
  children: ReactNode
}

type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Something is under way: the button keeps its words and its focus, and takes no second press. */
    busy?: boolean
    /** Why it cannot be pressed now. The reason stands under the button and is read out with it. */
    refusal?: string | undefined
  }

export function Button({ variant, size, icon, wide, busy, refusal, children, className, ...button }: ButtonProps) {
  const id = useId()
  const idle = busy || refusal !== undefined
  const element = (
    <button
      type="button"
      {...button}
      className={classNames(look({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      aria-describedby={refusal === undefined ? button['aria-describedby'] : id}
      onClick={idle ? keepStill : button.onClick}
    >
      <Face icon={icon}>{children}</Face>
    </button>
  )
  if (refusal === undefined) return element
  return (
    <span className={classNames(styles.refused, wide && styles.wide)}>
      {element}
      <span id={id} className={styles.refusal}>
        {refusal}
      </span>
    </span>
  )
}

type ButtonLinkProps = Look & Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** Leads to another page of the office, or to a file, whose address has no language; and looks like a button. */
export function ButtonLink({ variant, size, icon, wide, to, children, className, ...link }: ButtonLinkProps) {
  const locale = useLocale()
  return (
    <a
      {...link}
      href={link.download ? to : pathIn(locale, to)}
      className={classNames(look({ variant, size, wide }), className)}
    >
      <Face icon={icon}>{children}</Face>
    </a>
  )
}

function Face({ icon, children }: Pick<Look, 'icon' | 'children'>) {
  return (
    <span className={styles.face}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** A button that shows a refusal does not send its form. */
const keepStill = (event: MouseEvent) => event.preventDefault()

const look = ({ variant = 'plain', size = 'medium', wide }: { [K in keyof Look]?: Look[K] | undefined }) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide)
