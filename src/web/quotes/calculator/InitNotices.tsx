import { Notice } from '#web/ui/Notice.tsx'
import styles from './InitNotices.module.css'
import type { InitNotice } from './read-address.ts'

/** What a link asked for that does not exist, and what the page shows instead. */
export function InitNotices({ notices }: { notices: readonly InitNotice[] }) {
  if (!notices.length) return null
  return (
    <div className={styles.notices}>
      <Notice tone="warn">
        {notices.map(({ code, asked, said }) => (
          <p key={`${code} ${asked}`}>{said}</p>
        ))}
      </Notice>
    </div>
  )
}
