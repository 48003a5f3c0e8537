import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#web/locale/locale.tsx'
import { currentOf } from './Header.tsx'
import { Link } from './Link.tsx'
import { footerSections, navigationMessages } from './navigation.ts'
import styles from './PhoneMenu.module.css'

/** The sections on a narrow screen. `<details>` opens without a script; the script only closes it where a person expects that. */
export function PhoneMenu({ path }: { path: string }) {
  const t = useMessages(navigationMessages)
  const menu = useClosingDetails()
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={styles.toggle}>
        <span className="visually-hidden">{t.menu}</span>
        <svg
          width="22"
          height="22"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path className={styles.bars} d="M4 8h16M4 16h16" />
          <path className={styles.cross} d="m6 6 12 12M18 6 6 18" />
        </svg>
      </summary>
      <nav className={styles.sheet} aria-label={t.main}>
        {footerSections.map(({ group, paths }) => (
          <section key={group}>
            <h2>{t.groups[group]}</h2>
            <ul>
              {paths.map(section => (
                <li key={section}>
                  <Link to={section} aria-current={currentOf(section, path)}>
                    {t.sections[section]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  )
}

function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another location is the very reason to close
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const close = (event: Event) => {
      const open = details.current
      if (!open?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const outside = event.type === 'pointerdown' && !open.contains(event.target as Node)
      if (!escaped && !outside) return
      open.open = false
      if (escaped) open.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [])

  return details
}
