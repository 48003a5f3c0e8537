import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { pathIn, useLocale } from '#web/locale/locale.tsx'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { keepBeside } from './place.ts'

export type MenuItem = {
  label: string
  icon?: IconName
  danger?: boolean
  /** Why it cannot be chosen now; it stays in the list and says so. */
  unavailable?: string | undefined
} & ({ to: string } | { onPick: () => void })

type MenuProps = {
  label: string
  items: readonly MenuItem[]
  /** Shows the label on the button; otherwise the button is three dots and the label is only heard. */
  named?: boolean
}

/** Things that can be done, behind a button. The browser opens and dismisses it; arrows, Home, End and first letters walk. */
export function Menu({ label, items, named }: MenuProps) {
  const id = useId()
  const locale = useLocale()
  const { menu, open, follow } = useFollowing()

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const to = walkTo(event.key, all, all.indexOf(document.activeElement as HTMLElement))
    if (event.key === 'Tab') menu.current?.hidePopover()
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  const trigger = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open, id: `${id}-trigger` } as const

  return (
    <span className={styles.anchor}>
      {named ? (
        <Button {...trigger}>
          {label}
          <Icon name="chevron-down" size={18} />
        </Button>
      ) : (
        <IconButton icon="more" label={label} {...trigger} />
      )}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={`${id}-trigger`}
        className={styles.menu}
        tabIndex={-1}
        onKeyDown={walk}
        onBeforeToggle={follow}
        onClick={event => {
          if ((event.target as Element).closest('[role="menuitem"]:not([aria-disabled])')) menu.current?.hidePopover()
        }}
      >
        {items.map(item => {
          const look = { className: styles.item, role: 'menuitem', tabIndex: -1, 'data-danger': item.danger } as const
          const face = (
            <>
              {item.icon && <Icon name={item.icon} size={18} />}
              <span>
                {item.label}
                {item.unavailable && <span className={styles.reason}>{item.unavailable}</span>}
              </span>
            </>
          )
          if (item.unavailable !== undefined) {
            return (
              <div key={item.label} {...look} aria-disabled="true">
                {face}
              </div>
            )
          }
          return 'to' in item ? (
            <a key={item.label} {...look} href={pathIn(locale, item.to)}>
              {face}
            </a>
          ) : (
            <button key={item.label} type="button" {...look} onClick={item.onPick}>
              {face}
            </button>
          )
        })}
      </div>
    </span>
  )
}

/** The menu stands beside its button while it is open, and the focus goes into it. */
function useFollowing() {
  const menu = useRef<HTMLDivElement>(null)
  const leave = useRef<() => void>(undefined)
  const [open, setOpen] = useState(false)

  const follow = ({ newState }: { newState: string }) => {
    setOpen(newState === 'open')
    leave.current?.()
    if (newState !== 'open') return
    // It has no size until it is there, and it is not seen before the next frame.
    requestAnimationFrame(() => {
      const element = menu.current
      if (!element?.matches(':popover-open')) return
      leave.current = keepBeside(element, element.previousElementSibling!, { align: 'end' })
      element.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
    })
  }
  useEffect(() => () => leave.current?.(), [])
  return { menu, open, follow }
}

function walkTo(key: string, all: readonly HTMLElement[], from: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(from + 1) % all.length]
  if (key === 'ArrowUp') return all.at(Math.max(from, 0) - 1)
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const later = [...all.slice(from + 1), ...all.slice(0, from + 1)]
  return later.find(item => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
