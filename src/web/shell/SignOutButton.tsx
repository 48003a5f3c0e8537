import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { SIGN_OUT_PATH } from '#web/session/sign-out.ts'
import { HeaderIcon } from './HeaderIcon.tsx'
import { navigationMessages } from './navigation.ts'
import styles from './SignOutButton.module.css'

/** A form that posts: it needs no script, and every tab gets a new page of its own. */
export function SignOutButton({ look }: { look: 'icon' | 'text' }) {
  const t = useMessages(navigationMessages)
  return (
    <form method="post" action={pathIn(useLocale(), SIGN_OUT_PATH)}>
      <button type="submit" className={styles[look]} title={look === 'icon' ? t.signOut : undefined}>
        {look === 'text' ? t.signOut : <span className="visually-hidden">{t.signOut}</span>}
        {look === 'icon' && (
          <HeaderIcon>
            <path d="M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M10 12h10m-4-4 4 4-4 4" />
          </HeaderIcon>
        )}
      </button>
    </form>
  )
}
