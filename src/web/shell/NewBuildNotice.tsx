import { useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './NewBuildNotice.module.css'
import { useNewerBuild } from './new-build.ts'

/** Offers the newer build; the page is never reloaded without a click, so no input is lost. */
export function NewBuildNotice() {
  const newer = useNewerBuild()
  const [dismissed, setDismissed] = useState(false)
  const t = useMessages(messages)
  return (
    <div role="status" className={styles.region}>
      {newer && !dismissed && (
        <div className={styles.notice}>
          <p>{t.text}</p>
          <Button variant="primary" onClick={() => location.reload()}>
            {t.reload}
          </Button>
          <Button variant="quiet" onClick={() => setDismissed(true)}>
            {t.later}
          </Button>
        </div>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: { text: 'Сайт обновился. Перезагрузите страницу, когда будет удобно.', reload: 'Обновить', later: 'Позже' },
  en: { text: 'The site has been updated. Reload the page when convenient.', reload: 'Reload', later: 'Later' },
})
