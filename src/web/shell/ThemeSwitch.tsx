import { createContext, type SyntheticEvent, useContext, useState } from 'react'
import { type Theme, themes } from '#contract/locale.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { HeaderIcon } from './HeaderIcon.tsx'
import { navigationMessages } from './navigation.ts'
import styles from './ThemeSwitch.module.css'

const ThemeContext = createContext<Theme>('system')
export const ThemeProvider = ThemeContext.Provider

/** One button that cycles through the three themes. Without a script it posts, and the server sets the same cookie. */
export function ThemeSwitch() {
  const t = useMessages(navigationMessages)
  const locale = useLocale()
  const [theme, setTheme] = useState(useContext(ThemeContext))
  const next = themes[(themes.indexOf(theme) + 1) % themes.length]!

  const keepHere = (event: SyntheticEvent) => {
    event.preventDefault()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the office serves
    document.cookie = themeCookie(next, location.protocol === 'https:')
    document.documentElement.dataset.theme = next
    setTheme(next)
  }

  return (
    <form method="post" action={pathIn(locale, '/appearance')} onSubmit={keepHere}>
      <button
        type="submit"
        name="theme"
        value={next}
        className={styles.button}
        title={`${t.switchTheme}: ${t.themes[theme]}`}
      >
        <span className="visually-hidden">{`${t.switchTheme}: ${t.themes[theme]}`}</span>
        <ThemeIcon theme={theme} />
      </button>
    </form>
  )
}

const YEAR_SECONDS = 31_536_000
export const themeCookie = (theme: Theme, secure: boolean) =>
  `theme=${theme}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`

function ThemeIcon({ theme }: { theme: Theme }) {
  return (
    <HeaderIcon>
      {theme === 'system' && <path d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18" fill="none" />}
      {theme === 'system' && <path d="M12 3a9 9 0 0 0 0 18z" fill="currentColor" />}
      {theme === 'light' && (
        <path d="M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4" />
      )}
      {theme === 'dark' && <path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5" />}
    </HeaderIcon>
  )
}
