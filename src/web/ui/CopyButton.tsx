import { useEffect, useState } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from './Button.tsx'
import styles from './CopyButton.module.css'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

type CopyButtonProps = {
  /** What gets on the clipboard: the value itself, not as it is grouped for reading. */
  value: string
  /** What is copied, for those who hear the button: «адрес», «сумму». */
  what: string
  compact?: boolean
}

const SHOWN_MS = 2_000

export function CopyButton({ value, what, compact }: CopyButtonProps) {
  const t = useMessages(messages)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => setOutcome((await copyText(value)) ? 'copied' : 'failed')
  const icon = outcome === 'copied' ? 'check' : 'copy'
  return (
    <>
      {compact ? (
        <IconButton size="small" icon={icon} label={`${t.copy} ${what}`} onClick={copy} className={styles.copy} />
      ) : (
        <Button
          variant="quiet"
          size="small"
          icon={icon}
          aria-label={`${t.copy} ${what}`}
          onClick={copy}
          className={styles.copy}
        >
          <span className={styles.word} data-outcome={outcome}>
            {outcome ? t[outcome] : t.copy}
          </span>
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {outcome && t[outcome]}
      </span>
    </>
  )
}

const messages = defineMessages({
  ru: { copy: 'Копировать', copied: 'Скопировано', failed: 'Не удалось: выделите сами' },
  en: { copy: 'Copy', copied: 'Copied', failed: 'Copy failed: please select it' },
})
