import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import styles from './Tabs.module.css'

export type Tab = { id: string; label: ReactNode; panel: ReactNode }

/** Panels that take each other's place. Arrows, Home and End walk; what is walked to is shown. */
export function Tabs({ label, tabs, first = 0 }: { label: string; tabs: readonly Tab[]; first?: number }) {
  const made = useId()
  const [shown, setShown] = useState(first)

  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = walkTo(event.key, shown, tabs.length)
    if (to === undefined) return
    event.preventDefault()
    setShown(to)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={walk}>
        {tabs.map(({ id, label }, index) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${made}-${id}`}
            aria-controls={`${made}-${id}-panel`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => setShown(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }, index) => (
        <div
          key={id}
          role="tabpanel"
          id={`${made}-${id}-panel`}
          aria-labelledby={`${made}-${id}`}
          hidden={index !== shown}
          className={styles.panel}
        >
          {panel}
        </div>
      ))}
    </div>
  )
}

function walkTo(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
